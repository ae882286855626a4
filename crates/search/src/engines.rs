//! What searches: each engine for another size of graph, or another question.
//!
//! [`breadth_first`] and [`sweep`] visit a graph level by level, node by node or by whole words of
//! nodes; [`page_search`] does that for graphs of pages, and serves one table. [`meet`] and [`ida`]
//! answer one question and keep nothing. [`frontier`] and [`bitset`] are the parallel half of
//! [`breadth_first`].

pub(crate) mod breadth_first;

pub(crate) mod frontier;

pub(crate) mod bitset;

pub(crate) mod sweep;

pub(crate) mod page_search;

pub mod meet;

pub mod ida;

//! What is searched: graphs, as their owners describe them.
//!
//! [`Graph`](graph::Graph) is the description that every engine but one takes: arcs, node by node.
//! The other two say more, and get more for it:
//!
//! - [`Sheets`](sheets::Sheets), whose indices are numbers of mixed [`Radices`](radices::Radices),
//!   move long runs of nodes alike; they are a graph as well, and the only thing a sweep takes;
//! - [`Pages`](pages::Pages) are so small that a table says where each of their nodes goes.
//!
//! Nothing here searches.

pub(crate) mod graph;

pub(crate) mod radices;

pub(crate) mod digit_map;

pub(crate) mod sheets;

pub(crate) mod pages;

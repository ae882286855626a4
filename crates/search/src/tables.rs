//! What a search leaves: distances to a goal in four forms, and whole paths.
//!
//! A table of distances is named after the form in which it keeps them:
//!
//! | table | keeps of each node | bytes a node | of which graphs | on disk |
//! |---|---|---|---|---|
//! | [`ByteDistances`](bytes::ByteDistances) | the distance, up to 254 | 1 | any | no |
//! | [`Modulo3Distances`](modulo3::Modulo3Distances) | the distance modulo 3, node by node | 1/4 | [`StepsModulo3`](crate::StepsModulo3) | no |
//! | [`SweptDistances`](swept::SweptDistances) | the distance modulo 3, as a sweep leaves it: by columns | 1/4 and a sixteenth of it | [`StepsModulo3`](crate::StepsModulo3) of [`Sheets`](crate::Sheets) | yes |
//! | [`PagedDistances`](paged::PagedDistances) | bit 1 of the distance, page by page | 1/8 | [`Pages`](crate::Pages) | yes |
//! | [`Routes`](routes::Routes) | no distance: the whole first shortest path | 8 | any, of short paths | no |
//!
//! [`descent`] has what the first three have in common, [`Distances`](descent::Distances), and the
//! way downhill in them. [`section`] is where the words of those on disk are.

pub(crate) mod bytes;

pub(crate) mod modulo3;

pub(crate) mod descent;

pub(crate) mod swept;

pub(crate) mod paged;

mod section;

pub(crate) mod routes;

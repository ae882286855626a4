use std::fmt;

/// One of the processes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Its number, counted from 0.
    pub number: usize,
    /// Where it listens.
    pub address: String,
}

impl fmt::Display for Member {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "process {} ({})", self.number, self.address)
    }
}

/// All processes, and which of them this one is.
#[derive(Clone, Debug)]
pub struct Members {
    addresses: Vec<String>,
    own: usize,
}

impl Members {
    /// The processes that listen at these addresses, `host:port` each, of which this one is number `own`. All
    /// processes must have the same list in the same order.
    ///
    /// # Panics
    ///
    /// If there is no such number.
    pub fn new(addresses: Vec<String>, own: usize) -> Self {
        assert!(own < addresses.len(), "of {} processes none is number {own}", addresses.len());
        Self { addresses, own }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.addresses.len()
    }

    /// The number of this one.
    pub fn own(&self) -> usize {
        self.own
    }

    /// One of them.
    ///
    /// # Panics
    ///
    /// If there is none with this number.
    pub fn member(&self, number: usize) -> Member {
        Member { number, address: self.addresses[number].clone() }
    }

    /// The address of one of them.
    pub(crate) fn address(&self, number: usize) -> &str {
        &self.addresses[number]
    }
}

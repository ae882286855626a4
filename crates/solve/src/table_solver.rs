//! Shortest solutions by a search from both ends, or from a table of all boards.
//!
//! ```text
//! first questions:  search from both ends, until all such searches cost what a table costs
//! after that, or when told that many will come:
//!     few boards    8 bytes a board: whole solutions, or a byte: distances
//!     many          2 bits a board: distances modulo 3, solutions by walking downhill
//! ```

use std::io;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Mutex, OnceLock, PoisonError};

use puzzle::{Board, Moves, Rules, Word};
use search::meet::{self, Meeting};
use search::saved::OpenError;
use search::{
    ByteDistances, Descent, Distances, Graph, Level, Node, Routes, SweptDistances, Threads,
    descend, sweep,
};

use crate::labels::Labels;
use crate::{Solution, StateSpace, TooLarge};

/// Solves the boards of one size for one goal.
///
/// A single question is answered by a search from both ends, which visits some thousand boards.
/// When those searches together have cost what a table of the whole state space costs, or when
/// [`TableSolver::prepare`] says that many questions will come, the table is built and every further
/// answer is read off it. The answers are the same.
#[derive(Debug)]
pub struct TableSolver<R: Rules> {
    goal: Board<R>,
    /// Where each tile belongs; `None` where the goal is in order.
    names: Option<Word>,
    moves: Moves,
    space: StateSpace,
    /// What its tables are of.
    label: String,
    table: OnceLock<Table>,
    /// Nodes visited by searches from both ends.
    visited_count: Mutex<u64>,
    /// For a table that is built because the searches have cost enough.
    threads: Threads,
}

/// What a table is wanted for. Any table answers both; one is quicker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    /// The length of shortest solutions.
    Lengths,
    /// Shortest solutions.
    Solutions,
}

/// Distances to the goal, in the form that suits the questions and the number of boards.
#[derive(Debug)]
enum Table {
    /// A byte a board: lengths at once, solutions by descent.
    Bytes(ByteDistances),
    /// 8 bytes a board: both at once.
    Routes { table: Routes, labels: Option<Labels> },
    /// 2 bits a board: both by descent.
    Swept(SweptDistances),
}

/// Nodes that searches from both ends may visit before a table is built: so many in any case, and
/// one in so many of all. A sweep goes over that many nodes in the time of one visit (measured on
/// the 3x4 sliding puzzle: 2 and 300 nanoseconds).
const CHEAP_VISITS: u64 = 1 << 15;
const VISITS_A_NODE: u64 = 1 << 9;

/// Larger state spaces get the smallest table. All 3x3 boards are 362,880.
const MOST_ROUTES: u64 = 1 << 22;

impl<R: Rules> TableSolver<R> {
    /// A solver for boards of the goal's size. Builds no table yet.
    ///
    /// # Errors
    ///
    /// [`TooLarge`] when the state space cannot be numbered.
    pub fn new(rules: &R, goal: Board<R>) -> Result<Self, TooLarge> {
        let moves = Moves::new(rules, goal.size());
        let space = StateSpace::new(&moves, &goal)?;
        let sorted = Board::<R>::sorted(goal.size());
        let names = Some(goal.word().inverse()).filter(|names| names != sorted.word());
        let label = space.label(rules, &goal);
        Ok(Self {
            goal,
            names,
            moves,
            space,
            label,
            table: OnceLock::new(),
            visited_count: Mutex::new(0),
            threads: Threads::One,
        })
    }

    /// This solver, which now uses these threads for a table that it builds of itself, because the
    /// searches have cost enough. (Without this call it uses one thread; [`TableSolver::prepare`] is told
    /// its threads.)
    #[must_use]
    pub fn on(self, threads: Threads) -> Self {
        Self { threads, ..self }
    }

    /// The goal.
    pub fn goal(&self) -> &Board<R> {
        &self.goal
    }

    /// The moves, by sheet.
    pub fn moves(&self) -> &Moves {
        &self.moves
    }

    /// The boards as a graph.
    pub fn space(&self) -> &StateSpace {
        &self.space
    }

    /// Builds the table, unless there is one: worth it before some hundred questions.
    pub fn prepare(&self, want: Want, threads: Threads) {
        self.table.get_or_init(|| self.build_table(want, threads));
    }

    /// The memory that building a table takes at most, in bytes.
    pub fn table_memory(&self) -> u64 {
        let tables = if self.is_small() { self.space.node_count().saturating_mul(8) } else { 0 };
        SweptDistances::memory(&self.space, self.goal_node()).saturating_add(tables)
    }

    /// Uses the table that was saved at `path` from now on, unless there is one in use. It stays in
    /// the file, which is mapped; all of it is checked first.
    ///
    /// # Errors
    ///
    /// [`OpenError`] if the file cannot be read, is of another puzzle, size, metric or blank of the
    /// goal, or is damaged.
    pub fn open_table(&self, path: &Path, threads: Threads) -> Result<(), OpenError> {
        let goal = self.goal_node();
        let table = SweptDistances::open(&self.space, goal, path, &self.label, threads)?;
        self.table.get_or_init(|| Table::Swept(table));
        Ok(())
    }

    /// Builds a table, saves it in a new file at `path`, and uses it from now on, unless there is one
    /// in use.
    ///
    /// # Errors
    ///
    /// If the file cannot be written, and the table is used all the same;
    /// [`io::ErrorKind::AlreadyExists`] if something is at `path`, which stays.
    pub fn make_table(&self, path: &Path, threads: Threads) -> io::Result<()> {
        let table = SweptDistances::towards(&self.space, self.goal_node(), threads);
        let saved = table.save(path, &self.label);
        self.table.get_or_init(|| Table::Swept(table));
        saved
    }

    /// Whether the state space is small enough for tables of several bytes a board, which are built
    /// in milliseconds.
    pub fn is_small(&self) -> bool {
        self.space.node_count() <= MOST_ROUTES
    }

    fn build_table(&self, want: Want, threads: Threads) -> Table {
        let (space, goal) = (&self.space, self.goal_node());
        if !self.is_small() {
            return Table::Swept(SweptDistances::towards(space, goal, threads));
        }
        let towards_goal = space.sheets().reversed();
        let search = |on_level: &mut dyn FnMut(Level<'_>) -> ControlFlow<()>| {
            sweep(&towards_goal, &[goal], threads, on_level)
        };
        let most_moves = self.moves.most_on_a_sheet();
        let table = match want {
            Want::Lengths => {
                ByteDistances::from_search(space.node_count(), search).map(Table::Bytes).ok()
            }
            Want::Solutions => {
                let table = Routes::from_search(space, most_moves, threads, search).ok();
                table.map(|table| Table::Routes {
                    labels: Labels::new(&self.moves, table.arc_bits()),
                    table,
                })
            }
        };
        table.unwrap_or_else(|| Table::Swept(SweptDistances::towards(space, goal, threads)))
    }

    /// The least number of moves from `board` to the goal; `None` if no moves lead there.
    ///
    /// # Panics
    ///
    /// If the board has another size than the goal.
    pub fn length(&self, board: &Board<R>) -> Option<usize> {
        let node = self.node(board)?;
        match self.table.get() {
            Some(Table::Bytes(table)) => table.distance(node).map(usize::from),
            Some(Table::Routes { table, .. }) => table.route(node).map(|route| route.len()),
            Some(Table::Swept(table)) => descend(&self.space, table, node).map(Iterator::count),
            None => {
                if let Some(meeting) = self.meet(node) {
                    return meeting.arcs.map(|arcs| arcs.len());
                }
                self.prepare(Want::Lengths, self.threads);
                self.length(board)
            }
        }
    }

    /// The first shortest solution of `board` in the order of the rules' moves; `None` if no moves
    /// lead to the goal.
    ///
    /// # Panics
    ///
    /// If the board has another size than the goal.
    pub fn solution(&self, board: &Board<R>) -> Option<Solution<'_>> {
        let node = self.node(board)?;
        let sheet = board.sheet();
        let listed = |arcs, visited| Solution::listed(&self.moves, sheet, arcs, visited);
        match self.table.get() {
            Some(Table::Bytes(table)) => Some(listed(arcs(descend(&self.space, table, node)?), 0)),
            Some(Table::Swept(table)) => Some(listed(arcs(descend(&self.space, table, node)?), 0)),
            Some(Table::Routes { table, labels }) => {
                Some(Solution::packed(&self.moves, sheet, table.route(node)?, labels.as_ref()))
            }
            None => {
                let Some(meeting) = self.meet(node) else {
                    self.prepare(Want::Solutions, self.threads);
                    return self.solution(board);
                };
                Some(listed(meeting.arcs?, meeting.visited_count))
            }
        }
    }

    /// Searches from both ends, as long as all such searches together cost less than a table;
    /// `None` if they do not.
    fn meet(&self, start: Node) -> Option<Meeting> {
        let visited_count = || self.visited_count.lock().unwrap_or_else(PoisonError::into_inner);
        let budget = CHEAP_VISITS + self.space.node_count() / VISITS_A_NODE;
        let left = budget.checked_sub(*visited_count())?;
        // Not under the lock: other threads have questions of their own.
        let met = meet::first_shortest_path_within(&self.space, start, self.goal_node(), left);
        *visited_count() += match &met {
            Ok(meeting) => meeting.visited_count,
            Err(gave_up) => gave_up.visited_count,
        };
        met.ok()
    }

    fn goal_node(&self) -> Node {
        self.node(&self.goal).expect("the goal is in its own state space")
    }

    /// The node of a board; `None` if its parity rules out any way to the goal.
    #[inline]
    fn node(&self, board: &Board<R>) -> Option<Node> {
        assert_eq!(board.size(), self.goal.size(), "a board and its goal have one size");
        match &self.names {
            None => self.space.node(board),
            Some(names) => self.space.node(&board.renamed(names)),
        }
    }
}

/// The numbers of the arcs of a path.
fn arcs<D: Distances>(path: Descent<'_, StateSpace, D>) -> Vec<usize> {
    path.map(|step| step.arc).collect()
}

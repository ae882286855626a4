//! Which boards can be solved at all.
//!
//! No search: the parity of a word tells, but for the smallest boards of some puzzles, of which moves
//! reach fewer than parity allows. Those are listed.

use std::collections::HashSet;

use cantor::Parity;

use crate::narrowing::wide;
use crate::parities::sheet_parities;
use crate::{Board, Moves, Rules, Word};

/// Tells the boards from which moves lead to a goal from all others, without a search: any size.
///
/// Where moves keep a parity, half of all arrangements can be solved, and the other half cannot. Where
/// they keep none, all can. A few small boards have moves that reach fewer arrangements than that (2x2
/// and 2x3 of the rotation puzzle); for them a list of all boards that can be reached decides.
///
/// # Examples
///
/// ```
/// use eight::{Board, Size, Sliding, board};
/// use puzzle::Solvability;
///
/// let size = Size::new(4, 4)?;
/// let solvability = Solvability::new(&Sliding::default(), Board::sorted(size));
/// let swapped = board(size, "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 x")?; // S. Loyd's
/// assert!(!solvability.is_solvable(&swapped));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solvability<R: Rules> {
    goal: Board<R>,
    /// The place of each tile in the goal's word.
    names: Word,
    decides: Decides<R>,
}

/// What tells the boards that can be solved from the others.
#[derive(Debug)]
enum Decides<R: Rules> {
    /// The parity of the word, sheet by sheet.
    Parity(Vec<Parity>),
    /// A list of all that can be, relative to the goal: some hundreds at most.
    List(HashSet<Board<R>>),
    /// All can be solved.
    Nothing,
}

impl<R: Rules> Solvability<R> {
    /// For boards of the goal's size.
    pub fn new(rules: &R, goal: Board<R>) -> Self {
        let moves = Moves::new(rules, goal.size());
        let parities = sheet_parities(&moves, goal.sheet(), Parity::Even);
        let words: Option<u64> = cantor::factorial(goal.word().len());
        let share = if parities.is_some() { 2 } else { 1 };
        let by_parity =
            words.and_then(|words| (words / share).checked_mul(wide(moves.sheet_count())));
        let decides = match (by_parity.zip(R::reachable_count(goal.size())), parities) {
            (Some((by_parity, reachable)), _) if reachable < by_parity => {
                Decides::List(reachable_from(&moves, goal.relative_to(&goal)))
            }
            (_, Some(parities)) => Decides::Parity(parities),
            (_, None) => Decides::Nothing,
        };
        Self { goal, names: goal.word().inverse(), decides }
    }

    /// The goal.
    pub fn goal(&self) -> &Board<R> {
        &self.goal
    }

    /// Whether there are boards that cannot be solved.
    pub fn has_unsolvable(&self) -> bool {
        !matches!(self.decides, Decides::Nothing)
    }

    /// Whether half of all arrangements can be solved, and two tiles that change places make one
    /// of the other half.
    pub fn is_by_parity(&self) -> bool {
        matches!(self.decides, Decides::Parity(_))
    }

    /// Whether moves lead from the board to the goal: O(tiles).
    ///
    /// # Panics
    ///
    /// If the board has another size than the goal.
    pub fn is_solvable(&self, board: &Board<R>) -> bool {
        assert_eq!(board.size(), self.goal.size(), "a board and its goal have one size");
        match &self.decides {
            Decides::Parity(parities) => {
                board.renamed(&self.names).word().parity() == parities[board.sheet()]
            }
            Decides::List(reachable) => reachable.contains(&board.renamed(&self.names)),
            Decides::Nothing => true,
        }
    }
}

/// All boards to which moves lead from this one: the same as those from which they lead there, since
/// every move is undone by moves.
fn reachable_from<R: Rules>(moves: &Moves, start: Board<R>) -> HashSet<Board<R>> {
    let mut reached = HashSet::from([start]);
    let mut left = vec![start];
    while let Some(board) = left.pop() {
        let next = moves.on_sheet(board.sheet()).iter().map(|step| board.after(step));
        left.extend(next.filter(|&board| reached.insert(board)));
    }
    reached
}

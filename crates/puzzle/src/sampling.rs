//! Boards drawn at random from all that can be solved, or from all that cannot.

use cantor::{Parity, Permutation};
use search::Threads;

use crate::space::sheet_parities;
use crate::{Board, Dice, Inline, Moves, Rules, Solver, Want};

/// Draws boards of one size for one goal, without a search: any size.
///
/// Half of all arrangements can be solved where moves keep a parity, and the other half cannot:
/// parity decides. Where they keep none all can, but for a few small boards with fewer ways than
/// that; there a table of all boards decides, and arrangements are drawn until one is right.
///
/// # Examples
///
/// ```
/// use eight::{Board, Size, Sliding};
/// use puzzle::{Dice, Sampling};
///
/// let size = Size::new(5, 5)?;
/// let sampling = Sampling::new(&Sliding::default(), Board::sorted(size));
/// let board = sampling.solvable(&mut Dice::new(1, 0));
/// let cells = "22 18 5 21 12 6 8 x 17 14 4 19 13 16 10 1 9 2 15 11 7 24 3 23 20";
/// assert_eq!(board.to_string(), cells);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Sampling<R: Rules> {
    goal: Board<R>,
    sheet_count: usize,
    decides: Decides<R>,
}

/// What tells the boards that can be solved from the others.
#[derive(Debug)]
enum Decides<R: Rules> {
    /// The parity of the word, sheet by sheet.
    Parity(Vec<Parity>),
    /// A table.
    Solver(Box<Solver<R>>),
    /// All can be solved.
    Nothing,
}

impl<R: Rules> Sampling<R> {
    /// Boards of the goal's size.
    pub fn new(rules: &R, goal: Board<R>) -> Self {
        let moves = Moves::new(rules, goal.size());
        let sheet_count = moves.sheet_count();
        let parities = sheet_parities(&moves, goal.sheet(), Parity::Even);
        let words: Option<u64> = cantor::factorial(goal.word().len());
        let share = if parities.is_some() { 2 } else { 1 };
        // usize has at most 64 bits
        let by_parity = words.and_then(|words| (words / share).checked_mul(sheet_count as u64));
        let decides = match (by_parity.zip(R::reachable_count(goal.size())), parities) {
            (Some((by_parity, reachable)), _) if reachable < by_parity => {
                let solver = Solver::new(rules, goal).expect("these boards could be counted");
                solver.prepare(Want::Lengths, Threads::One);
                Decides::Solver(Box::new(solver))
            }
            (_, Some(parities)) => Decides::Parity(parities),
            (_, None) => Decides::Nothing,
        };
        Self { goal, sheet_count, decides }
    }

    /// Whether there are boards that cannot be solved.
    pub fn has_unsolvable(&self) -> bool {
        !matches!(self.decides, Decides::Nothing)
    }

    /// A board that can be solved, all equally likely.
    pub fn solvable(&self, dice: &mut Dice) -> Board<R> {
        self.draw(Fate::Solvable, dice)
    }

    /// A board that cannot be solved, all equally likely.
    ///
    /// # Panics
    ///
    /// If there are none.
    pub fn unsolvable(&self, dice: &mut Dice) -> Board<R> {
        assert!(
            self.has_unsolvable(),
            "all boards of {} {} can be solved",
            R::NAME,
            self.goal.size()
        );
        self.draw(Fate::Unsolvable, dice)
    }

    /// A sheet is drawn, if there are several; the word is the shuffled identity. Where parity
    /// decides against it, its last two tiles change places.
    fn draw(&self, wanted: Fate, dice: &mut Dice) -> Board<R> {
        loop {
            let sheet = if R::BLANK { dice.place(self.sheet_count) } else { 0 };
            let mut tiles: Inline = (0..).take(self.goal.word().len()).collect();
            dice.shuffle(tiles.as_mut());
            let mut word = Permutation::new(tiles).expect("it was shuffled");
            if let Decides::Parity(parities) = &self.decides
                && Fate::of(word.parity() == parities[sheet]) != wanted
            {
                let last = tiles.as_ref().len() - 1;
                tiles.as_mut().swap(last - 1, last);
                word = Permutation::new(tiles).expect("two tiles changed places");
            }
            let board = Board::from_word(self.goal.size(), sheet, word).renamed(self.goal.word());
            match &self.decides {
                Decides::Solver(solver) if Fate::of(solver.length(&board).is_some()) != wanted => {}
                _ => return board,
            }
        }
    }
}

/// Whether a board can be solved.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Solvable,
    Unsolvable,
}

impl Fate {
    fn of(is_solvable: bool) -> Self {
        if is_solvable { Self::Solvable } else { Self::Unsolvable }
    }
}

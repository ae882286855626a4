//! Boards drawn at random from all that can be solved, or from all that cannot.

use cantor::Permutation;

use crate::{Board, Dice, Rules, ShortBytes, Solvability};

/// Draws boards of one size for one goal, without a search: any size.
///
/// Where parity decides which can be solved, an arrangement of the wrong parity is made right by
/// exchanging two tiles; where a list of boards does, arrangements are drawn until one is right
/// ([`Solvability`]).
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
    solvability: Solvability<R>,
}

impl<R: Rules> Sampling<R> {
    /// Boards of the goal's size.
    pub fn new(rules: &R, goal: Board<R>) -> Self {
        Self { solvability: Solvability::new(rules, goal) }
    }

    /// Whether there are boards that cannot be solved.
    pub fn has_unsolvable(&self) -> bool {
        self.solvability.has_unsolvable()
    }

    /// A board that can be solved, all equally likely.
    pub fn solvable(&self, dice: &mut Dice) -> Board<R> {
        self.draw(true, dice)
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
            self.solvability.goal().size()
        );
        self.draw(false, dice)
    }

    /// A board that can be solved, or one that cannot, as is wanted: a sheet is drawn, if there are
    /// several, and the word is the shuffled identity. If its parity is the wrong one, its last two tiles
    /// change places.
    fn draw(&self, wanted: bool, dice: &mut Dice) -> Board<R> {
        let goal = self.solvability.goal();
        let (size, sheet_count) = (goal.size(), if R::BLANK { goal.size().cells() } else { 1 });
        loop {
            let sheet = if R::BLANK { dice.place(sheet_count) } else { 0 };
            let mut tiles: ShortBytes = (0..).take(goal.word().len()).collect();
            dice.shuffle(tiles.as_mut());
            let board = |tiles: &ShortBytes| {
                let word = Permutation::new(*tiles).expect("it is shuffled");
                Board::from_word(size, sheet, word).renamed(goal.word())
            };
            let drawn = board(&tiles);
            if self.solvability.is_solvable(&drawn) == wanted {
                return drawn;
            }
            if self.solvability.is_by_parity() {
                let last = tiles.as_ref().len() - 1;
                tiles.as_mut().swap(last - 1, last);
                return board(&tiles);
            }
        }
    }
}

//! Which boards can be solved: all of small sizes against a search by hand, samples of larger ones
//! against the rule that W. E. Story gives ("Notes on the '15' puzzle", American Journal of
//! Mathematics 2, 1879).

use by_hand::{ByHand, for_each_puzzle};
use eight::Sliding;
use proptest::prelude::*;
use puzzle::{Board, Rules, Size, Solvability};
use rotate9::Rotation;

use crate::{board, is_refused, size};

for_each_puzzle!(solvable_boards_are_those_from_which_moves_lead_to_the_goal);

fn solvable_boards_are_those_from_which_moves_lead_to_the_goal<R: Rules>(
    rules: &R,
    by_hand: ByHand,
) {
    for size in [size(2, 2), size(2, 3), size(3, 2), size(2, 4)] {
        let boards = by_hand.boards(size);
        for goal in boards.iter().step_by(boards.len() / 3 + 1) {
            let solvability = Solvability::new(rules, board(size, goal));
            let distances = by_hand.distances(size, goal);
            for cells in &boards {
                let is_solvable = solvability.is_solvable(&board(size, cells));
                assert_eq!(is_solvable, distances.contains_key(cells), "{cells:?} to {goal:?}");
            }
            assert_eq!(solvability.has_unsolvable(), distances.len() < boards.len());
            assert_eq!(solvability.is_by_parity(), 2 * distances.len() == boards.len());
            assert_eq!(*solvability.goal(), board(size, goal));
        }
    }
}

/// All sizes of more than six cells.
fn larger_sizes() -> impl Iterator<Item = Size> {
    let sizes = (2..=17).flat_map(|rows| (2..=34 / rows).map(move |columns| size(rows, columns)));
    sizes.filter(|size| size.cells() > 6)
}

#[test]
fn larger_sliding_puzzles_are_solvable_by_parity_and_larger_rotation_puzzles_always() {
    for size in larger_sizes() {
        let sliding = Solvability::new(&Sliding::default(), Board::sorted(size));
        assert!(sliding.is_by_parity() && sliding.has_unsolvable(), "{size}");
        let rotation = Solvability::new(&Rotation::default(), Board::sorted(size));
        assert!(!rotation.is_by_parity() && !rotation.has_unsolvable(), "{size}");
    }
}

#[test]
fn boards_of_another_size_than_the_goal_are_refused() {
    let flat = Board::<Sliding>::sorted(size(2, 3));
    let solvability = Solvability::new(&Sliding::default(), flat);
    assert!(is_refused(|| solvability.is_solvable(&Board::sorted(size(3, 2)))));
    assert!(!is_refused(|| solvability.is_solvable(&flat)));
}

/// Story's rule: as many exchanges of two cells' contents as make the goal of the board, and as many
/// steps as the blank is away from its place there, are together an even number.
fn is_even_by_hand(size: Size, cells: &[u8], goal: &[u8]) -> bool {
    let mut cells = cells.to_vec();
    let cell_of = |cells: &[u8], tile| cells.iter().position(|&cell| cell == tile).expect("a tile");
    let (from, to) = (cell_of(&cells, 0), cell_of(goal, 0));
    let columns = size.columns();
    let steps = (from / columns).abs_diff(to / columns) + (from % columns).abs_diff(to % columns);
    let mut exchanges = 0;
    for at in 0..goal.len() {
        if cells[at] != goal[at] {
            let other = cell_of(&cells, goal[at]);
            cells.swap(at, other);
            exchanges += 1;
        }
    }
    (exchanges + steps).is_multiple_of(2)
}

/// Two boards of one size of more than six cells.
fn pair(by_hand: ByHand) -> impl Strategy<Value = (Size, Vec<u8>, Vec<u8>)> {
    prop::sample::select(larger_sizes().collect::<Vec<_>>()).prop_flat_map(move |size| {
        let board = Just(by_hand.sorted(size)).prop_shuffle();
        (Just(size), board.clone(), board)
    })
}

proptest! {
    #[test]
    fn sliding_boards_are_solvable_by_storys_rule((size, cells, goal) in pair(ByHand::Sliding)) {
        let solvability = Solvability::new(&Sliding::default(), board(size, &goal));
        let is_solvable = solvability.is_solvable(&board(size, &cells));
        prop_assert_eq!(is_solvable, is_even_by_hand(size, &cells, &goal));
        let mut tiles: Vec<usize> = (0..cells.len()).filter(|&cell| cells[cell] != 0).collect();
        let (first, last) = (tiles.remove(0), tiles.pop().expect("there are several tiles"));
        let mut exchanged = cells;
        exchanged.swap(first, last);
        prop_assert_eq!(solvability.is_solvable(&board(size, &exchanged)), !is_solvable);
    }

    #[test]
    fn rotation_boards_are_solvable((size, cells, goal) in pair(ByHand::Clockwise)) {
        let solvability = Solvability::new(&Rotation::default(), board(size, &goal));
        prop_assert!(solvability.is_solvable(&board(size, &cells)));
    }
}

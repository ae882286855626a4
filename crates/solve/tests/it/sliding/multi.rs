//! The multi-tile metric against moves by hand.

use std::collections::{HashMap, VecDeque};

use eight::{Metric, Order, Size, Sliding};
use puzzle::{BadMove, Moves};

use super::{Solver, naive, of_cells, size};

/// A board after one move.
struct Moved {
    /// A letter for each step of the move.
    way: String,
    cells: Vec<u8>,
}

/// The boards after any number of steps of the blank in one direction, letter by letter in
/// `order`, the shorter way before the longer.
fn after(size: Size, cells: &[u8], order: &str) -> Vec<Moved> {
    let mut boards = Vec::new();
    for letter in order.chars() {
        let mut way = String::new();
        let mut cells = cells.to_vec();
        while let Some(next) = naive::after(size, &cells, letter) {
            way.push(letter);
            boards.push(Moved { way: way.clone(), cells: next.clone() });
            cells = next;
        }
    }
    boards
}

fn distances(size: Size) -> HashMap<Vec<u8>, usize> {
    let goal = naive::sorted(size);
    let mut distances = HashMap::from([(goal.clone(), 0)]);
    let mut queue = VecDeque::from([goal]);
    while let Some(cells) = queue.pop_front() {
        let distance = distances[&cells] + 1;
        for Moved { cells: next, .. } in after(size, &cells, "udlr") {
            if !distances.contains_key(&next) {
                distances.insert(next.clone(), distance);
                queue.push_back(next);
            }
        }
    }
    distances
}

/// The first shortest solution by hand: the first move that leads nearer, again and again.
fn first_solution(
    size: Size,
    distances: &HashMap<Vec<u8>, usize>,
    cells: &[u8],
    order: &str,
) -> String {
    let (mut cells, mut solution) = (cells.to_vec(), String::new());
    while distances[&cells] > 0 {
        let moves = after(size, &cells, order);
        let nearer = moves.into_iter().find(|next| distances[&next.cells] < distances[&cells]);
        let next = nearer.expect("a move leads nearer from all boards but the goal");
        solution += &next.way;
        cells = next.cells;
    }
    solution
}

fn runs(answer: &str) -> usize {
    let letters: Vec<char> = answer.chars().collect();
    letters.chunk_by(|a, b| a == b).count()
}

fn check(size: Size, step: usize, order: &str) {
    let distances = distances(size);
    let rules = Sliding::new(Metric::Multi, order.parse().expect("an order"));
    let moves = Moves::new(&rules, size);
    let goal = of_cells(size, &naive::sorted(size));
    let solver = Solver::new(&rules, goal).expect("the sizes are small");
    solver.prepare(solve::Want::Solutions, search::Threads::Pool);
    for cells in naive::boards(size).iter().step_by(step) {
        let board = of_cells(size, cells);
        let distance = distances.get(cells).copied();
        assert_eq!(solver.length(&board), distance, "{board}");
        let Some(distance) = distance else { continue };
        let solution = solver.solution(&board).expect("it has a length").to_text();
        assert_eq!(solution, first_solution(size, &distances, cells, order), "{board}");
        assert_eq!(runs(&solution), distance);
        let replay = moves.replay(&board, &solution).expect("an answer is moves");
        assert_eq!((replay.last, replay.move_count), (goal, distance));
    }
}

#[test]
fn answers_are_those_by_hand() {
    for order in ["udlr", "rdlu"] {
        check(size(2, 2), 1, order);
        check(size(2, 3), 1, order);
        check(size(3, 2), 1, order);
        check(size(2, 4), 7, order);
        check(size(3, 3), 101, order);
    }
}

#[test]
fn a_run_off_the_board_is_refused() {
    let moves = Moves::new(&Sliding::new(Metric::Multi, Order::default()), size(3, 3));
    let start = of_cells(size(3, 3), &naive::sorted(size(3, 3)));
    let error = moves.replay(&start, "uuldd").map(|replay| replay.move_count);
    assert_eq!(error, Ok(3));
    let expected = BadMove::OffBoard { position: 1, moves_before: 1, label: "uu".to_owned() };
    let off_board = moves.replay(&start, "luuu").map(|_| ());
    assert_eq!(
        off_board,
        Err(BadMove::OffBoard { position: 3, moves_before: 2, label: "u".into() })
    );
    let below = of_cells(size(3, 3), &[1, 2, 3, 4, 0, 5, 6, 7, 8]);
    assert_eq!(moves.replay(&below, "luu").map(|_| ()), Err(expected));
}

/// By letters `uurdlurdd`, of seven moves as well, would come first.
#[test]
fn fewer_steps_come_first() {
    let size = size(3, 3);
    let rules = Sliding::new(Metric::Multi, Order::default());
    let goal = of_cells(size, &naive::sorted(size));
    let solver = Solver::new(&rules, goal).expect("the size is small");
    let start = of_cells(size, &[1, 3, 5, 4, 8, 2, 7, 0, 6]);
    let solution = solver.solution(&start).expect("it can be solved").to_text();
    assert_eq!(solution, "uruldrd");
    let by_letters = Moves::new(&rules, size).replay(&start, "uurdlurdd").expect("moves");
    assert_eq!((by_letters.last, by_letters.move_count), (goal, runs(&solution)));
}

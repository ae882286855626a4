//! Samples of judge problems.

use eight::{Board, Size, board, replay};

use super::{THREE, answer, size, solver};

/// The least number of moves from one board to another, `None` if there is no way; the answer is
/// replayed.
fn least_moves(size: Size, start: &str, goal: &str) -> Option<usize> {
    let read = |cells| board(size, cells).expect("the samples are boards");
    let (start, solver) = (read(start), solver(read(goal)));
    let length = solver.length(&start);
    if let Some(answer) = answer(&solver, &start) {
        let replayed = replay(&start, &answer).expect("answers are moves");
        assert_eq!((replayed.last, Some(replayed.move_count)), (*solver.goal(), length));
    }
    length
}

#[test]
fn samples_with_the_sorted_goal() {
    let samples = [
        ("234150768", Some(19)), // POJ 1077, HDU 1043
        ("123576048", Some(6)),  // gvu.lt
        ("135426078", Some(8)),  // gvu.lt
        ("130425786", Some(4)),  // AOJ ALDS1_13_B
        ("123456870", None),     // LightOJ 1139
        ("132465780", Some(18)), // LightOJ 1139
        ("123405786", Some(2)),  // BOJ 11112 (IDI Open 2008)
        ("412753806", Some(7)),  // acm.epoka.edu.al c549
    ];
    for (start, length) in samples {
        assert_eq!(least_moves(THREE, start, "123456780"), length, "{start}");
    }
}

#[test]
fn samples_with_other_goals() {
    assert_eq!(least_moves(THREE, "874210356", "123804765"), Some(25)); // Vijos, copy of P1379
    assert_eq!(least_moves(THREE, "264137058", "815736402"), Some(31)); // lingzhioj 208
}

#[test]
fn samples_of_2x3() {
    let samples = [("123405", 1), ("412503", 5), ("324150", 14)]; // LeetCode 773
    for (start, length) in samples {
        assert_eq!(least_moves(size(2, 3), start, "123450"), Some(length), "{start}");
    }
    assert_eq!(least_moves(size(2, 3), "123540", "123450"), None);
}

#[test]
fn sorted_goal_has_the_blank_last() {
    assert_eq!(Board::sorted(THREE), board(THREE, "12345678x").expect("it is a board"));
}

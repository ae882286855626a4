//! Orders of the letters, as text.

use eight::{BadOrder, Direction, Metric, Order, Sliding};
use puzzle::Rules;

use crate::{THREE, naive};

/// The letters of the moves from the centre, in the order of the rules.
fn from_the_centre(rules: Sliding) -> String {
    let moves = rules.moves(THREE).into_iter();
    moves.filter(|step| step.from == 4).map(|step| step.label).collect()
}

#[test]
fn orders_are_the_words_with_each_letter_once() {
    let letters = ['u', 'd', 'l', 'r'];
    let words = letters.map(|a| letters.map(|b| letters.map(|c| letters.map(|d| [a, b, c, d]))));
    let words = words.into_iter().flatten().flatten().flatten();
    let words: Vec<String> = words.map(String::from_iter).collect();
    let orders = naive::orders();
    assert_eq!((words.len(), orders.len()), (256, 24));
    for word in words {
        match word.parse::<Order>() {
            Ok(order) => assert_eq!(from_the_centre(Sliding::new(Metric::Single, order)), word),
            Err(BadOrder) => assert!(!orders.contains(&word), "{word}"),
        }
    }
    assert!(orders.iter().all(|order| order.parse::<Order>().is_ok()));
}

#[test]
fn texts_of_other_forms_are_no_orders() {
    let no_orders = [
        "", "u", "udl", "udlru", "udlrudlr", "uudl", "UDLR", "Udlr", "udlx", "udl ", " udlr",
        "udlr ", "u,d,l,r", "ůdlr", "udl\n", "u d l r", "1234",
    ];
    for text in no_orders {
        assert_eq!(text.parse::<Order>(), Err(BadOrder), "{text:?}");
    }
    let message = "an order is the four letters u, d, l and r, each once";
    assert_eq!(BadOrder.to_string(), message);
}

#[test]
fn udlr_is_the_default() {
    assert_eq!(Ok(Order::default()), "udlr".parse());
    assert_eq!(from_the_centre(Sliding::default()), "udlr");
}

#[test]
fn letters_are_the_initials() {
    let ways = [Direction::Up, Direction::Down, Direction::Left, Direction::Right];
    assert_eq!(ways.map(Direction::letter), ['u', 'd', 'l', 'r']);
}

//! The parser against the rules by hand, on all short texts of some fragments and on random ones.

use eight::Sliding;
use proptest::prelude::*;
use puzzle::{Rules, Size};
use rotate9::Rotation;

use super::by_hand::{Fault, Form, Reading};
use super::read_whole;
use crate::size;

/// Asserts that the parser reads the text as it is read by hand.
fn assert_read_as_by_hand<R: Rules>(size: Size, text: &str) {
    let form = Form { cells: size.cells(), has_blank: R::BLANK };
    let (boards, end) = read_whole::<R>(size, text);
    let boards = boards.iter().map(|board| board.cells().as_ref().to_vec()).collect();
    let reading = Reading { boards, fault: end.err().as_ref().map(Fault::found) };
    assert_eq!(reading, form.read(text), "{text:?}");
}

/// Calls with every text of at most `most` of these fragments that begins like this.
fn for_each_text(begun: &mut String, fragments: &[&str], most: usize, visit: &impl Fn(&str)) {
    visit(begun);
    if most > 0 {
        let len = begun.len();
        for fragment in fragments {
            begun.push_str(fragment);
            for_each_text(begun, fragments, most - 1, visit);
            begun.truncate(len);
        }
    }
}

#[test]
fn short_texts_of_tokens_and_lines_are_read_as_by_hand() {
    let fragments =
        ["1", "2", "0", "03", "4321", "1 2 3 4", "x", "12x3", " ", "\n", "\n2\n", " 3\n"];
    for_each_text(&mut String::new(), &fragments, 4, &|text| {
        assert_read_as_by_hand::<Rotation>(size(2, 2), text);
        assert_read_as_by_hand::<Sliding>(size(2, 2), text);
    });
}

#[test]
fn texts_of_lines_are_read_as_by_hand() {
    let lines = ["1\n", "2\n", "3 x\n", "4 3\n", "1 2 3 4\n", "2 1 x 3\n", "x321\n", "\n", "12\n"];
    for_each_text(&mut String::new(), &lines, 5, &|text| {
        assert_read_as_by_hand::<Rotation>(size(2, 2), text);
        assert_read_as_by_hand::<Sliding>(size(2, 2), text);
    });
}

/// Three plain lines with every byte exchanged for every other, and with something inserted
/// anywhere.
fn assert_changed_lines_are_read_as_by_hand<R: Rules>(size: Size, line: &str) {
    let lines = format!("{line}\n").repeat(3);
    for at in 0..lines.len() {
        for byte in 0..=127 {
            let mut changed = lines.clone().into_bytes();
            changed[at] = byte;
            let changed = String::from_utf8(changed).expect("ASCII is text");
            assert_read_as_by_hand::<R>(size, &changed);
            assert_read_as_by_hand::<R>(size, &changed.replace('\n', "\r\n"));
        }
        for inserted in ["\r", "\n", " ", "é", "\u{a0}"] {
            let mut changed = lines.clone();
            changed.insert_str(at, inserted);
            assert_read_as_by_hand::<R>(size, &changed);
        }
    }
}

#[test]
fn changed_plain_lines_are_read_as_by_hand() {
    assert_changed_lines_are_read_as_by_hand::<Rotation>(size(2, 2), "4 1 2 3");
    assert_changed_lines_are_read_as_by_hand::<Sliding>(size(2, 2), "3 x 2 1");
    assert_changed_lines_are_read_as_by_hand::<Rotation>(size(2, 3), "6 1 4 2 3 5");
    assert_changed_lines_are_read_as_by_hand::<Sliding>(size(2, 4), "x 7 6 1 2 5 4 3");
    assert_changed_lines_are_read_as_by_hand::<Rotation>(Size::THREE_BY_THREE, "4 1 3 5 2 6 7 8 9");
    assert_changed_lines_are_read_as_by_hand::<Sliding>(Size::THREE_BY_THREE, "2 3 4 1 5 x 7 6 8");
}

/// White space, mostly plain.
fn space() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => Just(" "),
        3 => Just("\n"),
        1 => prop::sample::select(vec!["  ", "\t", "\r\n", "\n\n", "\u{a0}", "\u{3000}", "\u{2028}", "\u{b}"]),
    ]
    .prop_map(str::to_owned)
}

/// A board in one of the ways to write it, with white space behind, or something else.
fn fragment(form: Form) -> impl Strategy<Value = String> {
    let names: Vec<String> = match (form.has_blank, form.cells) {
        (true, cells) => (0..cells).map(|tile| tile.to_string()).collect(),
        (false, cells) => (1..=cells).map(|tile| tile.to_string()).collect(),
    };
    let zero = prop::sample::select(vec!["0", "x", "X"]);
    let tiles = (Just(names).prop_shuffle(), zero).prop_map(|(names, zero)| {
        names.into_iter().map(|name| if name == "0" { zero.to_owned() } else { name }).collect()
    });
    let tiles = tiles.prop_map(|tiles: Vec<String>| tiles).boxed();
    let spaced =
        (tiles.clone(), prop::collection::vec(space(), form.cells)).prop_map(|(tiles, spaces)| {
            tiles.into_iter().zip(spaces).map(|(tile, space)| tile + &space).collect()
        });
    let plain = tiles.clone().prop_map(|tiles| tiles.join(" ") + "\n");
    let together = (tiles, space()).prop_map(|(tiles, space)| tiles.concat() + &space);
    let other = vec![
        "1",
        "2",
        "0",
        "x",
        "9",
        "12",
        "03",
        "+1",
        "é",
        "\u{feff}",
        "123456789\n",
        "y\n",
        "3\n",
    ];
    prop_oneof![
        8 => plain,
        4 => spaced.prop_map(|fragment: String| fragment),
        3 => together,
        4 => space(),
        1 => prop::sample::select(other).prop_map(str::to_owned),
    ]
}

/// A text, perhaps with a mark or a number before it.
fn text(form: Form) -> impl Strategy<Value = String> {
    let before = prop_oneof![
        4 => Just(String::new()),
        3 => (0..8).prop_map(|number| format!("{number}\n")),
        1 => Just("\u{feff}".to_owned()),
        1 => (0..8).prop_map(|number| format!("\u{feff} {number}\r\n\n")),
    ];
    let fragments = prop::collection::vec(fragment(form), 0..12);
    (before, fragments).prop_map(|(before, fragments)| before + &fragments.concat())
}

/// A text of boards of this size.
fn texts<R: Rules>(size: Size) -> impl Strategy<Value = String> {
    text(Form { cells: size.cells(), has_blank: R::BLANK })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn random_texts_of_rotation_boards(text in texts::<Rotation>(Size::THREE_BY_THREE)) {
        assert_read_as_by_hand::<Rotation>(Size::THREE_BY_THREE, &text);
    }

    #[test]
    fn random_texts_of_sliding_boards(text in texts::<Sliding>(Size::THREE_BY_THREE)) {
        assert_read_as_by_hand::<Sliding>(Size::THREE_BY_THREE, &text);
    }

    #[test]
    fn random_texts_of_small_boards(text in texts::<Sliding>(size(2, 2))) {
        assert_read_as_by_hand::<Sliding>(size(2, 2), &text);
    }

    #[test]
    fn random_texts_of_boards_of_twelve_cells(text in texts::<Rotation>(size(3, 4))) {
        assert_read_as_by_hand::<Rotation>(size(3, 4), &text);
    }
}

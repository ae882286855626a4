//! Sizes of boards.

use puzzle::{BadSize, Size};

use crate::size;

#[test]
fn sizes_are_those_with_two_rows_and_columns_and_at_most_34_cells() {
    assert_eq!(Size::MAX_CELLS, 34);
    for rows in 0..40 {
        for columns in 0..40 {
            let exists = rows >= 2 && columns >= 2 && rows * columns <= 34;
            let size = Size::new(rows, columns);
            assert_eq!(size.is_ok(), exists, "{rows}x{columns}");
            if let Ok(size) = size {
                assert_eq!((size.rows(), size.columns()), (rows, columns));
                assert_eq!(size.cells(), rows * columns);
            }
        }
    }
}

#[test]
fn sizes_beyond_a_byte_or_a_word_do_not_exist() {
    for (rows, columns) in [(258, 2), (2, 258), (258, 258), (usize::MAX, 2), (2, usize::MAX)] {
        assert_eq!(Size::new(rows, columns), Err(BadSize));
    }
    let half = usize::MAX / 2 + 1; // twice that is 0 in a word
    assert_eq!(Size::new(half, 2), Err(BadSize));
    assert_eq!(Size::new(2, half), Err(BadSize));
}

#[test]
fn parsing_inverts_display() {
    for rows in 2..=17 {
        for columns in 2..=34 / rows {
            let text = size(rows, columns).to_string();
            assert_eq!(text, format!("{rows}x{columns}"));
            assert_eq!(text.parse(), Ok(size(rows, columns)));
        }
    }
    assert_eq!("3X4".parse(), Ok(size(3, 4)));
    assert_eq!("3x3".parse(), Ok(Size::THREE_BY_THREE));
}

#[test]
fn texts_of_other_forms_are_no_sizes() {
    let no_sizes = [
        "",
        "x",
        "3",
        "3x",
        "x3",
        "3x3x3",
        "3xx3",
        "3*3",
        "3 x 3",
        " 3x3",
        "3x3 ",
        "+3x3",
        "3x+3",
        "-3x3",
        "3.0x3",
        "1x3",
        "3x1",
        "0x0",
        "5x7",
        "35x1",
        "999999999999999999999x2",
        "٣x٣",
    ];
    for text in no_sizes {
        assert_eq!(text.parse::<Size>(), Err(BadSize), "{text:?}");
    }
}

#[test]
fn message_says_which_sizes_there_are() {
    let message = "a size is ROWSxCOLUMNS, at least two of each and at most 34 cells";
    assert_eq!(BadSize.to_string(), message);
}

//! Numbers and encodings in words.

use judge::{Encoding, counted, counted_length, grouped};

#[test]
fn thousands_are_set_apart_by_commas() {
    for (number, text) in [
        (0, "0"),
        (7, "7"),
        (10, "10"),
        (999, "999"),
        (1_000, "1,000"),
        (12_345, "12,345"),
        (999_999, "999,999"),
        (1_000_000, "1,000,000"),
        (43_589_145_600, "43,589,145,600"),
        (u64::MAX, "18,446,744,073,709,551,615"),
    ] {
        assert_eq!(grouped(number), text);
    }
}

#[test]
fn only_one_thing_is_singular() {
    for (number, text) in [
        (0, "0 boards"),
        (1, "1 board"),
        (2, "2 boards"),
        (11, "11 boards"),
        (1_024, "1,024 boards"),
    ] {
        assert_eq!(counted(number, "board"), text);
        let length = usize::try_from(number).expect("the numbers are small");
        assert_eq!(counted_length(length, "board"), text);
    }
}

#[test]
fn encodings_are_told_by_their_byte_order_marks() {
    let marks: [(&[u8], Encoding); 4] = [
        (b"\xff\xfe", Encoding::Utf16),
        (b"\xfe\xff", Encoding::Utf16),
        (b"\xff\xfe\0\0", Encoding::Utf32),
        (b"\0\0\xfe\xff", Encoding::Utf32),
    ];
    for (mark, encoding) in marks {
        assert_eq!(Encoding::of(mark), Some(encoding));
        assert_eq!(Encoding::of(&[mark, b"\x001"].concat()), Some(encoding));
        assert_eq!(Encoding::of(&[b"1", mark].concat()), None);
        assert_eq!(Encoding::of(&mark[..mark.len() - 1]), shorter(mark));
    }
    for text in [&b""[..], b"\0", b"\0\0", b"\xff", b"\xfe", b"1 2 3", "\u{feff}1 2 3".as_bytes()] {
        assert_eq!(Encoding::of(text), None, "{}", text.escape_ascii());
    }
}

/// What a mark without its last byte tells: that of UTF-32 begins like one of UTF-16.
fn shorter(mark: &[u8]) -> Option<Encoding> {
    (mark == b"\xff\xfe\0\0").then_some(Encoding::Utf16)
}

#[test]
fn encodings_have_names() {
    assert_eq!([Encoding::Utf16, Encoding::Utf32].map(|it| it.to_string()), ["UTF-16", "UTF-32"]);
}

//! Bytes kept in place, against `Vec`.

use puzzle::ShortBytes;

use crate::is_refused;

#[test]
fn inline_holds_what_a_vec_holds() {
    let mut inline = ShortBytes::zeros(0);
    let mut bytes = Vec::new();
    for byte in 100..134 {
        assert_eq!(inline.as_ref(), bytes);
        inline.push(byte);
        bytes.push(byte);
    }
    assert_eq!(inline.as_ref(), bytes);
    assert_eq!(bytes.iter().copied().collect::<ShortBytes>(), inline);

    let mut extended: ShortBytes = bytes[..20].iter().copied().collect();
    extended.extend(bytes[20..].iter().copied());
    assert_eq!(extended, inline);

    inline.as_mut()[33] = 7;
    assert_eq!(inline.as_ref()[33], 7);
    assert_ne!(extended, inline);
}

#[test]
fn equal_beginnings_of_other_lengths_are_not_equal() {
    for len in 0..34 {
        assert_eq!(ShortBytes::zeros(len).as_ref(), vec![0; len]);
        assert_ne!(ShortBytes::zeros(len), ShortBytes::zeros(len + 1));
    }
}

#[test]
fn more_than_34_bytes_are_refused() {
    assert!(is_refused(|| ShortBytes::zeros(35)));
    assert!(is_refused(|| ShortBytes::zeros(34).push(0)));
    assert!(is_refused(|| (0..35).collect::<ShortBytes>()));
    assert!(!is_refused(|| (0..34).collect::<ShortBytes>()));
}

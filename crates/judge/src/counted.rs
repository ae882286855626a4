//! Numbers of things in words.

/// So many of a thing that is in memory: "1 board", "1,024 boards".
pub fn counted_length(number: usize, noun: &str) -> String {
    counted(wide(number), noun)
}

/// So many of a thing, be they more than a processor can address: "1 board", "1,024 boards".
pub fn counted(number: u64, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{} {noun}{ending}", grouped(number))
}

/// The number of things in memory, with commas between thousands: "1,024".
pub fn grouped_length(number: usize) -> String {
    grouped(wide(number))
}

/// A count of things in memory as a number: `usize` has at most 64 bits.
const fn wide(count: usize) -> u64 {
    count as u64
}

/// The number with commas between thousands: "43,589,145,600".
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

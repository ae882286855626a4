//! Counts as floating-point numbers and as words.

pub(crate) use judge::{counted, counted_length, grouped};

/// The number as a floating-point one, the nearest there is.
pub(crate) fn real(number: u64) -> f64 {
    let half = |bits: u64| f64::from(u32::try_from(bits).expect("half of 64 bits are 32"));
    half(number >> u32::BITS) * 2_f64.powi(32) + half(number & u64::from(u32::MAX))
}

/// The length as a floating-point number, the nearest there is.
pub(crate) fn real_length(length: usize) -> f64 {
    real(u64::try_from(length).expect("no processor here has longer addresses than 64 bits"))
}

/// The names of large numbers, the largest first.
const NAMES: [(u64, &str); 5] = [
    (10_u64.pow(18), "quintillion"),
    (10_u64.pow(15), "quadrillion"),
    (10_u64.pow(12), "trillion"),
    (10_u64.pow(9), "billion"),
    (10_u64.pow(6), "million"),
];

/// The number in few characters but exact: "20,000", "1.5 million". Meant for numbers with few
/// digits that are not 0.
pub(crate) fn short(number: u64) -> String {
    let Some((unit, name)) = NAMES.iter().find(|(unit, _)| number >= *unit) else {
        return grouped(number);
    };
    let (whole, rest) = (number / unit, number % unit);
    let width = unit.to_string().len() - 1;
    let decimals = format!(".{rest:0width$}");
    format!("{whole}{} {name}", decimals.trim_end_matches('0').trim_end_matches('.'))
}

/// The least of 1, 2, 5, 10, 20, 50, … of which no more than `most` fit in `range`, for `most` of 3
/// or more.
pub(crate) fn round_step(range: u64, most: u64) -> u64 {
    let powers = (0..).map(|exponent| 10_u64.pow(exponent));
    let mut steps = powers.flat_map(|power| [power, 2 * power, 5 * power]);
    steps.find(|step| range / step <= most).expect("5 * 10^18 fits three times in 64 bits")
}

//! What words on the command line mean, and how it is said what would be right.
//!
//! Parsers of [`clap`](https://docs.rs/clap)'s kind, `fn(&str) -> Result<T, String>`: what they return
//! in an error goes behind the option and the value, `invalid value 'x' for '--jobs <N>': it is …`.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use bytesize::ByteSize;

/// A parser of whole numbers in a range; it says which are right.
pub fn whole_number<T>(
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let (first, last) = (range.start(), range.end());
        number.ok_or_else(|| format!("it is a whole number from {first} to {last}"))
    }
}

/// A number of seconds, 0 or more.
///
/// # Errors
///
/// What would be right.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| "it is a number of seconds, such as 10 or 0.5".to_owned())
}

/// A number of seconds above 0.
///
/// # Errors
///
/// What would be right.
pub fn seconds_above_zero(text: &str) -> Result<Duration, String> {
    let seconds = seconds(text).ok().filter(|seconds| !seconds.is_zero());
    seconds.ok_or_else(|| "it is a number of seconds above 0, such as 10 or 0.5".to_owned())
}

/// An amount of bytes above 0, with a unit or without.
///
/// # Errors
///
/// What would be right.
pub fn bytes(text: &str) -> Result<u64, String> {
    let bytes = text.parse().ok().map(|ByteSize(bytes)| bytes).filter(|bytes| *bytes > 0);
    let wanted = "it is a number of bytes above 0, or of a unit, such as 65536, 500kB or 64MiB";
    bytes.ok_or_else(|| wanted.to_owned())
}

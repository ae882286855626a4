//! How an input that is refused can be read after all.
//!
//! Files of boards come in many forms: with the side of the board on the first line, with comments,
//! with a number in front of each board, and of other sizes than was thought. None of them is
//! guessed at by the [`Parser`], which refuses them all. This tries them on the beginning of the
//! input, so what it says is so.

use std::borrow::Cow;

use super::Parser;
use crate::{Rules, Size};

/// What is known of an input that was refused.
#[derive(Clone, Copy, Debug)]
pub enum Excerpt<'a> {
    /// All of it.
    Whole(&'a [u8]),
    /// Its beginning; the last line may be incomplete.
    Beginning(&'a [u8]),
}

/// How an input can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// What is to be done to it, in this order.
    pub filters: Vec<Filter>,
    /// The size of its boards.
    pub size: Size,
}

/// Something that is done to the lines of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filter {
    /// Lines that begin with `#` are left out.
    WithoutComments,
    /// The first line is left out.
    WithoutFirstLine,
    /// Of each line, what stands between its spaces is kept from the second on, as many as a board
    /// has cells.
    WithoutFirstNumber,
}

/// How the input can be read that a [`Parser`] for boards of this size refuses; `None` where nothing
/// helps of what is tried here, or where the fault is behind the excerpt.
///
/// Cost: the excerpt is read some hundred times, mostly to its first board. Meant for some kilobytes.
pub fn advice<R: Rules>(size: Size, excerpt: Excerpt<'_>) -> Option<Advice> {
    let (bytes, is_whole) = match excerpt {
        Excerpt::Whole(bytes) => (bytes, true),
        Excerpt::Beginning(bytes) => {
            let end = bytes.iter().rposition(|&byte| byte == b'\n')?;
            (&bytes[..=end], false)
        }
    };
    let text = String::from_utf8_lossy(bytes);
    let all = InputLines { lines: text.lines().map(Cow::Borrowed).collect(), is_whole };
    if all.board_count::<R>(size).is_some() {
        return None;
    }
    let plain = all.advice::<R>(size, &[]);
    plain.or_else(|| all.without_comments()?.advice::<R>(size, &[Filter::WithoutComments]))
}

/// The lines of an input, or the first of them.
struct InputLines<'a> {
    lines: Vec<Cow<'a, str>>,
    is_whole: bool,
}

impl InputLines<'_> {
    /// These lines without those that are comments; `None` if none is.
    fn without_comments(&self) -> Option<Self> {
        let lines: Vec<_> =
            self.lines.iter().filter(|line| !line.starts_with('#')).cloned().collect();
        (lines.len() < self.lines.len()).then_some(Self { lines, ..*self })
    }

    /// How these lines can be read, which are left by `filters`.
    fn advice<R: Rules>(&self, size: Size, filters: &[Filter]) -> Option<Advice> {
        let advice = |own: Option<Filter>, size| Advice {
            filters: filters.iter().copied().chain(own).collect(),
            size,
        };
        if let Some(size) = self.headed_size::<R>() {
            return Some(advice(Some(Filter::WithoutFirstLine), size));
        }
        let others = Self::sizes().into_iter().filter(|&size| self.are_lines_of(size));
        let sizes: Vec<Size> = [size].into_iter().chain(others).collect();
        let fits = |&&size: &&Size| self.board_count::<R>(size).is_some();
        if let Some(&size) = sizes.iter().find(fits) {
            return Some(advice(None, size));
        }
        let fits = |&&size: &&Size| {
            let numbered = self.without_first_number(size.cells());
            numbered.is_some_and(|lines| lines.board_count::<R>(size).is_some())
        };
        let sizes: Vec<Size> = [size].into_iter().chain(Self::sizes()).collect();
        let size = *sizes.iter().find(fits)?;
        Some(advice(Some(Filter::WithoutFirstNumber), size))
    }

    /// The size that the first line names, by the side of a square or by both sides, where the lines
    /// after it are rows of such boards.
    fn headed_size<R: Rules>(&self) -> Option<Size> {
        let (head, rows) = self.lines.split_first()?;
        let sides: Option<Vec<usize>> =
            head.split_whitespace().map(|side| side.parse().ok()).collect();
        let (row_count, column_count) = match sides?[..] {
            [side] => (side, side),
            [row_count, column_count] => (row_count, column_count),
            _ => return None,
        };
        let size = Size::new(row_count, column_count).ok()?;
        let are_rows = || tokens(rows).all(|row| row == column_count);
        let boards = InputLines { lines: rows.to_vec(), ..*self };
        let is_no_count = |count| count != row_count;
        (are_rows() && boards.board_count::<R>(size).is_some_and(is_no_count)).then_some(size)
    }

    /// The boards that these lines are read as; `None` if they are refused, or hold none.
    fn board_count<R: Rules>(&self, size: Size) -> Option<usize> {
        let mut parser = Parser::<R>::new(size);
        let mut boards = Vec::new();
        for line in &self.lines {
            parser.feed(line.as_bytes(), &mut boards).ok()?;
            parser.feed(b"\n", &mut boards).ok()?;
        }
        if self.is_whole {
            parser.finish(&mut boards).ok()?;
        }
        Some(boards.len()).filter(|&count| count > 0)
    }

    /// Whether each line, but for a number of boards on the first, is a row or a board of this size.
    fn are_lines_of(&self, size: Size) -> bool {
        let mut counts: Vec<usize> = tokens(&self.lines).collect();
        if counts.len() > 1 && counts[0] == 1 {
            counts.remove(0);
        }
        let are_all = |length| counts.iter().all(|&count| count == length);
        [size.columns(), size.cells(), 1].into_iter().any(are_all)
    }

    /// All sizes, the squarer first.
    fn sizes() -> Vec<Size> {
        let lengths = 2..=Size::MAX_CELLS / 2;
        let all =
            lengths.clone().flat_map(|rows| lengths.clone().map(move |length| (rows, length)));
        let mut sizes: Vec<Size> =
            all.filter_map(|(rows, columns)| Size::new(rows, columns).ok()).collect();
        sizes.sort_by_key(|size| (size.rows().abs_diff(size.columns()), size.rows()));
        sizes
    }

    /// The lines without what stands before their first blank, and what stands behind so many others;
    /// `None` if one has fewer, or begins with more than one token: a number is to be left out.
    fn without_first_number(&self, kept: usize) -> Option<Self> {
        let lines: Option<Vec<_>> = self
            .lines
            .iter()
            .map(|line| {
                let mut fields = line.split(' ');
                let is_one_number = !fields.next()?.contains(char::is_whitespace);
                let fields: Vec<&str> = fields.take(kept).collect();
                (is_one_number && fields.len() == kept).then(|| fields.join(" ").into())
            })
            .collect();
        Some(Self { lines: lines?, ..*self })
    }
}

/// The tokens of each line that is not blank.
fn tokens(lines: &[Cow<'_, str>]) -> impl Iterator<Item = usize> {
    lines.iter().map(|line| line.split_whitespace().count()).filter(|&count| count > 0)
}

//! The ways in which a board can be looked up: from every side, and as its inverse.

use puzzle::{ShortBytes, Size};

use super::composed;
use crate::narrowing::byte;
use crate::symmetry::symmetries;

/// A way to look a board up in the table of a pattern.
#[derive(Debug)]
pub(super) struct View {
    /// Whether the inverse of the board is looked up, tiles and cells exchanged.
    pub(super) is_inverse: bool,
    /// Whose places (or, for the inverse, whose tiles) are the pattern's.
    pub(super) picks: ShortBytes,
    /// Where each cell is seen.
    pub(super) images: ShortBytes,
}

/// All views of boards with moves that bring tiles from these sources, which give no estimate that
/// is too great.
pub(super) fn views(size: Size, homes: &ShortBytes, sources: &[Vec<usize>]) -> Vec<View> {
    let undoing: Vec<Vec<usize>> = sources.iter().map(|sources| inverse(sources)).collect();
    let mut views: Vec<View> = Vec::new();
    for images in symmetries(size) {
        let seen: Vec<Vec<usize>> = sources.iter().map(|sources| seen(sources, &images)).collect();
        for (is_inverse, moves) in [(false, sources), (true, undoing.as_slice())] {
            if seen.iter().all(|seen| moves.contains(seen)) {
                let cells = inverse(&images);
                views.push(View {
                    is_inverse,
                    picks: homes
                        .as_ref()
                        .iter()
                        .map(|&home| byte(cells[usize::from(home)]))
                        .collect(),
                    images: images.iter().copied().map(byte).collect(),
                });
            }
        }
    }
    views
}

pub(super) fn inverse(permutation: &[usize]) -> Vec<usize> {
    let mut inverse = vec![0; permutation.len()];
    for (at, &image) in permutation.iter().enumerate() {
        inverse[image] = at;
    }
    inverse
}

/// What a move looks like where every cell is seen at its image.
fn seen(sources: &[usize], images: &[usize]) -> Vec<usize> {
    // First back to the cell, then to its source, then to where that is seen.
    composed(images, &composed(sources, &inverse(images)))
}

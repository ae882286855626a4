//! The symmetries of a board as a rectangle.

use puzzle::Size;

/// The symmetries of the board: where each takes each cell, the one that changes nothing first.
pub(crate) fn symmetries(size: Size) -> Vec<Vec<usize>> {
    let (rows, columns) = (size.rows(), size.columns());
    let turns: &[bool] = if rows == columns { &[true, false] } else { &[false] };
    let mut symmetries: Vec<Vec<usize>> = Vec::new();
    for [transposed, flip_rows, flip_columns] in turns.iter().flat_map(|&transposed| {
        [[false, false], [false, true], [true, false], [true, true]]
            .map(|[flip_rows, flip_columns]| [transposed, flip_rows, flip_columns])
    }) {
        let image = |cell: usize| {
            let (row, column) = (cell / columns, cell % columns);
            let (row, column) = if transposed { (column, row) } else { (row, column) };
            let row = if flip_rows { rows - 1 - row } else { row };
            let column = if flip_columns { columns - 1 - column } else { column };
            row * columns + column
        };
        symmetries.push((0..size.cells()).map(image).collect());
    }
    symmetries.sort_unstable();
    symmetries
}

//! A turn as a product of narrower turns, where that is cheaper to search.
//!
//! A search by bitsets moves runs of boards whose first digits change alike. It is quick where
//! runs are long (whole words of 60 boards, 5!/2), and where a turn's whole block is a word. In
//! between, a turn of few places early in the word and one late in the word together cost less
//! than one turn of all these places.

use puzzle::Turn;

/// Boards in a word of a search by bitsets: those that differ in the last five places only.
const PLACES_IN_A_WORD: usize = 5;

/// The turn as a product: the first factor is done first.
pub(crate) fn factors(turn: &Turn, word_len: usize) -> Vec<Turn> {
    cheapest(turn, word_len).0
}

/// The operations a word that the turn costs, as its cheapest product.
pub(crate) fn cost(turn: &Turn, word_len: usize) -> usize {
    cheapest(turn, word_len).1
}

/// The cheapest product, and its cost in operations a word.
///
/// Parts that share no place go from the first to the last: a search by columns wants those first
/// that cross columns, which are the ones of the first places.
fn cheapest(turn: &Turn, word_len: usize) -> (Vec<Turn>, usize) {
    product(parts(turn).iter().map(|part| cheapest_of_part(part, word_len)))
}

fn product(factors: impl Iterator<Item = (Vec<Turn>, usize)>) -> (Vec<Turn>, usize) {
    let mut product = (Vec::new(), 0_usize);
    for (factors, cost) in factors {
        product.0.extend(factors);
        product.1 = product.1.saturating_add(cost);
    }
    product
}

/// The turn as turns of windows that share no place, none of which can be cut further.
fn parts(turn: &Turn) -> Vec<Turn> {
    let (mut parts, mut start, mut reach) = (Vec::new(), 0, 0);
    for (place, &source) in turn.places.as_slice().iter().enumerate() {
        reach = reach.max(usize::from(source));
        if reach == place {
            let own = &turn.places.as_slice()[start..=place];
            if own.len() > 1 {
                let places = own.iter().map(|&source| usize::from(source) - start);
                parts.push(Turn::new(turn.start + start, places));
            }
            (start, reach) = (place + 1, place + 1);
        }
    }
    parts
}

fn cheapest_of_part(part: &Turn, word_len: usize) -> (Vec<Turn>, usize) {
    let whole = (vec![part.clone()], cost_of_whole(part, word_len));
    if part.places.len() <= 2 {
        return whole;
    }
    let (before, swap, after) = peel(part);
    let product = product([before, swap, after].iter().map(|turn| cheapest(turn, word_len)));
    if product.1 < whole.1 { product } else { whole }
}

/// Entries of the longest table that is worth having: it stays in the cache.
const MOST_ENTRIES: usize = 1 << 18;

/// The operations a word that a turn costs in one piece: two for getting at it, and one for each
/// part of it that moves as a whole, or one for each byte where all of it stays inside the word.
fn cost_of_whole(turn: &Turn, word_len: usize) -> usize {
    const BOARDS_IN_A_WORD: usize = 60;
    let end = turn.start + turn.places.len();
    let radices = (turn.start..end).map(|place| word_len - place);
    if radices.fold(1, usize::saturating_mul) > MOST_ENTRIES {
        return usize::MAX / word_len; // more than any product of narrower turns
    }
    let first_of_word = word_len.saturating_sub(PLACES_IN_A_WORD);
    let parts = if turn.start >= first_of_word {
        8
    } else {
        match word_len.saturating_sub(end) {
            5.. => 1,
            4 => BOARDS_IN_A_WORD / 12,
            3 => BOARDS_IN_A_WORD / 3,
            _ => BOARDS_IN_A_WORD,
        }
    };
    2 + parts
}

/// A turn as a turn of all its places but the first, an exchange of the first two, and another
/// turn of all but the first.
///
/// If the first place gets its tile from place `j`, the first of the three brings that tile to the
/// second place.
fn peel(turn: &Turn) -> (Turn, Turn, Turn) {
    let places: Vec<usize> = turn.places.as_slice().iter().map(|&place| place.into()).collect();
    let source = places[0];
    // What is where after the first turn, and after the exchange, by the place it came from.
    let mut tiles: Vec<usize> = (0..places.len()).collect();
    if source > 0 {
        if places[1] == 0 {
            // All the rest can go to its last place at once: no third turn is needed.
            tiles = std::iter::once(0).chain([source]).chain(places[2..].iter().copied()).collect();
        } else {
            tiles.swap(1, source);
        }
    }
    let inner = |tiles: &[usize], wanted: &[usize]| {
        let place = |tile: &usize| tiles.iter().position(|other| other == tile);
        let places = wanted[1..].iter().map(|tile| place(tile).expect("no tile is lost") - 1);
        Turn::new(turn.start + 1, places)
    };
    let in_order: Vec<usize> = (0..places.len()).collect();
    let before = inner(&in_order, &tiles);
    let mut exchange = [0, 1];
    if source > 0 {
        exchange.swap(0, 1);
        tiles.swap(0, 1);
    }
    (before, Turn::new(turn.start, exchange), inner(&tiles, &places))
}

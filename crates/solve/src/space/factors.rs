//! A turn as a product of narrower turns, where that is cheaper to search.
//!
//! A search by bitsets moves runs of boards whose first digits change alike. It is quick where
//! runs are long (whole words of 60 boards, 5!/2), and where a turn's whole block is a word. In
//! between, a turn of few places early in the word and one late in the word together cost less
//! than one turn of all these places. How much each costs is the search's to say:
//! [`Sweep::operations`].

use puzzle::Turn;
use search::{Radices, Sweep};

/// The radices of the half ranks of words of this length, which are the digits of their Lehmer
/// codes without the last two.
///
/// # Panics
///
/// If the ranks do not fit in 64 bits.
pub(crate) fn half_rank_radices(word_len: usize) -> Radices {
    let radix = |radix| u32::try_from(radix).expect("ranks in 64 bits have short words");
    Radices::new((3..=word_len).rev().map(radix).collect())
}

/// The turn as a product: the first factor is done first.
pub(crate) fn factors(turn: &Turn, word_len: usize) -> Vec<Turn> {
    cheapest(turn, &WordShape::new(word_len), &EITHER_END).factors
}

/// The operations a word that the turn costs, as its cheapest product.
pub(crate) fn cost(turn: &Turn, word_len: usize) -> usize {
    cheapest(turn, &WordShape::new(word_len), &EITHER_END).cost
}

/// Which words are turned.
struct WordShape {
    word_len: usize,
    radices: Radices,
}

impl WordShape {
    fn new(word_len: usize) -> Self {
        Self { word_len, radices: half_rank_radices(word_len) }
    }
}

/// Turns that are done one after the other, the first factor first.
#[derive(Default)]
struct Product {
    factors: Vec<Turn>,
    /// The operations a word that all of them cost.
    cost: usize,
}

/// The cheapest product.
///
/// Parts that share no place go from the first to the last: a search by columns wants those first
/// that cross columns, which are the ones of the first places.
///
/// A turn can be taken apart at either end of its window, and each of the factors further at the first
/// end: trying both each time would take too long.
fn cheapest(turn: &Turn, shape: &WordShape, peels: &[Peel]) -> Product {
    parts(turn).iter().map(|part| cheapest_of_part(part, shape, peels)).collect()
}

/// A way to write a turn as three others, which are done one after the other.
type Peel = fn(&Turn) -> [Turn; 3];

const EITHER_END: [Peel; 2] = [peel_first, peel_last];

impl FromIterator<Product> for Product {
    fn from_iter<I: IntoIterator<Item = Self>>(products: I) -> Self {
        let mut whole = Self::default();
        for product in products {
            whole.factors.extend(product.factors);
            whole.cost = whole.cost.saturating_add(product.cost);
        }
        whole
    }
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

fn cheapest_of_part(part: &Turn, shape: &WordShape, peels: &[Peel]) -> Product {
    let whole = Product { factors: vec![part.clone()], cost: cost_of_whole(part, shape) };
    if part.places.len() <= 2 {
        return whole;
    }
    let factors_of = |peel: &Peel| -> Product {
        peel(part).iter().map(|turn| cheapest(turn, shape, &[peel_first])).collect()
    };
    let all = std::iter::once(whole).chain(peels.iter().map(factors_of));
    all.min_by_key(|product| product.cost).expect("the whole is one")
}

/// Entries of the longest table that is worth having: it stays in the cache.
const MOST_ENTRIES: usize = 1 << 18;

/// The operations a word that a turn costs in one piece.
fn cost_of_whole(turn: &Turn, shape: &WordShape) -> usize {
    let radices = (turn.start..end(turn)).map(|place| shape.word_len - place);
    if radices.fold(1, usize::saturating_mul) > MOST_ENTRIES {
        return usize::MAX / shape.word_len; // more than any product of narrower turns
    }
    let [start, end] = [turn.start, end(turn)].map(|place| place.min(shape.radices.digit_count()));
    Sweep::operations(&shape.radices, start..end)
}

/// A turn as three, to be done in this order: a turn of all its places but the first, an exchange of the
/// first two, and another turn of all but the first.
///
/// If the first place gets its tile from place `j`, the first of the three brings that tile to the
/// second place.
fn peel_first(turn: &Turn) -> [Turn; 3] {
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
    [before, Turn::new(turn.start, exchange), inner(&tiles, &places)]
}

/// A turn as a turn of all its places but the last, an exchange of the last two, and another turn of
/// all but the last.
fn peel_last(turn: &Turn) -> [Turn; 3] {
    let first_and_last = turn.start + end(turn) - 1;
    let mirrored = |turn: &Turn| {
        let places = turn.places.as_slice().iter().rev();
        let places = places.map(|&place| turn.places.len() - 1 - usize::from(place));
        Turn::new(first_and_last + 1 - end(turn), places)
    };
    peel_first(&mirrored(turn)).map(|factor| mirrored(&factor))
}

/// The place after the window of a turn.
fn end(turn: &Turn) -> usize {
    turn.start + turn.places.len()
}

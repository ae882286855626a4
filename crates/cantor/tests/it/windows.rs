//! Window maps against moved words: all ranks to length 8.

use cantor::{Parity, Permutation, WindowMap, Words};

use crate::naive;

const PARITIES: [Parity; 2] = [Parity::Even, Parity::Odd];

/// All turns of up to three positions, some of four and five, with inverses.
fn turns(width: u8) -> Vec<Permutation<Vec<u8>>> {
    let chosen = match width {
        0..=3 => naive::all_words(width),
        4 => vec![vec![1, 2, 3, 0], vec![3, 2, 1, 0], vec![1, 0, 3, 2], vec![0, 1, 3, 2]],
        _ => {
            vec![vec![1, 3, 2, 0, 4], vec![1, 2, 3, 4, 0], vec![4, 3, 2, 1, 0], vec![2, 4, 0, 1, 3]]
        }
    };
    let turns: Vec<_> = chosen.into_iter().map(|turn| Permutation::new(turn).unwrap()).collect();
    let inverses: Vec<_> = turns.iter().map(Permutation::inverse).collect();
    turns.into_iter().chain(inverses).collect()
}

/// Calls with each length to 8, each start, and each of [`turns`] that fits.
fn for_each_window(mut visit: impl FnMut(u8, usize, &Permutation<Vec<u8>>)) {
    for length in 0..=8 {
        for width in 0..=length.min(5) {
            for start in 0..=usize::from(length - width) {
                for turn in turns(width) {
                    visit(length, start, &turn);
                }
            }
        }
    }
}

#[test]
fn window_maps_are_moves_of_positions() {
    let words: Vec<_> = (0..=8).map(naive::all_words).collect();
    let places: Vec<_> = words.iter().map(|words| naive::places(words)).collect();
    for_each_window(|length, start, turn| {
        let full = WindowMap::new(length.into(), start, turn, Words::All).unwrap();
        let half = WindowMap::new(length.into(), start, turn, Words::OneParity).unwrap();
        let (words, places) = (&words[usize::from(length)], &places[usize::from(length)]);
        for (word, rank) in words.iter().zip(0_u64..) {
            let target = places[naive::moved(word, start, turn.as_slice()).as_slice()];
            let parity = Parity::of(naive::inversion_count(word));
            for any in PARITIES {
                assert_eq!(full.apply(rank, any), target, "{word:?} {start} {turn:?}");
            }
            let half_target = half.apply(rank / 2, parity);
            assert_eq!(half_target, target / 2, "{word:?} {start} {turn:?}");
        }
    });
}

#[test]
fn window_maps_agree_with_the_permutations() {
    for turn in turns(4) {
        let whole: Vec<u8> = naive::moved(&[0, 1, 2, 3, 4, 5, 6], 2, turn.as_slice());
        let whole = Permutation::new(whole).unwrap();
        let map = WindowMap::new(7, 2, &turn, Words::All).unwrap();
        for rank in 0..naive::factorial(7) {
            let word = Permutation::<[u8; 7]>::unrank_u64(rank).unwrap();
            let moved = word.act_on_positions(&whole).unwrap();
            assert_eq!(map.apply(rank, word.parity()), moved.rank_u64());
        }
        let half = WindowMap::new(7, 2, &turn, Words::OneParity).unwrap();
        for parity in PARITIES {
            for half_rank in 0..naive::factorial(7) / 2 {
                let word = Permutation::unrank_half_in([0; 7], half_rank, parity).unwrap();
                let moved = word.act_on_positions(&whole).unwrap();
                assert_eq!(moved.parity(), parity ^ turn.parity());
                assert_eq!(half.apply(half_rank, parity), moved.half_rank().unwrap());
            }
        }
    }
}

#[test]
fn runs_and_blocks_have_the_documented_sizes() {
    for_each_window(|length, start, turn| {
        let length = usize::from(length);
        let (suffix, behind) = (length - start, length - start - turn.len());
        let map = WindowMap::new(length, start, turn, Words::All).unwrap();
        assert_eq!(map.block(), naive::factorial(suffix));
        assert_eq!(map.run(), naive::factorial(behind));
        assert_eq!(map.tables().len(), 1);
        assert_tables_permute(&map);

        let half = WindowMap::new(length, start, turn, Words::OneParity).unwrap();
        assert_eq!(half.block(), (naive::factorial(suffix) / 2).max(1));
        assert_eq!(half.run(), (naive::factorial(behind) / 2).max(1));
        let reaches_dropped_digit = suffix >= 2 && start + turn.len() >= length - 1;
        assert_eq!(half.tables().len(), if reaches_dropped_digit { 2 } else { 1 });
        assert_tables_permute(&half);
        if !reaches_dropped_digit {
            assert_eq!(half.tables(), map.tables());
        }
    });
}

fn assert_tables_permute(map: &WindowMap) {
    for table in map.tables() {
        let mut entries = table.to_vec();
        entries.sort_unstable();
        let all = 0..u32::try_from(map.block() / map.run()).unwrap();
        assert!(entries.into_iter().eq(all), "{map:?}");
    }
}

#[test]
fn tables_say_where_runs_go() {
    let turn = &turns(3)[4];
    for (words, count) in [(Words::All, 5040), (Words::OneParity, 2520)] {
        for start in 0..=4 {
            let map = WindowMap::new(7, start, turn, words).unwrap();
            for parity in PARITIES {
                for rank in 0..count {
                    let (number, place) = (rank / map.block(), rank % map.block());
                    let (t, s) = (place / map.run(), place % map.run());
                    let table = &map.tables()[map.version(number, parity)];
                    let target = u64::from(table[usize::try_from(t).unwrap()]);
                    let expected = number * map.block() + target * map.run() + s;
                    assert_eq!(map.apply(rank, parity), expected);
                }
            }
        }
    }
}

#[test]
fn inverse_turns_undo_maps() {
    for_each_window(|length, start, turn| {
        let there = WindowMap::new(length.into(), start, turn, Words::OneParity).unwrap();
        let back = WindowMap::new(length.into(), start, &turn.inverse(), Words::OneParity).unwrap();
        for parity in PARITIES {
            for half_rank in 0..(naive::factorial(length.into()) / 2).min(2520) {
                let target = there.apply(half_rank, parity);
                assert_eq!(back.apply(target, parity ^ turn.parity()), half_rank);
            }
        }
    });
}

#[test]
fn a_widened_window_gives_the_same_map() {
    let turn = &turns(3)[3];
    for words in [Words::All, Words::OneParity] {
        for start in 0..=5 {
            let narrow = WindowMap::new(8, start, turn, words).unwrap();
            for front in 1..=start {
                let wide_turn =
                    naive::moved(&[0, 1, 2, 3, 4, 5, 6, 7][..front + 3], front, turn.as_slice());
                let wide_turn = Permutation::new(wide_turn).unwrap();
                let wide = WindowMap::new(8, start - front, &wide_turn, words).unwrap();
                for parity in PARITIES {
                    for rank in 0..naive::factorial(8) / 2 {
                        assert_eq!(wide.apply(rank, parity), narrow.apply(rank, parity));
                    }
                }
            }
        }
    }
}

/// The two worked examples of the module's documentation.
#[test]
fn examples_by_hand() {
    let exchange = Permutation::new([1, 0]).unwrap();
    let map = WindowMap::new(5, 1, &exchange, Words::All).unwrap();
    assert_eq!((map.block(), map.run()), (24, 2));
    assert_eq!(*map.tables()[0], [3, 6, 9, 0, 7, 10, 1, 4, 11, 2, 5, 8]);
    assert_eq!(map.apply(52, Parity::Odd), 66);

    let map = WindowMap::new(5, 3, &exchange, Words::OneParity).unwrap();
    assert_eq!((map.block(), map.run()), (1, 1));
    assert_eq!(map.tables(), [Box::from([0]), Box::from([0])]);
}

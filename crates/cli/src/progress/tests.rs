//! What is said of long work, and when.

use std::sync::mpsc;
use std::time::Duration;

use super::spinner::Ticker;
use super::{OnFiles, SearchProgress, time_left};

/// What is waited for at most, on however busy a machine.
const LONG: Duration = Duration::from_secs(60);

#[test]
fn work_that_says_nothing_itself_is_told_of_again_and_again() {
    let (sender, receiver) = mpsc::channel();
    let ticker = Ticker::start(Duration::from_millis(1), move || {
        let _ = sender.send(());
    });
    for _ in 0..3 {
        receiver.recv_timeout(LONG).expect("there is another tick");
    }
    drop(ticker);
    // Nothing comes after the end: the ticks that are left are over at once.
    while receiver.try_recv().is_ok() {}
    assert_eq!(receiver.try_recv(), Err(mpsc::TryRecvError::Disconnected));
}

#[test]
fn the_time_left_is_told_only_when_it_means_something() {
    let elapsed = Duration::from_secs(90);
    let seconds = |found, to_find| time_left(elapsed, found, to_find).map(|left| left.as_secs());
    // 2x7: the first levels take seconds, and have hardly any of its boards.
    assert_eq!(seconds(0, 43_589_145_600), None);
    assert_eq!(seconds(100_000, 43_589_145_600), None);
    assert_eq!(seconds(4_000_000_000, 43_589_145_600), None);
    assert_eq!(seconds(450, 900), Some(90));
    assert_eq!(seconds(900, 900), Some(0));
    assert_eq!(seconds(1, 1), Some(0));
}

#[test]
fn a_line_tells_boards_and_part_and_then_the_time_left() {
    let mut progress = SearchProgress::new(2_000, 1_000);
    progress.begin_level(7, 1);
    assert_eq!(progress.line(1_050, None), "depth 7: 1,050 of 2,000 boards, 52 %");
    let line = progress.line(1_500, None);
    assert!(line.starts_with("depth 7: 1,500 of 2,000 boards, 75 %, about "), "{line}");
    assert!(line.ends_with(" left"), "{line}");
    let on_files = OnFiles { volume: 16, volume_count: 182, on_disk: 23_400_000_000 };
    let line = progress.line(1_050, Some(on_files));
    assert_eq!(line, "depth 7: 1,050 of 2,000 boards, 52 %, volume 17 of 182, 23.4 GB on disk");
}

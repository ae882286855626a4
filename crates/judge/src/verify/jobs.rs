//! Several cases at once.

use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

use anyhow::Result;

/// Does `count` pieces of work, some at once, and hands their outcomes on in order, each as soon as
/// all before it are done.
pub(super) fn in_order<T: Send>(
    count: usize,
    jobs: usize,
    work: impl Fn(usize) -> T + Sync,
    mut take: impl FnMut(T) -> Result<()>,
) -> Result<()> {
    let numbers = Mutex::new(0..count);
    let lock = || numbers.lock().unwrap_or_else(PoisonError::into_inner);
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..jobs.min(count) {
            let (sender, lock, work) = (sender.clone(), &lock, &work);
            scope.spawn(move || {
                loop {
                    let next = lock().next();
                    let Some(number) = next else { break };
                    if sender.send((number, work(number))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut done: Vec<Option<T>> = (0..count).map(|_| None).collect();
        let mut first = 0;
        for (number, outcome) in receiver {
            done[number] = Some(outcome);
            while let Some(outcome) = done.get_mut(first).and_then(Option::take) {
                if let Err(error) = take(outcome) {
                    *lock() = count..count;
                    return Err(error);
                }
                first += 1;
            }
        }
        Ok(())
    })
}

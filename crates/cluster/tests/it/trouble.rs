//! What goes wrong: every member ends with an error that names who it was.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Instant;

use super::*;

fn meet(addresses: &[String], own: usize, identity: &str, patience: Duration) -> Result<(), Error> {
    let members = Members::new(addresses.to_vec(), own);
    Connected::new(members, identity, patience).map(std::mem::forget)
}

/// What becomes of members that say that they are this.
fn outcomes(identities: &[&str]) -> Vec<Result<(), Error>> {
    let addresses = &addresses(identities.len());
    thread::scope(|scope| {
        let threads: Vec<_> = (0..identities.len())
            .map(|own| scope.spawn(move || meet(addresses, own, identities[own], PATIENCE)))
            .collect();
        threads.into_iter().map(|thread| thread.join().expect("nobody panics")).collect()
    })
}

#[test]
fn who_is_at_something_else_is_named_by_all() {
    assert!(outcomes(&["a", "a", "a"]).iter().all(Result::is_ok));
    for odd in 0..3 {
        let mut identities = ["version 1 of this"; 3];
        identities[odd] = "version 2 of this";
        for (own, outcome) in outcomes(&identities).into_iter().enumerate() {
            let Err(Error::Different { member, own: here, theirs }) = outcome else {
                panic!("{own}: {outcome:?}");
            };
            assert!((own == odd) != (member.number == odd));
            assert!(here.contains(identities[own]) && theirs.contains(identities[member.number]));
        }
    }
}

#[test]
fn who_does_not_come_is_named() {
    let started = Instant::now();
    for own in 0..2 {
        let addresses = addresses(2);
        let outcome = meet(&addresses, own, "a", Duration::from_secs(1));
        let Err(Error::Absent { member, .. }) = outcome else { panic!("{outcome:?}") };
        assert_eq!((member.number, &member.address), (1 - own, &addresses[1 - own]));
    }
    assert!(started.elapsed() < Duration::from_secs(8));
    let listener = TcpListener::bind("127.0.0.1:0").expect("there is a port that is free");
    let taken = listener.local_addr().expect("it has one").to_string();
    let outcome = meet(&[taken], 0, "a", PATIENCE);
    assert!(matches!(outcome, Err(Error::Address { .. })), "{outcome:?}");
}

/// Strangers are sent away, and told nothing that is not said to members.
#[test]
fn strangers_have_no_effect() {
    let addresses = addresses(2);
    let first = addresses[0].clone();
    let strangers = thread::spawn(move || {
        let said: [&[u8]; 4] = [
            b"GET / HTTP/1.1\r\n\r\n",
            b"cluster 1\n\0\0\0\0\0\0\0\x02\0\0\0\x01a", // its own number
            b"cluster 1\n\0\0\0\x07\0\0\0\x02\0\0\0\x01a", // none that there is
            b"",
        ];
        for said in said {
            let mut stream = loop {
                match TcpStream::connect(&first) {
                    Ok(stream) => break stream,
                    Err(_) => thread::sleep(Duration::from_millis(10)),
                }
            };
            stream.write_all(said).expect("somebody listens");
            drop(stream.shutdown(std::net::Shutdown::Write));
            drop(stream.read_to_end(&mut Vec::new()));
        }
    });
    thread::scope(|scope| {
        let first = scope.spawn(|| meet(&addresses, 0, "a", PATIENCE));
        strangers.join().expect("they are all sent away");
        meet(&addresses, 1, "a", PATIENCE).expect("the first one is still there");
        first.join().expect("nobody panics").expect("it has waited for the second");
    });
}

/// A member that is gone is missed by all, whatever they wait for.
#[test]
fn who_goes_is_named() {
    let sheets = ring(2, true);
    for gone in 0..3 {
        let started = Instant::now();
        let found = members(&sheets, 3, None, |own, mut sweep| {
            assert!(advance(&mut sweep)?);
            if own == gone {
                return Ok(()); // Its connections end with it, as if the process were killed.
            }
            finish(&mut sweep).map(|_| ())
        });
        assert!(started.elapsed() < Duration::from_secs(10));
        for (own, outcome) in found.into_iter().enumerate() {
            if own == gone {
                continue;
            }
            // Another one may have missed it first, and said so.
            let error = outcome.expect_err("there is no end without it");
            assert!(matches!(error, Error::Lost { .. } | Error::Failed { .. }));
            let name = format!("process {gone} ");
            assert!(error.to_string().contains(&name), "{own}: {error}");
        }
    }
}

/// A member that cannot go on says why.
#[test]
fn who_cannot_go_on_says_why() {
    let sheets = ring(2, true);
    let addresses = addresses(3);
    let member = |own: usize| {
        let disk = if own == 1 { 64 } else { 1 << 40 };
        let scratch = Scratch { place: Place::Memory, memory: 1 << 30, disk, thread_count: 1 };
        let share = Share::new(own, 3);
        let prepared = ScratchSweep::prepare(&sheets, &SOURCES, LABEL, &scratch, share);
        let prepared = prepared.expect("the memory is enough");
        let members = Members::new(addresses.clone(), own);
        let connected = Connected::new(members, &prepared.identity(), PATIENCE)?;
        finish(&mut SharedSweep::open(connected, prepared)?)
    };
    let outcomes = thread::scope(|scope| {
        let member = &member;
        let threads: Vec<_> = (0..3).map(|own| scope.spawn(move || member(own))).collect();
        threads.into_iter().map(|thread| thread.join().expect("nobody panics")).collect::<Vec<_>>()
    });
    for (own, outcome) in outcomes.into_iter().enumerate() {
        match outcome {
            Err(Error::Search(_)) if own == 1 => {}
            Err(Error::Failed { member, message }) if own != 1 => {
                assert_eq!(member.number, 1);
                assert!(message.contains("64 bytes"), "{message}");
            }
            outcome => panic!("{own}: {outcome:?}"),
        }
    }
}

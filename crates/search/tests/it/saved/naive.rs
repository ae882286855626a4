//! The format once more, all of a file at once and a bit at a time.

use search::saved::{Identity, Kind};

pub(super) const BLOCK_BYTES: usize = 1024 * 1024;

/// CRC-32 by its definition: division by the polynomial (reflected), bit by bit.
pub(super) fn crc(bytes: &[u8]) -> [u8; 4] {
    let divide = |rest: u32, _| if rest & 1 == 1 { rest >> 1 ^ 0xedb8_8320 } else { rest >> 1 };
    let add = |rest: u32, &byte: &u8| (0..8).fold(rest ^ u32::from(byte), divide);
    (!bytes.iter().fold(!0, add)).to_le_bytes()
}

/// The fields of a header before its checksum.
pub(super) fn fields(identity: &Identity, section_lens: &[u64]) -> Vec<u8> {
    let (kind, version) = match identity.kind {
        Kind::Table => (1, 1),
        Kind::Checkpoint => (2, 2),
        Kind::Levels => (3, 1),
        Kind::Volume => (4, 1),
    };
    let mut bytes = b"\x8fSAV\r\n\x1a\n".to_vec();
    bytes.extend([version, 0, 0, 0, kind, 0, 0, 0]);
    bytes.extend(count(identity.label.len()));
    bytes.extend(identity.label.bytes());
    for numbers in [&identity.shape, section_lens] {
        bytes.extend(count(numbers.len()));
        bytes.extend(in_bytes(numbers));
    }
    bytes
}

/// A file of these fields, right or wrong, and these words.
pub(super) fn seal(mut fields: Vec<u8>, words: &[u64]) -> Vec<u8> {
    fields.extend(crc(&fields));
    while !fields.len().is_multiple_of(64) {
        fields.push(0);
    }
    let words = in_bytes(words);
    let checksums: Vec<u8> = words.chunks(BLOCK_BYTES).flat_map(crc).collect();
    let of_checksums = crc(&checksums);
    [fields, words, checksums, of_checksums.to_vec()].concat()
}

pub(super) fn file(identity: &Identity, sections: &[Vec<u64>]) -> Vec<u8> {
    seal(fields(identity, &super::lens(sections)), &sections.concat())
}

fn in_bytes(words: &[u64]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

fn count(len: usize) -> [u8; 4] {
    u32::try_from(len).expect("tests are short").to_le_bytes()
}

//! Deflate (RFC 1951) for pictures that are much like one another.
//!
//! A general library packs each picture from nothing. Most of a picture was packed before: the
//! board below the pieces ([`rows`]), or all but one action of the picture before ([`steps`]).
//! What was found then is taken over here where it still holds; the tests unpack everything with
//! another program's eyes.

mod bits;
mod code;
mod rows;
mod steps;
#[cfg(test)]
mod tests;

pub(super) use self::rows::{PackedRows, Touched};
pub(super) use self::steps::{Effort, Parser, Step, write};

/// How many bytes at the beginning of both are the same.
#[inline]
fn same(a: &[u8], b: &[u8]) -> usize {
    let most = a.len().min(b.len());
    let (a, b) = (&a[..most], &b[..most]);
    let (mut eights, mut others) = (a.chunks_exact(8), b.chunks_exact(8));
    let mut count = 0;
    for (a, b) in eights.by_ref().zip(others.by_ref()) {
        let eight = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().unwrap_or_default());
        let differ = eight(a) ^ eight(b);
        if differ != 0 {
            return count + differ.trailing_zeros() as usize / 8;
        }
        count += 8;
    }
    let rest = eights.remainder().iter().zip(others.remainder());
    count + rest.take_while(|(a, b)| a == b).count()
}

//! Samples as an Ogg/Opus file (RFC 7845): what chat programs play in line on phones and desktops.

use std::borrow::Cow;

use ogg::{PacketWriteEndInfo, PacketWriter};
use ropus::{Application, Bitrate, Channels, Encoder};

use super::RATE;

/// Samples a packet: 20 milliseconds.
const FRAME: usize = 960;
/// Bits a second: far more than five partials need.
const BITS: u32 = 64_000;
/// How hard the encoder searches, 0 to 10. More costs time and gains nothing on tones this plain.
const EFFORT: u8 = 3;
/// No Opus packet of 20 milliseconds is longer.
const PACKET: usize = 1275;
/// The number of the stream; any will do where a file has one stream.
const SERIAL: u32 = 0x5256_4221;
/// Packets a page: one second.
const PAGE: usize = 50;

/// The encoder refused something. Samples of [`super::samples`] never cause it.
#[derive(Debug, thiserror::Error)]
#[error("the sound cannot be encoded: {0}")]
pub struct SoundError(String);

impl SoundError {
    fn of(error: impl std::fmt::Debug) -> Self {
        Self(format!("{error:?}"))
    }
}

/// Encodes samples of one channel at [`RATE`] as an Ogg/Opus file that decodes to as many
/// samples, in step with them.
///
/// # Errors
/// When the encoder refuses; samples between -1 and 1 it takes.
pub fn ogg(samples: &[f32]) -> Result<Vec<u8>, SoundError> {
    let mut encoder = Encoder::builder(RATE, Channels::Mono, Application::Audio)
        .bitrate(Bitrate::Bits(BITS))
        .complexity(EFFORT)
        .build()
        .map_err(SoundError::of)?;
    let skip = encoder.lookahead();
    let mut bytes = Vec::with_capacity(samples.len() / 4);
    let mut writer = PacketWriter::new(&mut bytes);
    let mut write = |packet: Cow<'static, [u8]>, end, granule| {
        writer
            .write_packet(packet, SERIAL, end, granule)
            .map_err(SoundError::of)
    };
    write(head(skip as u16).into(), PacketWriteEndInfo::EndPage, 0)?;
    write(tags().into(), PacketWriteEndInfo::EndPage, 0)?;

    // The decoder's output lags by `skip`: so much silence pushes the last samples out.
    let whole = samples.len() + skip as usize;
    let packets = whole.div_ceil(FRAME);
    let mut frame = [0.0; FRAME];
    let mut packet = [0; PACKET];
    for i in 0..packets {
        let from = (i * FRAME).min(samples.len());
        let rest = &samples[from..(from + FRAME).min(samples.len())];
        frame[..rest.len()].copy_from_slice(rest);
        frame[rest.len()..].fill(0.0);
        let size = encoder
            .encode_float(&frame, &mut packet)
            .map_err(SoundError::of)?;
        let last = i + 1 == packets;
        let end = match last {
            true => PacketWriteEndInfo::EndStream,
            false if (i + 1) % PAGE == 0 => PacketWriteEndInfo::EndPage,
            false => PacketWriteEndInfo::NormalPacket,
        };
        // The last position cuts the padding off.
        let granule = if last { whole } else { (i + 1) * FRAME } as u64;
        write(packet[..size].to_vec().into(), end, granule)?;
    }
    Ok(bytes)
}

/// The identification header (RFC 7845, section 5.1).
fn head(skip: u16) -> Vec<u8> {
    let mut head = b"OpusHead\x01\x01".to_vec();
    head.extend(skip.to_le_bytes());
    head.extend(RATE.to_le_bytes());
    // No gain, mono mapping.
    head.extend([0, 0, 0]);
    head
}

/// The comment header (RFC 7845, section 5.2).
fn tags() -> Vec<u8> {
    let mut tags = b"OpusTags".to_vec();
    let mut text = |text: &str| {
        tags.extend((text.len() as u32).to_le_bytes());
        tags.extend(text.as_bytes());
    };
    text("revanche");
    tags.extend(0_u32.to_le_bytes());
    tags
}

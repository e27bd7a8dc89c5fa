import { aacBlock, aacFrame, aacRates } from '../../../contract/files/sound-frames.ts'
import { mp3Length } from './mp3-length.ts'

/** Duration of a packet in seconds, from its own bytes and not the file's metadata; null if it isn't a packet of its codec. */
type PacketLength = (data: Uint8Array) => number | null

interface SoundConfig {
  codec: string
  /** Sample rate in Hz. */
  rate: number
  channels: number
  /** Decoder description; for AAC the AudioSpecificConfig. */
  description: Uint8Array | null
}

/** Returns a function that reads the duration of a codec's packets; null if they don't contain it (Vorbis, FLAC). */
export function packetLength({
  codec,
  rate,
  channels,
  description,
}: SoundConfig): PacketLength | null {
  if (codec === 'aac') return description ? aacLength(description, rate) : adtsLength
  if (codec === 'opus') return opusLength
  if (codec === 'mp3') return mp3Length
  const [, bits] = /^pcm-[suf](\d+)$/.exec(codec) ?? []
  // The bytes decide, whatever sample length the file claims.
  return bits ? (data) => data.length / ((Number(bits) / 8) * channels * rate) : null
}

/** Highest rate that a file may claim. */
const fastest = 96_000

/** True if a frame begins with its own header, whose rate players would follow instead of the description's. */
const hasHead = (data: Uint8Array) => data[0] === 0xff && ((data[1] ?? 0) & 0xf6) === 0xf0

function aacLength(description: Uint8Array, rate: number): PacketLength {
  const seconds = aacBlock / Math.min(coreRate(description) ?? rate, rate, fastest)
  return (data) => (hasHead(data) ? null : seconds)
}

/** Counts all blocks of all frames: players find them even if the file counts just one. */
function adtsLength(data: Uint8Array): number | null {
  let frame = aacFrame(data, 0)
  if (!frame) return null
  let seconds = 0
  for (let at = 0; frame; frame = aacFrame(data, at)) {
    seconds += frame.seconds
    at += frame.bytes
  }
  return seconds
}

/**
 * Rate of frames of 1024 samples in an AudioSpecificConfig, either an index of the usual rates or spelled out. For HE-AAC, which
 * synthesizes the upper half, it is the core's rate.
 */
function coreRate(description: Uint8Array): number | null {
  const bits = [...description.subarray(0, 8)]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
  const number = (from: number, length: number) =>
    Number.parseInt(bits.slice(from, from + length), 2)
  // The object type takes five bits, or six more after the value 31.
  const from = number(0, 5) === 31 ? 11 : 5
  const index = number(from, 4)
  return (index === 15 ? number(from + 4, 24) : aacRates[index]) || null
}

/** The first byte of an Opus packet gives the frame duration and the number of frames. */
function opusLength(data: Uint8Array): number {
  const [toc = 0, second = 0] = data
  const config = toc >> 3
  const frame =
    config < 12
      ? [10, 20, 40, 60][config & 3]
      : config < 16
        ? [10, 20][config & 1]
        : [2.5, 5, 10, 20][config & 3]
  const code = toc & 3
  const count = code === 0 ? 1 : code === 3 ? second & 63 : 2
  return ((frame ?? 20) * count) / 1000
}

/** The duration of a packet in seconds according to its own bytes, independent of the file's metadata. */
export type PacketLength = (data: Uint8Array) => number

export interface SoundConfig {
  codec: string
  /** In Hz. */
  rate: number
  /** The decoder's description; for AAC the AudioSpecificConfig. */
  description: Uint8Array | null
}

/** Returns the function that reads the duration of a codec's packets; null if they do not contain it (Vorbis, FLAC) or bytes tell it (PCM). */
export function packetLength({ codec, rate, description }: SoundConfig): PacketLength | null {
  if (codec === 'aac') return () => 1024 / (coreRate(description) ?? rate)
  if (codec === 'opus') return opusLength
  if (codec === 'mp3') return mp3Length
  return null
}

const aacRates = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350]

/** The rate of frames of 1024 samples: that of the core if the upper half is synthesised (HE-AAC). */
function coreRate(description: Uint8Array | null): number | null {
  const [first, second] = description ?? []
  if (first === undefined || second === undefined) return null
  return aacRates[((first & 7) << 1) | (second >> 7)] ?? null
}

/** The first byte of an Opus packet: the duration of a frame, and the number of frames. */
function opusLength(data: Uint8Array): number {
  const [toc = 0, second = 0] = data
  const config = toc >> 3
  const frame =
    config < 12 ? [10, 20, 40, 60][config & 3] : config < 16 ? [10, 20][config & 1] : [2.5, 5, 10, 20][config & 3]
  const code = toc & 3
  const count = code === 0 ? 1 : code === 3 ? second & 63 : 2
  return ((frame ?? 20) * count) / 1000
}

const mp3Rates = [44_100, 48_000, 32_000]

function mp3Length(data: Uint8Array): number {
  const [, second = 0, third = 0] = data
  const version = (second >> 3) & 3
  const rate = (mp3Rates[(third >> 2) & 3] ?? 44_100) / (version === 3 ? 1 : version === 2 ? 2 : 4)
  return (version === 3 ? 1152 : 576) / rate
}

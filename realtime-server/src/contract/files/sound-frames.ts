const rates = [44_100, 48_000, 32_000]
/** Bit rates in kbit/s by the index in a frame's header: for MPEG-1, and for later versions at half and quarter sample rates. */
const bitrates = {
  whole: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  less: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const

/** A sound frame by its header: its seconds, and its bytes with the header. */
export interface SoundFrame {
  seconds: number
  bytes: number
}

/** Parses the MP3 frame whose 4-byte header is here; null unless it is layer III. */
export function mp3Frame(data: Uint8Array, at: number): SoundFrame | null {
  const [first = 0, second = 0, third = 0] = data.subarray(at, at + 4)
  const version = (second >> 3) & 3
  const rate = (rates[(third >> 2) & 3] ?? 0) / (version === 3 ? 1 : version === 2 ? 2 : 4)
  const bitrate = (version === 3 ? bitrates.whole : bitrates.less)[third >> 4]
  const isHead =
    first === 0xff && (second & 0xe0) === 0xe0 && ((second >> 1) & 3) === 1 && version !== 1
  if (!isHead || !rate || !bitrate) return null
  const samples = version === 3 ? 1152 : 576
  return {
    seconds: samples / rate,
    bytes: Math.floor((samples / 8) * ((bitrate * 1000) / rate)) + ((third >> 1) & 1),
  }
}

export const aacRates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000,
  7350,
]
/** Samples of an AAC block. */
export const aacBlock = 1024

/** Parses the raw AAC (ADTS) frame whose 7-byte header is here; null if there is none. It may hold up to four blocks. */
export function aacFrame(data: Uint8Array, at: number): SoundFrame | null {
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0, seventh = 0] =
    data.subarray(at, at + 7)
  const rate = aacRates[(third >> 2) & 15]
  const bytes = ((fourth & 3) << 11) | (fifth << 3) | (sixth >> 5)
  if (first !== 0xff || (second & 0xf6) !== 0xf0 || !rate || bytes < 7) return null
  return { seconds: (aacBlock * ((seventh & 3) + 1)) / rate, bytes }
}

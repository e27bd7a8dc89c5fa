const rates = [44_100, 48_000, 32_000]
/** In kbit/s, by the index in a frame's head: of MPEG-1 and of the later halves and quarters of its rates. */
const bitrates = {
  whole: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  less: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const headBytes = 4

/** The seconds and bytes of the frame whose head is there; null if there is none of layer III. */
function frameAt(data: Uint8Array, at: number): { seconds: number; bytes: number } | null {
  const [first = 0, second = 0, third = 0] = data.subarray(at, at + headBytes)
  const version = (second >> 3) & 3
  const rate = (rates[(third >> 2) & 3] ?? 0) / (version === 3 ? 1 : version === 2 ? 2 : 4)
  const bitrate = (version === 3 ? bitrates.whole : bitrates.less)[third >> 4]
  const isHead = first === 0xff && (second & 0xe0) === 0xe0 && ((second >> 1) & 3) === 1 && version !== 1
  if (!isHead || !rate || !bitrate) return null
  const samples = version === 3 ? 1152 : 576
  return { seconds: samples / rate, bytes: Math.floor((samples / 8) * ((bitrate * 1000) / rate)) + ((third >> 1) & 1) }
}

/** The duration of a packet of MP3: of all frames in it, which a player finds even where the file counts one. Null if it begins with none. */
export function mp3Length(data: Uint8Array): number | null {
  let frame = frameAt(data, 0)
  if (!frame) return null
  let seconds = 0
  for (let at = 0; frame; frame = frameAt(data, at)) {
    seconds += frame.seconds
    at += frame.bytes
  }
  return seconds
}

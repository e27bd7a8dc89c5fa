const table = (bits: 8 | 16, polynomial: number) =>
  Uint16Array.from({ length: 256 }, (_, byte) => {
    let rest = byte << (bits - 8)
    for (let bit = 0; bit < 8; bit++)
      rest = (rest << 1) ^ ((rest >> (bits - 1)) & 1 ? polynomial : 0)
    return rest & (2 ** bits - 1)
  })
const heads = table(8, 0x07)
const frames = table(16, 0x8005)

/** Samples of a frame by the code in its header; for codes 6 and 7 they follow the number. */
const sizes = [
  0, 192, 576, 1152, 2304, 4608, 0, 0, 256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768,
]

interface Frame {
  at: number
  /** Number of the sample after its last. */
  ends: number
}

/** @param usual samples of the file's other frames */
function frameAt(part: Uint8Array, at: number, usual: number): Frame | null {
  const byte = (place: number) => part[at + place] ?? 0
  const [code, rate] = [byte(2) >> 4, byte(2) & 15]
  // Coded like a UTF-8 character, in up to seven bytes.
  const more = byte(4) < 0x80 ? 0 : Math.clz32(~byte(4) << 24) - 1
  let number = more === 0 ? byte(4) : byte(4) & (0x3f >> more)
  for (let each = 1; each <= more; each++) number = number * 64 + (byte(4 + each) & 63)
  let place = 5 + more
  let size = sizes[code] ?? 0
  if (code === 6) size = byte(place++) + 1
  if (code === 7) size = byte(place++) * 256 + byte(place++) + 1
  place += rate === 12 ? 1 : rate === 13 || rate === 14 ? 2 : 0
  if (size === 0 || at + place >= part.length) return null
  let check = 0
  for (let each = 0; each < place; each++) check = heads[check ^ byte(each)] ?? 0
  if (check !== byte(place)) return null
  // With a fixed frame size the number counts frames, otherwise samples.
  return { at, ends: ((byte(1) & 1) === 0 ? number * usual : number) + size }
}

/** First bytes after the last frame: none, zeros, or another format's tag (TAG, APETAGEX, LYRICS). */
const mayFollow = new Set([undefined, 0, 0x54, 0x41, 0x4c])

/** True if a frame ends in this part: the CRC over all its bytes is then zero. */
function isWhole(part: Uint8Array, from: number): boolean {
  let sum = 0
  for (let at = from; at < part.length; at++) {
    sum = ((sum << 8) & 0xffff) ^ (frames[(sum >> 8) ^ (part[at] ?? 0)] ?? 0)
    if (sum === 0 && mayFollow.has(part[at + 1])) return true
  }
  return false
}

/**
 * Finds the last frame that begins in the last part of a FLAC.
 * @param first the first bytes of the file's first frame, shared by all others
 * @param usual samples of each frame but the last
 * @returns its last sample, and whether it is whole; null if no frame begins there
 */
export function lastFlacFrame(
  part: Uint8Array,
  { first, samples, usual }: { first: Uint8Array; samples: number; usual: number },
): { ends: number; isWhole: boolean } | null {
  let last: Frame | null = null
  for (let at = part.indexOf(0xff); at >= 0; at = part.indexOf(0xff, at + 1)) {
    const isOne = part[at + 1] === first[1] && ((part[at + 2] ?? 0) & 15) === ((first[2] ?? 0) & 15)
    const frame = isOne ? frameAt(part, at, usual) : null
    // Sound may look like a header by chance.
    if (frame && frame.ends <= samples && frame.ends > (last?.ends ?? 0)) last = frame
  }
  return last && { ends: last.ends, isWhole: isWhole(part, last.at) }
}

import { formatOf, headBytes } from './file-format.ts'
import { lastFlacFrame } from './flac-frames.ts'
import { aacFrame, mp3Frame, type SoundFrame } from './sound-frames.ts'

/** A file read in parts, so that large ones are never completely in memory. */
export interface Bytes {
  size: number
  /** Reads fewer bytes than requested only at the end of the file. */
  read(from: number, length: number): Promise<Uint8Array>
}

interface Sliced {
  size: number
  slice(from: number, to: number): { arrayBuffer(): Promise<ArrayBuffer> }
}

export const bytesOfBlob = (blob: Sliced): Bytes => ({
  size: blob.size,
  read: async (from, length) => new Uint8Array(await blob.slice(from, from + length).arrayBuffer()),
})

export const bytesOfArray = (array: Uint8Array): Bytes => ({
  size: array.length,
  read: async (from, length) => array.subarray(from, from + length),
})

type Verdict = 'whole' | 'cut' | 'unclear'

/** Most parts of a file that are checked: real ones have fewer, and forged ones cost no more. */
const partsAtMost = 10_000
const block = 256 * 1024

/** True if a file ends before its format says; false if the format doesn't say. */
export async function isCutOff(file: Bytes): Promise<boolean> {
  const name = formatOf(await file.read(0, headBytes))?.name
  const judge = name && judges[name]
  return judge ? (await judge(file)) === 'cut' : false
}

const judges: Partial<Record<string, (file: Bytes) => Promise<Verdict>>> = {
  jpeg,
  png,
  gif,
  webp: riff,
  wav: riff,
  bmp: async (file) => (at(await file.read(0, 6)).getUint32(2, true) > file.size ? 'cut' : 'whole'),
  mp4,
  heif: mp4,
  webm,
  ogg,
  mp3: (file) => framed(file, mp3Frame),
  aac: (file) => framed(file, aacFrame),
  flac,
}

const at = (part: Uint8Array) => new DataView(part.buffer, part.byteOffset, part.byteLength)

/** Walks a JPEG's segments, and the picture data between them, up to the end marker. */
async function jpeg(file: Bytes): Promise<Verdict> {
  let place = 2
  for (let parts = 0; parts < partsAtMost; parts++) {
    const [first, marker = 0, high = 0, low] = await file.read(place, 4)
    if (first === undefined) return 'cut'
    if (first !== 0xff) return 'unclear'
    if (marker === 0xd9) return 'whole'
    if (marker === 0xff) place++
    else if (marker === 1 || isRestart(marker)) place += 2
    else if (low === undefined) return 'cut'
    else {
      place += 2 + high * 256 + low
      if (marker === 0xda) place = await nextMarker(file, place)
      if (place > file.size) return 'cut'
    }
  }
  return 'unclear'
}

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7

/** End of a scan's data; the end of the file if nothing ends it. */
async function nextMarker(file: Bytes, start: number): Promise<number> {
  for (let from = start; from < file.size; from += block) {
    // Reads one byte more, because a marker has two.
    const part = await file.read(from, block + 1)
    for (
      let found = part.indexOf(0xff);
      found >= 0 && found < block;
      found = part.indexOf(0xff, found + 1)
    ) {
      const marker = part[found + 1]
      if (marker === undefined) break
      if (marker !== 0 && marker !== 0xff && !isRestart(marker)) return from + found
    }
  }
  return file.size
}

async function png(file: Bytes): Promise<Verdict> {
  let place = 8
  for (let parts = 0; parts < partsAtMost; parts++) {
    const head = await file.read(place, 8)
    if (head.length < 8) return 'cut'
    const name = String.fromCharCode(...head.subarray(4))
    if (!/^[A-Za-z]{4}$/.test(name)) return 'unclear'
    place += 12 + at(head).getUint32(0)
    if (place > file.size) return 'cut'
    if (name === 'IEND') return 'whole'
  }
  return 'unclear'
}

async function gif(file: Bytes): Promise<Verdict> {
  const tableOf = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  let place = 13 + tableOf((await file.read(10, 1))[0])
  let inBlocks = false
  for (let parts = 0; parts < partsAtMost; parts++) {
    const head = await file.read(place, 10)
    const [first] = head
    if (first === undefined) return 'cut'
    if (inBlocks) {
      place += 1 + first
      inBlocks = first > 0
    } else if (first === 0x3b) return 'whole'
    else if (first === 0x21 || first === 0x2c) {
      place += first === 0x21 ? 2 : 11 + tableOf(head[9])
      inBlocks = true
    } else return 'unclear'
  }
  return 'unclear'
}

/** WebP and WAV state their length. A WAV written while recording states none, or far too much. */
async function riff(file: Bytes): Promise<Verdict> {
  const head = await file.read(0, 8)
  if (head.length < 8) return 'cut'
  const length = at(head).getUint32(4, true)
  if (length === 0 || length > 0x7fff0000) return 'unclear'
  // The padding byte that makes it even is sometimes missing.
  return length + 8 > file.size + 1 ? 'cut' : 'whole'
}

/** MP4, MOV, HEIC and AVIF consist of boxes, one of which is the index, often written last. */
async function mp4(file: Bytes): Promise<Verdict> {
  const seen = new Set<string>()
  const isWhole = () =>
    (seen.has('moov') || seen.has('meta')) && (seen.has('mdat') || seen.has('moof'))
  let place = 0
  for (let parts = 0; parts < partsAtMost && place < file.size; parts++) {
    const head = await file.read(place, 16)
    if (head.length < 8) return head.some((byte) => byte !== 0) || !isWhole() ? 'cut' : 'whole'
    const name = String.fromCharCode(...head.subarray(4, 8))
    const short = at(head).getUint32(0)
    if (short === 1 && head.length < 16) return 'cut'
    const length = short === 1 ? Number(at(head).getBigUint64(8)) : short
    if (!/^[\x20-\x7e\xa9]{4}$/.test(name) || (length < 8 && length !== 0))
      return isWhole() ? 'whole' : 'unclear'
    seen.add(name)
    place = length === 0 ? file.size : place + length
  }
  return place > file.size || !isWhole() ? 'cut' : 'whole'
}

/** WebM and Matroska have a header and a segment, whose length recorders leave open. */
async function webm(file: Bytes): Promise<Verdict> {
  const head = await sized(file, 4)
  const segment = head.from + (head.length ?? Number.NaN)
  if (Number.isNaN(segment)) return 'unclear'
  if (segment + 4 > file.size) return 'cut'
  const { from, length } = await sized(file, segment + 4)
  if (length === null) return 'unclear'
  return from + length > file.size ? 'cut' : 'whole'
}

/** Reads a WebM length, and where its content begins. The length is null if left open. */
async function sized(file: Bytes, place: number): Promise<{ from: number; length: number | null }> {
  const [first = 0, ...others] = await file.read(place, 8)
  const bytes = Math.clz32(first) - 23
  if (bytes > 8) return { from: place, length: null }
  const mask = 0xff >> bytes
  const rest = others.slice(0, bytes - 1)
  const isOpen = (first & mask) === mask && rest.every((byte) => byte === 0xff)
  return {
    from: place + bytes,
    length: isOpen ? null : rest.reduce((sum, byte) => sum * 256 + byte, first & mask),
  }
}

async function ogg(file: Bytes): Promise<Verdict> {
  let place = 0
  for (let parts = 0; parts < partsAtMost && place < file.size; parts++) {
    const page = await file.read(place, 27 + 255)
    if (!'OggS'.startsWith(String.fromCharCode(...page.subarray(0, 4)))) return 'unclear'
    if (page.length < 27) return 'cut'
    const segments = page[26] ?? 0
    place +=
      27 + segments + page.subarray(27, 27 + segments).reduce((sum, length) => sum + length, 0)
  }
  return place > file.size ? 'cut' : 'whole'
}

/** Walks frames one by one, after any ID3 tags. Other tags, or anything else, may follow the last frame. */
async function framed(
  file: Bytes,
  frameAt: (data: Uint8Array, at: number) => SoundFrame | null,
): Promise<Verdict> {
  let place = await behindTags(file)
  if (place > file.size) return 'cut'
  let part: Uint8Array = new Uint8Array()
  let from = 0
  for (let frames = 0; place < file.size; frames++) {
    if (place + 8 > from + part.length) {
      part = await file.read(place, block)
      from = place
    }
    const frame = frameAt(part, place - from)
    // The header itself may be cut off.
    if (!frame && file.size - place < 7 && part[place - from] === 0xff) return 'cut'
    if (!frame) return frames === 0 ? 'unclear' : 'whole'
    place += frame.bytes
  }
  return place > file.size ? 'cut' : 'whole'
}

/** Start of the sound, after leading tags. */
async function behindTags(file: Bytes): Promise<number> {
  let place = 0
  for (let parts = 0; parts < partsAtMost; parts++) {
    const head = await file.read(place, 10)
    const isOne = String.fromCharCode(...head.subarray(0, 3)) === 'ID3' && (head[3] ?? 0) <= 4
    if (head.length < 10 || !isOne) return place
    const hasFoot = ((head[5] ?? 0) & 0x10) !== 0
    place +=
      (hasFoot ? 20 : 10) + head.subarray(6).reduce((sum, byte) => sum * 128 + (byte & 127), 0)
  }
  return place
}

/** FLAC has metadata blocks, one of which counts the samples, and frames that say which samples they hold. */
async function flac(file: Bytes): Promise<Verdict> {
  const facts = await file.read(8, 34)
  let place = 4
  for (let isLast = false; !isLast; ) {
    const head = await file.read(place, 4)
    if (head.length < 4) return 'cut'
    isLast = ((head[0] ?? 0) & 0x80) !== 0
    place += 4 + (at(head).getUint32(0) & 0xffffff)
    if (place > file.size) return 'cut'
  }
  if (facts.length < 34) return 'cut'
  const samples = ((facts[13] ?? 0) & 15) * 2 ** 32 + at(facts).getUint32(14)
  if (samples === 0) return 'unclear'
  const from = Math.max(place, file.size - block)
  const last = lastFlacFrame(await file.read(from, block), {
    first: await file.read(place, 4),
    samples,
    usual: at(facts).getUint16(0),
  })
  if (!last) return from === place ? 'cut' : 'unclear'
  return last.ends < samples || !last.isWhole ? 'cut' : 'whole'
}

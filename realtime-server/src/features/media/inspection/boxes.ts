import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { InspectedKind } from '../kinds.ts'
import { packetsAtMost, samplesOfChunk } from './limits.ts'
import { addClaims, type Claims, noClaims } from './tables.ts'

/** Boxes in which the library looks for tables. */
const holders = new Set(
  'moov trak mdia minf dinf stbl edts sinf schi mvex moof traf mfra'.split(' '),
)
/** Boxes that are read whole; others, such as the media, are skipped. */
const indexes = new Set(['moov', 'moof', 'mfra'])
const depthAtMost = 10
const boxesAtMost = 200_000
/** Most bytes of an index: per packet, and for extras such as a song's picture. */
const bytesPerPacket = 40
const bytesBeside = 8 * 1024 * 1024
/** Most entries per packet, over all tables. */
const entriesPerPacket = 8

/**
 * Checks the boxes of an MP4 or MOV, without its media, before the library trusts their numbers.
 * @returns why it is refused: its tables claim more than their bytes or the file can hold, or more packets than its kind may have
 */
export function refusedIndex(path: string, kind: InspectedKind): 'unreadable' | 'too-long' | null {
  const file = openSync(path, 'r')
  try {
    return look(file, packetsAtMost[kind])
  } catch (error) {
    // Read past the end of a box.
    if (error instanceof RangeError) return 'unreadable'
    throw error
  } finally {
    closeSync(file)
  }
}

interface Box {
  name: string
  /** Start of its content, and end of the box. */
  from: number
  end: number
}

/** Parses the box header in these bytes, which start at this offset of the file; null if there is none. */
function boxIn(head: Buffer, at: number): Box | null {
  if (head.length < 8) return null
  const size = head.readUInt32BE(0)
  const from = size === 1 ? 16 : 8
  const length = size === 1 ? Number(head.readBigUInt64BE(8)) : size
  return length < from
    ? null
    : { name: head.toString('latin1', 4, 8), from: at + from, end: at + length }
}

function look(file: number, packets: number): 'unreadable' | 'too-long' | null {
  const { size } = fstatSync(file)
  const read = (from: number, length: number) => {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - from)))
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from))
  }
  const claims = noClaims()
  const count = { boxes: 0 }
  const begins = new Map<number, string>()
  for (let at = 0; at < size; ) {
    const box = boxIn(read(at, 16), at)
    if (!box) break
    if (++count.boxes > boxesAtMost) return 'unreadable'
    begins.set(at, box.name)
    if (indexes.has(box.name)) {
      const length = box.end - box.from
      if (box.end > size || length > packets * bytesPerPacket + bytesBeside) return 'unreadable'
      if (!walk(read(box.from, length), claims, count)) return 'unreadable'
    }
    at = box.end
  }
  // The library follows these numbers wherever they lead, even into the media.
  const index = size - (size >= 4 ? read(size - 4, 4).readUInt32BE(0) : 0)
  const isHidden =
    index >= 0 && boxIn(read(index, 16), index)?.name === 'mfra' && begins.get(index) !== 'mfra'
  if (isHidden || claims.fragments.some((at) => begins.get(at) !== 'moof')) return 'unreadable'
  return refusalOf(claims, size, packets)
}

/**
 * Adds the claims of all tables inside.
 * @returns false if a box is longer than its content, or nested too deep
 */
function walk(content: Buffer, claims: Claims, count: { boxes: number }, depth = 0): boolean {
  if (depth > depthAtMost) return false
  for (let at = 0; at < content.length; ) {
    const box = boxIn(content.subarray(at, at + 16), at)
    // Zeros may follow the last box.
    if (!box) return true
    if (box.end > content.length || ++count.boxes > boxesAtMost) return false
    const body = content.subarray(box.from, box.end)
    if (
      holders.has(box.name)
        ? !walk(body, claims, count, depth + 1)
        : !addClaims(box.name, body, claims)
    )
      return false
    at = box.end
  }
  return true
}

function refusalOf(
  claims: Claims,
  size: number,
  packets: number,
): 'unreadable' | 'too-long' | null {
  const { entries, samples, times, offsets, inFragments, chunks, ofChunk, bytes } = claims
  if (bytes > size || chunks > packets || (ofChunk > samplesOfChunk && bytes === 0))
    return 'unreadable'
  // Only PCM has more: all of one size, and read by chunks, unless each has a time offset.
  const samplesAtMost = offsets > 0 || bytes === 0 ? packets : Math.max(packets, samples)
  if (Math.max(times, offsets) > Math.max(samples, packets)) return 'unreadable'
  const isTooMuch =
    Math.max(samples, times) > samplesAtMost ||
    Math.max(offsets, inFragments) > packets ||
    entries > packets * entriesPerPacket
  return isTooMuch ? 'too-long' : null
}

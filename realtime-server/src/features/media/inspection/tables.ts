/** Entries of a table: their claimed number, their start, and the bytes of each. */
interface Entries {
  count: number
  from: number
  each: number
}

const counted =
  (each: number, at = 4) =>
  (body: Buffer): Entries => ({ count: body.readUInt32BE(at), from: at + 4, each })

const bits = (flags: number, ...of: readonly number[]) =>
  of.filter((bit) => (flags & bit) !== 0).length

/** MP4 tables by box name. A body that ends before its entries throws a RangeError. */
const tables: Readonly<Record<string, (body: Buffer) => Entries>> = {
  stts: counted(8),
  ctts: counted(8),
  stsc: counted(12),
  stco: counted(4),
  co64: counted(8),
  stss: counted(4),
  stps: counted(4),
  elst: (body) => counted(body.readUInt8(0) === 1 ? 20 : 12)(body),
  sbgp: (body) => counted(8, body.readUInt8(0) === 1 ? 12 : 8)(body),
  // Samples of equal size have no entries.
  stsz: (body) => counted(body.readUInt32BE(4) === 0 ? 4 : 0, 8)(body),
  stz2: (body) => counted(body.readUInt8(7) / 8, 8)(body),
  trun(body) {
    const flags = body.readUInt32BE(0) & 0xffffff
    return {
      count: body.readUInt32BE(4),
      from: 8 + 4 * bits(flags, 1, 4),
      each: 4 * bits(flags, 0x100, 0x200, 0x400, 0x800),
    }
  },
  tfra(body) {
    const numbers = body.readUInt32BE(8)
    const each =
      (body.readUInt8(0) === 1 ? 16 : 8) +
      [4, 2, 0].reduce((sum, at) => sum + ((numbers >> at) & 3) + 1, 0)
    return counted(each, 12)(body)
  },
}

/** Totals claimed by a file's tables. */
export interface Claims {
  entries: number
  /** Samples by size, by time, by time offset, and in fragments. */
  samples: number
  times: number
  offsets: number
  inFragments: number
  /** Highest chunk number, and most samples in a chunk. */
  chunks: number
  ofChunk: number
  /** Bytes of samples of equal size. */
  bytes: number
  /** Claimed positions of the file's fragments. */
  fragments: number[]
}

export const noClaims = (): Claims => ({
  entries: 0,
  samples: 0,
  times: 0,
  offsets: 0,
  inFragments: 0,
  chunks: 0,
  ofChunk: 0,
  bytes: 0,
  fragments: [],
})

/**
 * Adds the claims of a box, if it is a table.
 * @returns false if its bytes can't hold it
 */
export function addClaims(name: string, body: Buffer, claims: Claims): boolean {
  const { count, from, each } = tables[name]?.(body) ?? { count: 0, from: 0, each: 0 }
  if (from + count * each > body.length) return false
  if (each > 0) claims.entries += count
  const at = (entry: number) => from + entry * each
  const sum = () => {
    let all = 0
    for (let entry = 0; entry < count; entry++) all += body.readUInt32BE(at(entry))
    return all
  }
  if (name === 'stts') claims.times += sum()
  if (name === 'ctts') claims.offsets += sum()
  if (name === 'trun') claims.inFragments += count
  if (name === 'stsz' || name === 'stz2') claims.samples += count
  if (name === 'stsz' && each === 0) claims.bytes += count * body.readUInt32BE(4)
  if (name === 'stsc') return addChunks(body, { count, from, each }, claims)
  if (name === 'tfra') {
    for (let entry = 0; entry < count; entry++)
      claims.fragments.push(
        body.readUInt8(0) === 1
          ? Number(body.readBigUInt64BE(at(entry) + 8))
          : body.readUInt32BE(at(entry) + 4),
      )
  }
  return true
}

/**
 * Adds a chunk table.
 * @returns true if its numbers rise: the library counts from each to the next
 */
function addChunks(body: Buffer, { count, from, each }: Entries, claims: Claims): boolean {
  let before = 0
  for (let entry = 0; entry < count; entry++) {
    const chunk = body.readUInt32BE(from + entry * each)
    if (chunk <= before) return false
    before = chunk
    claims.ofChunk = Math.max(claims.ofChunk, body.readUInt32BE(from + entry * each + 4))
  }
  claims.chunks = Math.max(claims.chunks, before)
  return true
}

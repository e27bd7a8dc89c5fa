import { box, number, text } from './bytes.ts'

const short = (value: number) => Buffer.from([value >> 8, value & 255])
const numbers = (...values: readonly number[]) => Buffer.concat(values.map(number))
/** A box that starts with its version and flags, all 0. */
export const full = (type: string, ...values: readonly number[]) => box(type, numbers(0, ...values))

/** The tag, size and content of a nested MPEG-4 descriptor. */
const described = (tag: number, ...content: readonly Buffer[]) => {
  const body = Buffer.concat(content)
  return Buffer.concat([Buffer.from([tag, body.length]), body])
}

/** A sample entry for sound. `rate` in Hz. */
const entry = (type: string, rate: number, ...boxes: readonly Buffer[]) =>
  box(
    type,
    Buffer.alloc(6),
    short(1),
    Buffer.alloc(8),
    short(1),
    short(16),
    Buffer.alloc(4),
    number(rate * 0x10000),
    ...boxes,
  )

/** A PCM entry; each two-byte sample is one of the table's. */
export const pcm = (rate: number) => entry('sowt', rate)

/** The entry of an MPEG-4 codec: AAC with its configuration, or MP3. */
export const mpeg4 = (rate: number, object: 0x40 | 0x6b, configuration?: Buffer) =>
  entry(
    'mp4a',
    rate,
    box(
      'esds',
      number(0),
      described(
        3,
        Buffer.from([0, 1, 0]),
        described(
          4,
          Buffer.from([object, 0x15]),
          Buffer.alloc(11),
          ...(configuration ? [described(5, configuration)] : []),
        ),
        described(6, Buffer.from([2])),
      ),
    ),
  )

interface Written {
  entry: Buffer
  /** Units per second. */
  units: number
  /** The table's boxes in written form. `data` is the offset where the media begins. */
  tables(data: number): readonly Buffer[]
  data?: Buffer
}

/** A single-track MP4 sound whose tables may claim anything. */
export function soundOf({ entry, units, tables, data = Buffer.alloc(8) }: Written): Buffer {
  const type = box('ftyp', text('isom'), number(0), text('isom'))
  const stbl = box('stbl', box('stsd', numbers(0, 1), entry), ...tables(type.length + 8))
  const mdia = box(
    'mdia',
    full('mdhd', 0, 0, units, units, 0x55c4_0000),
    box('hdlr', numbers(0, 0), text('soun'), Buffer.alloc(13)),
    box('minf', full('smhd', 0), stbl),
  )
  const tkhd = full(
    'tkhd',
    0,
    0,
    1,
    0,
    units,
    0,
    0,
    0,
    0,
    0x10000,
    0,
    0,
    0,
    0x10000,
    0,
    0,
    0,
    0x4000_0000,
    0,
    0,
  )
  const mvhd = full(
    'mvhd',
    0,
    0,
    units,
    units,
    0x10000,
    0x0100_0000,
    0,
    0,
    0x10000,
    0,
    0,
    0,
    0x10000,
    0,
    0,
    0,
    0x4000_0000,
  )
  return Buffer.concat([type, box('mdat', data), box('moov', mvhd, box('trak', tkhd, mdia))])
}

/** A table with `size` numbers per entry. */
export const table = (type: string, entries: readonly (readonly number[])[]) =>
  full(type, entries.length, ...entries.flat())

/** Tables of `count` samples of one size, or of a size each, in one chunk. `delta` is the duration of each in units. */
export function tablesOf(count: number, delta: number, sizes: number | readonly number[]) {
  return (data: number): readonly Buffer[] => [
    table('stts', [[count, delta]]),
    table('stsc', [[1, count, 1]]),
    typeof sizes === 'number'
      ? full('stsz', sizes, count)
      : full('stsz', 0, sizes.length, ...sizes),
    table('stco', [[data]]),
  ]
}

import { describe, expect, it } from 'vitest'
import { scrubOf } from './scrub.ts'

const note = Buffer.from('41.4 N, 2.2 E')

/** An H.264 or H.265 unit after its four-byte length. */
const withLength = (...header: number[]) => {
  const unit = Buffer.concat([Buffer.from(header), note])
  return Buffer.concat([Buffer.from([0, 0, 0, unit.length]), unit])
}
const avc = (kind: number) => withLength(0x60 | kind)
const hevc = (kind: number, layer = 0) =>
  withLength((kind << 1) | (layer >> 5), ((layer & 31) << 3) | 1)
/** An AV1 unit with its length, and a packet's last unit without one. */
const av1 = (kind: number) => Buffer.concat([Buffer.from([(kind << 3) | 2, note.length]), note])
const lastOfAv1 = (kind: number) => Buffer.concat([Buffer.from([kind << 3]), note])

const codecs: [string, number, number[], (kind: number) => Buffer][] = [
  ['avc', 32, [1, 5, 7, 8], avc],
  ['hevc', 64, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 17, 18, 19, 20, 21, 32, 33, 34], hevc],
  ['av1', 16, [1, 3, 4, 6], av1],
  ['av1', 16, [1, 3, 4, 6], lastOfAv1],
]

describe.each(codecs)('a packet of %s', (codec, kinds, needed, unit) => {
  const scrub = scrubOf(codec, null)
  const all = Array.from({ length: kinds }, (_, kind) => kind)

  it.each(all.filter((kind) => !needed.includes(kind)))('loses a unit of kind %i', (kind) => {
    expect(scrub(unit(kind))).toHaveLength(0)
  })

  it.each(needed)('keeps a unit of kind %i as it is', (kind) => {
    const data = unit(kind)
    expect(scrub(data)).toBe(data)
  })
})

it('keeps what surrounds a unit that is not needed', () => {
  expect(scrubOf('avc', null)(Buffer.concat([avc(7), avc(30), avc(5)]))).toEqual(
    Buffer.concat([avc(7), avc(5)]),
  )
  expect(scrubOf('av1', null)(Buffer.concat([av1(1), av1(9), lastOfAv1(6)]))).toEqual(
    Buffer.concat([av1(1), lastOfAv1(6)]),
  )
})

it('loses units of H.265 that belong to another layer or end within their header', () => {
  for (const layer of [1, 31, 32, 63]) expect(scrubOf('hevc', null)(hevc(1, layer))).toHaveLength(0)
  expect(scrubOf('hevc', null)(Buffer.from([0, 0, 0, 1, 2]))).toHaveLength(0)
})

it.each(['avc', 'hevc', 'av1'])('of %s that ends within a unit is broken', (codec) => {
  const data = codec === 'av1' ? av1(6) : withLength(2, 1)
  expect(scrubOf(codec, null)(data.subarray(0, -1))).toBeNull()
})

import { expect, it } from 'vitest'
import { scrubDescription } from './scrub-description.ts'

const note = Buffer.from('41.4 N, 2.2 E')
const unit = (...header: number[]) => {
  const bytes = Buffer.concat([Buffer.from(header), note])
  return Buffer.concat([Buffer.from([0, bytes.length]), bytes])
}
/** An H.264 description with these units and length fields of 4 bytes. */
const avc = (sequence: Buffer[], picture: Buffer[], rest: number[] = [], profile = 66) =>
  Buffer.concat([
    Buffer.from([1, profile, 0, 30, 0xff, 0xe0 | sequence.length]),
    ...sequence,
    Buffer.from([picture.length]),
    ...picture,
    Buffer.from(rest),
  ])
/** An H.265 description with lists of units by kind. */
const hevc = (lists: readonly [number, Buffer[]][], rest = Buffer.alloc(0)) =>
  Buffer.concat([
    Buffer.alloc(22, 1),
    Buffer.from([lists.length]),
    ...lists.flatMap(([kind, units]) => [Buffer.from([0x80 | kind, 0, units.length]), ...units]),
    rest,
  ])
const of265 = (kind: number) => unit(kind << 1, 1)

it('of H.264 keeps the parameters of sequence and picture, and the depth of colors', () => {
  const whole = avc([unit(0x67)], [unit(0x68)], [0xfd, 0xf8, 0xf8, 0], 100)
  expect(scrubDescription('avc', whole)).toEqual(whole)
  const low = avc([unit(0x67)], [unit(0x68)])
  expect(scrubDescription('avc', low)).toEqual(low)
})

it('of H.264 loses notes among the parameters, what describes transparency, and bytes at the end', () => {
  const forged = avc([unit(0x67), unit(0x06)], [unit(0x68), unit(0x0c)])
  expect(scrubDescription('avc', Buffer.concat([forged, note]))).toEqual(
    avc([unit(0x67)], [unit(0x68)]),
  )
  const deep = avc([unit(0x67)], [], [0xfd, 0xf8, 0xf8, 1, ...unit(0x6d), ...note], 110)
  expect(scrubDescription('avc', deep)).toEqual(avc([unit(0x67)], [], [0xfd, 0xf8, 0xf8, 0], 110))
})

it('of H.265 keeps the three kinds of parameters, and loses notes and bytes at the end', () => {
  const kept = [32, 33, 34].map((kind): [number, Buffer[]] => [kind, [of265(kind)]])
  expect(scrubDescription('hevc', hevc(kept))).toEqual(hevc(kept))
  const forged = hevc([...kept, [39, [of265(39)]], [34, [of265(40)]]], note)
  expect(scrubDescription('hevc', forged)).toEqual(hevc(kept))
  expect(scrubDescription('hevc', hevc([[33, [of265(33), of265(41)]]]))).toEqual(
    hevc([[33, [of265(33)]]]),
  )
})

it('is broken if it ends within a unit, and stays as it is for other codecs', () => {
  for (const [codec, bytes] of [
    ['avc', avc([unit(0x67)], [])],
    ['hevc', hevc([[32, [of265(32)]]])],
  ] as const)
    expect(scrubDescription(codec, bytes.subarray(0, -2))).toBeNull()
  expect(scrubDescription('aac', note)).toBe(note)
})

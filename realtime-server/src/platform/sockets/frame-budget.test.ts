import { describe, expect, it } from 'vitest'
import { createFrameBudget, createFrameCounter, frameBudgets } from './frame-budget.ts'

/** A binary frame of zeros. */
function frame(length: number, isMasked = true): Buffer {
  const long = Buffer.alloc(length < 126 ? 0 : length < 65_536 ? 2 : 8)
  if (long.length === 2) long.writeUInt16BE(length)
  if (long.length === 8) long.writeBigUInt64BE(BigInt(length))
  const short = length < 126 ? length : length < 65_536 ? 126 : 127
  return Buffer.concat([
    Buffer.from([0x82, (isMasked ? 0x80 : 0) | short]),
    long,
    Buffer.alloc((isMasked ? 4 : 0) + length),
  ])
}

describe('websocket frames', () => {
  const lengths = [0, 1, 125, 126, 127, 65_535, 65_536, 70_000, 0, 0, 3]
  const stream = Buffer.concat(lengths.flatMap((length) => [frame(length), frame(length, false)]))

  it.each([1, 2, 3, 7, 64, 1000, stream.length])('are counted in pieces of %i bytes', (size) => {
    const framesIn = createFrameCounter()
    let count = 0
    for (let at = 0; at < stream.length; at += size)
      count += framesIn(stream.subarray(at, at + size))
    expect(count).toBe(2 * lengths.length)
  })
})

describe('the budget of a connection', () => {
  const { pending, member } = frameBudgets

  it('has fixed amounts of frames and bytes before a session, which do not grow back', () => {
    let now = 0
    const frames = createFrameBudget(() => now)
    for (let n = 0; n < pending.frames; n++) expect(frames.take(frame(0))).toBe(true)
    now = 60_000
    expect(frames.take(frame(0))).toBe(false)
    const bytes = createFrameBudget(() => now)
    expect(bytes.take(frame(pending.bytes - 100))).toBe(true)
    expect(bytes.take(frame(100))).toBe(false)
  })

  it('is larger with a session and grows back with time', () => {
    let now = 0
    const budget = createFrameBudget(() => now)
    budget.letIn()
    for (let n = 0; n < member.frames; n++) expect(budget.take(frame(0))).toBe(true)
    expect(budget.take(frame(0))).toBe(false)
    now += 60_000
    for (let n = 0; n < member.frames; n++) expect(budget.take(frame(0))).toBe(true)
    now += 60_000
    for (let sent = 0; sent + 60_000 < member.bytes; sent += 60_000)
      expect(budget.take(frame(60_000 - 8))).toBe(true)
    expect(budget.take(frame(60_000))).toBe(false)
  })
})

import type { Message } from '@swoon/realtime-server/contract/chat'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bubblesOf } from './bubbles.ts'
import { hasEarlier, hasGap, lastSolidSeq, mergeMessages } from './messages.ts'

const me = 'me'

const message = (seq: number): Message => ({
  id: `id-${seq}`,
  matchId: 'match',
  seq,
  senderId: seq % 3 === 0 ? me : 'other',
  content: `text ${seq}`,
  createdAt: new Date(seq * 60_000).toISOString(),
  ...(seq % 3 === 0 && { clientId: `client-${seq}` }),
  sender: { id: 'x', name: 'X', profilePhoto: null },
})
const log = (length: number): Message[] => Array.from({ length }, (_, index) => message(index + 1))
const page = 5

type Step =
  | { kind: 'event'; seq: number }
  | { kind: 'latest'; upTo: number }
  | { kind: 'earlier' }
  | { kind: 'catch-up'; upTo: number }

const step = (length: number): fc.Arbitrary<Step> =>
  fc.oneof(
    fc.record({ kind: fc.constant('event' as const), seq: fc.integer({ min: 1, max: length }) }),
    // A reply may be as old as its request.
    fc.record({ kind: fc.constant('latest' as const), upTo: fc.integer({ min: 1, max: length }) }),
    fc.record({ kind: fc.constant('catch-up' as const), upTo: fc.integer({ min: 1, max: length }) }),
    fc.constant({ kind: 'earlier' as const }),
  )

/** The server's reply to a step of a client that knows `known`. */
function arriving(all: readonly Message[], known: readonly Message[], move: Step): readonly Message[] {
  const first = known[0]?.seq ?? 1
  if (move.kind === 'event') return all.slice(move.seq - 1, move.seq)
  if (move.kind === 'latest') return all.slice(Math.max(0, move.upTo - page), move.upTo)
  if (move.kind === 'earlier') return all.slice(Math.max(0, first - 1 - page), first - 1)
  const solid = lastSolidSeq(known)
  return all.slice(solid, Math.min(solid + page, Math.max(solid, move.upTo)))
}

const isOrdered = (messages: readonly Message[]) =>
  messages.every(({ seq }, index) => index === 0 || seq > (messages[index - 1]?.seq ?? 0))

describe('the messages of a chat', () => {
  const world = fc.integer({ min: 1, max: 40 }).chain((length) =>
    fc.record({
      length: fc.constant(length),
      steps: fc.array(step(length), { maxLength: 60 }),
    }),
  )

  test('are complete, in order and without duplicates after any interleaving of pages and events', () => {
    fc.assert(
      fc.property(world, ({ length, steps }) => {
        const all = log(length)
        let known: readonly Message[] = []
        for (const move of steps) {
          known = mergeMessages(known, arriving(all, known, move))
          expect(isOrdered(known)).toBe(true)
        }
        if (known.length === 0) known = mergeMessages(known, arriving(all, known, { kind: 'latest', upTo: length }))
        while (lastSolidSeq(known) < length) {
          known = mergeMessages(known, arriving(all, known, { kind: 'catch-up', upTo: length }))
        }
        expect(hasGap(known)).toBe(false)
        while (hasEarlier(known)) known = mergeMessages(known, arriving(all, known, { kind: 'earlier' }))
        expect(known).toEqual(all)
      }),
    )
  })

  test('are the same in whatever order and however often they are merged', () => {
    const part = fc.subarray(log(20))
    fc.assert(
      fc.property(part, part, part, (one, two, three) => {
        const left = mergeMessages(mergeMessages(mergeMessages([], one), two), three)
        const right = mergeMessages(mergeMessages(mergeMessages([], three), mergeMessages([], two)), one)
        expect(left).toEqual(right)
        expect(mergeMessages(left, two)).toBe(left)
      }),
    )
  })

  test('include an unconfirmed one once, after the confirmed ones, whether event or reply comes first', () => {
    fc.assert(
      fc.property(fc.subarray(log(12)), fc.subarray([3, 6, 9, 12, 15, 18]), (confirmed, sending) => {
        const outbox = sending.map((seq) => ({
          clientId: `client-${seq}`,
          content: `text ${seq}`,
          createdAt: new Date(0).toISOString(),
        }))
        const bubbles = bubblesOf(confirmed, outbox, me)
        const keys = bubbles.map(({ key }) => key)
        expect(new Set(keys).size).toBe(keys.length)
        for (const { clientId } of outbox) expect(keys).toContain(clientId)
        const firstWaiting = bubbles.findIndex(({ seq }) => seq === null)
        if (firstWaiting >= 0) expect(bubbles.slice(firstWaiting).every(({ seq }) => seq === null)).toBe(true)
      }),
    )
  })

  test('are fetched next from the first gap', () => {
    const known = [message(4), message(5), message(8)]
    expect(lastSolidSeq(known)).toBe(5)
    expect(hasGap(known)).toBe(true)
    expect(hasEarlier(known)).toBe(true)
    expect(lastSolidSeq([])).toBe(0)
    expect(hasGap([])).toBe(false)
  })

  test('keep the copy that has the clientId', () => {
    const { clientId: _, ...bare } = message(3)
    expect(mergeMessages([bare], [message(3)])).toEqual([message(3)])
    expect(mergeMessages([message(3)], [bare])).toEqual([message(3)])
  })
})

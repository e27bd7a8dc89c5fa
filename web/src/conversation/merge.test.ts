import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Entry, mergeMessages, withPages } from './merge.ts'

interface Message extends Entry {
  at: number
}

const message = (at: number, clientId?: string): Message => ({
  id: `id-${at}`,
  senderId: 'ana',
  content: `text ${at}`,
  at,
  ...(clientId && { clientId }),
})
const positionOf = ({ at }: Message) => at
const merged = (known: readonly Message[], more: readonly Message[]) => mergeMessages(known, more, positionOf)
const positions = (messages: readonly Message[]) => messages.map(positionOf)

test('each message is there once and in order, however pages, replies and events overtake one another', () => {
  const known = merged([message(7)], [message(9), message(3), message(7)])
  expect(positions(known)).toEqual([3, 7, 9])
  expect(merged(known, [message(9)])).toBe(known)
})

test('the result is the same in whatever order and however often messages are merged', () => {
  const log = Array.from({ length: 20 }, (_, at) => message(at + 1, at % 3 === 0 ? `client-${at}` : undefined))
  const part = fc.subarray(log)
  fc.assert(
    fc.property(part, part, part, (one, two, three) => {
      const left = merged(merged(merged([], one), two), three)
      expect(left).toEqual(merged(merged(merged([], three), merged([], two)), one))
      expect(merged(left, two)).toBe(left)
    }),
  )
})

test('the copy that has the clientId stays', () => {
  expect(merged([message(3)], [message(3, 'mine')])).toEqual([message(3, 'mine')])
  expect(merged([message(3, 'mine')], [message(3)])).toEqual([message(3, 'mine')])
})

test('the reply says which message a clientId belongs to, after an event was taken for it', () => {
  const guessed = merged([], [message(7, 'mine')])
  expect(merged(guessed, [message(9, 'mine')]).map(({ clientId }) => clientId ?? null)).toEqual([null, 'mine'])
})

test('a fetch removes what was removed meanwhile, and keeps older pages and what has come since', () => {
  const known = [2, 5, 7, 9, 12].map((at) => message(at))
  // 12 came by an event while the page was fetched; 7 had been removed.
  const fetched = { pages: [message(5), message(9)], isWhole: false, knownAtStart: 9 }
  expect(positions(withPages(known, fetched, positionOf))).toEqual([2, 5, 9, 12])
  expect(positions(withPages(known, { ...fetched, isWhole: true }, positionOf))).toEqual([5, 9, 12])
})

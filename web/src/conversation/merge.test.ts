import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Entry, mergeMessages, withChange, withPages } from './merge.ts'

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
const merged = (known: readonly Message[], more: readonly Message[]) =>
  mergeMessages(known, more, positionOf)
const positions = (messages: readonly Message[]) => messages.map(positionOf)

test('each message is there once and in order, however pages, replies and events overtake one another', () => {
  const known = merged([message(7)], [message(9), message(3), message(7)])
  expect(positions(known)).toEqual([3, 7, 9])
  expect(merged(known, [message(9)])).toBe(known)
})

test('the result is the same in whatever order and however often messages are merged', () => {
  const log = Array.from({ length: 20 }, (_, at) =>
    message(at + 1, at % 3 === 0 ? `client-${at}` : undefined),
  )
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
  expect(merged(guessed, [message(9, 'mine')]).map(({ clientId }) => clientId ?? null)).toEqual([
    null,
    'mine',
  ])
})

test('a fetch removes what was removed meanwhile, and keeps older pages and what has come since', () => {
  const known = [2, 5, 7, 9, 12].map((at) => message(at))
  // 12 arrived by an event during the fetch; 7 had been removed.
  const fetched = { pages: [message(5), message(9)], isWhole: false, knownAtStart: 9 }
  expect(positions(withPages(known, fetched, positionOf))).toEqual([2, 5, 9, 12])
  expect(positions(withPages(known, { ...fetched, isWhole: true }, positionOf))).toEqual([5, 9, 12])
})

test('a message has its latest words and reactions, in whatever order and however often changes and pages come', () => {
  const time = (step: number) => `2026-11-26T12:00:0${step}.000Z`
  const step = fc.constantFrom('edit', 'react', 'delete')
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 6 }),
      fc.infiniteStream(fc.nat(100)),
      (steps, chance) => {
        let now: Message = { ...message(1, 'mine'), reactions: [] }
        const changes: ((known: Message) => Message)[] = []
        for (const [at, kind] of steps.entries()) {
          if (now.deletedAt && kind !== 'react') continue
          if (kind === 'react')
            now = {
              ...now,
              reactions: [{ emoji: `${at}`, count: 1, isMine: false }],
              revision: at + 1,
            }
          else {
            const changed =
              kind === 'edit'
                ? { messageId: 'id-1', content: `edit ${at}`, editedAt: time(at) }
                : {
                    messageId: 'id-1',
                    content: 'gone',
                    editedAt: now.editedAt,
                    deletedAt: time(at),
                  }
            now = { ...now, ...changed }
            changes.push((known) => withChange(known, changed))
          }
          const { clientId: _, ...page } = now
          changes.push((known) => merged([known], [page])[0] ?? known)
        }
        const order = [...changes, ...changes].map((change) => ({
          change,
          at: chance.next().value,
        }))
        const shown = order
          .sort((one, two) => one.at - two.at)
          .reduce((known, { change }) => change(known), message(1, 'mine'))
        expect([shown.content, shown.editedAt, shown.deletedAt, shown.clientId]).toEqual([
          now.content,
          now.editedAt,
          now.deletedAt,
          'mine',
        ])
        if (!now.deletedAt)
          expect([shown.reactions ?? [], shown.revision]).toEqual([now.reactions, now.revision])
      },
    ),
  )
})

test('an answer shows the new words of its original, and then that it is gone', () => {
  const original = {
    id: 'id-1',
    place: 1,
    senderId: 'ana',
    name: 'Ana',
    content: 'text 1',
    hasPicture: false,
  }
  const answer: Message = { ...message(2), replyTo: original }
  const edited = withChange(answer, {
    messageId: 'id-1',
    content: 'other',
    editedAt: '2026-11-26T12:00:00.000Z',
  })
  expect(edited.replyTo?.content).toBe('other')
  const gone = withChange(edited, {
    messageId: 'id-1',
    content: 'gone',
    deletedAt: '2026-11-26T12:00:01.000Z',
  })
  expect(gone.replyTo).toMatchObject({ place: null, content: '' })
  expect(withChange(message(3), { messageId: 'id-1', content: 'other' })).toEqual(message(3))
})

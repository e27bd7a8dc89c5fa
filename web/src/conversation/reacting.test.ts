import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient, userKey } from '../lib/query-client.ts'
import { useToastSlot } from '../ui/toast.tsx'
import { createLog } from './log.ts'
import type { Entry } from './merge.ts'
import { createReacting } from './reacting.ts'
import type { Reacted } from './reactions.ts'

interface Message extends Entry {
  at: number
}

const page: Message = {
  id: 'id',
  senderId: 'ann',
  content: 'text',
  at: 1,
  revision: 4,
  reactions: [{ emoji: '👍', count: 1, isMine: false }],
}
const none = page.reactions

/** The calls the server has not answered yet, oldest first. */
let calls: { emoji: string | null; answer: (reacted: Reacted | null) => void }[]
const log = createLog<Message>({
  key: ['reacting'],
  positionOf: ({ at }) => at,
  timeOf: () => '',
  page: async () => [page],
  pageSize: 3,
})
const reactions = createReacting(
  log,
  (_id, _messageId, emoji) =>
    new Promise((resolve, reject) => {
      calls.push({
        emoji,
        answer: (reacted) => (reacted ? resolve(reacted) : reject(new Error('no answer'))),
      })
    }),
)

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  calls = []
  queryClient.setQueryData(userKey, { id: 'me' })
  useToastSlot.setState({ current: null })
  log.forget('c')
  await log.query('c').fetch()
})

const shown = () => log.find('c', 'id')?.reactions
const react = (emoji: string) => reactions.react('c', 'id', emoji)
const answerNext = async (reacted: Reacted | null) => {
  await expect.poll(() => calls.length).toBe(1)
  calls.shift()?.answer(reacted)
}
const others = { emoji: '👍', count: 1 }

test('two quick taps that both fail leave nothing, also once the same page comes again', async () => {
  const taps = [react('❤️'), react('😂')]
  expect(shown()).toEqual([...(none ?? []), { emoji: '😂', count: 1, isMine: true }])
  await answerNext(null)
  await answerNext(null)
  await Promise.all(taps)
  expect(shown()).toEqual(none)
  await log.query('c').fetch()
  expect(shown()).toEqual(none)
  expect(useToastSlot.getState().current).not.toBeNull()
})

test('of two quick taps the second one fails: the first is shown again', async () => {
  const taps = [react('❤️'), react('😂')]
  const stored = [others, { emoji: '❤️', count: 1 }]
  await answerNext({ messageId: 'id', userId: 'me', emoji: '❤️', reactions: stored, revision: 5 })
  await expect.poll(() => calls.length).toBe(1)
  // The last tap wins on screen, whatever is stored before it.
  expect(shown()?.find(({ isMine }) => isMine)?.emoji).toBe('😂')
  await answerNext(null)
  await Promise.all(taps)
  expect(shown()).toEqual(stored.map((one) => ({ ...one, isMine: one.emoji === '❤️' })))
})

test('what others choose while a tap is under way stays when it fails', async () => {
  const tap = react('❤️')
  const counts = [others, { emoji: '😂', count: 1 }]
  reactions.apply('c', {
    messageId: 'id',
    userId: 'bob',
    emoji: '😂',
    reactions: counts,
    revision: 5,
  })
  expect(shown()?.find(({ isMine }) => isMine)).toEqual({ emoji: '❤️', count: 1, isMine: true })
  await answerNext(null)
  await tap
  expect(shown()).toEqual(counts.map((one) => ({ ...one, isMine: false })))
})

import { QueryObserver } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../lib/api.ts'
import { resync } from '../lib/live-query.ts'
import { queryClient } from '../lib/query-client.ts'
import { createLog } from './log.ts'
import { type Entry, withChange } from './merge.ts'

interface Message extends Entry {
  at: number
}

const message = (at: number): Message => ({
  id: `id-${at}`,
  senderId: 'ana',
  content: `text ${at}`,
  at,
})
const pageSize = 3

interface Call {
  before: number | undefined
  answer: (page: Message[]) => void
  refuse: (error: Error) => void
  /** The server's state at the time of the call, which may be long before the answer arrives. */
  read?: Message[]
}

/** The server's messages, and the calls it has not answered yet. */
let stored: Message[] = []
let calls: Call[] = []
const page = (_: string, before: number | undefined) =>
  new Promise<Message[]>((answer, refuse) => calls.push({ before, answer, refuse }))
const readNext = () => {
  const call = calls.find(({ read }) => !read)
  if (call)
    call.read = stored
      .filter(({ at }) => at < (call.before ?? Number.POSITIVE_INFINITY))
      .slice(-pageSize)
}
const answerNext = () => {
  if (!calls[0]?.read) readNext()
  const { answer, read = [] } = calls.shift() ?? {}
  answer?.(read)
}

const rules = { positionOf: ({ at }: Message) => at, timeOf: () => '', page, pageSize }
const logs = {
  numbered: createLog<Message>({ ...rules, key: ['numbered'], isConsecutive: true }),
  'with cursors': createLog<Message>({ ...rules, key: ['with cursors'] }),
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const settled = () => vi.advanceTimersByTimeAsync(0)

type Kind =
  | 'change'
  | 'send'
  | 'reply'
  | 'remove'
  | 'hear'
  | 'hear the second'
  | 'read'
  | 'answer'
  | 'earlier'
  | 'lose'
  | 'wait'
const kinds: readonly Kind[] = [
  'change',
  'change',
  'send',
  'send',
  'send',
  'reply',
  'remove',
  'hear',
  'hear',
  'hear the second',
  'read',
  'read',
  'answer',
  'answer',
  'earlier',
  'lose',
  'wait',
]

describe.each(Object.entries(logs))('a log %s', (name, log) => {
  const isNumbered = name === 'numbered'

  async function open(length: number): Promise<() => void> {
    queryClient.clear()
    log.forget('room')
    // The rooms of earlier runs had messages with the same ids.
    resync()
    stored = Array.from({ length }, (_, at) => message(at + 1))
    calls = []
    const stop = new QueryObserver(queryClient, log.query('room').options).subscribe(() => {})
    await settled()
    return stop
  }
  const known = () => log.query('room').known() ?? []

  async function answerAll(): Promise<void> {
    do {
      while (calls.length > 0) {
        answerNext()
        await settled()
      }
      // A gap is fetched a moment after it is detected.
      await vi.advanceTimersByTimeAsync(300)
    } while (calls.length > 0)
  }

  test('is complete, in order and without duplicates after any interleaving of pages, events and lost connections', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 9 }),
        fc.array(fc.constantFrom(...kinds), { maxLength: 40 }),
        async (length, steps) => {
          const stop = await open(length)
          let newest = length
          let changes = 0
          const events: { about: string; happen: () => void }[] = []
          for (const kind of steps) {
            if (kind === 'send') {
              // Only positions that are not consecutive may be skipped.
              newest += isNumbered ? 1 : 2
              const sent = message(newest)
              stored.push(sent)
              events.push({ about: sent.id, happen: () => log.add('room', sent) })
            }
            const changed = stored[Math.floor(stored.length / 3)]
            if (kind === 'change' && changed) {
              const change = {
                messageId: changed.id,
                content: `changed ${++changes}`,
                editedAt: `${1000 + changes}`,
              }
              stored = stored.map((one) => withChange(one, change))
              events.push({
                about: changed.id,
                happen: () => log.changeAll('room', (one) => withChange(one, change)),
              })
            }
            const [removed] = stored.slice(-2)
            if (kind === 'remove' && !isNumbered && removed) {
              stored = stored.filter((one) => one !== removed)
              events.push({ about: removed.id, happen: () => log.query.end(removed.id) })
            }
            const sent = stored.at(-1)
            if (kind === 'reply' && sent) log.addSent('room', sent)
            if (kind === 'hear') events.shift()?.happen()
            // Consecutive positions reveal a gap at once, so their events may overtake each other, but not those of the same message.
            if (kind === 'hear the second' && isNumbered && events[0]?.about !== events[1]?.about)
              events.splice(1, 1)[0]?.happen()
            if (kind === 'read') readNext()
            if (kind === 'answer') answerNext()
            if (kind === 'earlier') void log.fetchEarlier('room')
            if (kind === 'wait') await vi.advanceTimersByTimeAsync(300)
            if (kind === 'lose') {
              events.length = 0
              log.interrupt('room')
              resync()
            }
            await settled()
            const positions = known().map(({ at }) => at)
            expect(positions).toEqual([...new Set(positions)].sort((one, other) => one - other))
          }
          for (const { happen } of events) happen()
          await answerAll()
          const first = known()[0]?.at ?? 0
          expect(known()).toEqual(stored.filter(({ at }) => at >= first))
          while (log.hasEarlier('room')) {
            void log.fetchEarlier('room')
            await answerAll()
          }
          expect(known()).toEqual(stored)
          stop()
        },
      ),
    )
  })

  test('fetches what was missed before a message that came again', async () => {
    const stop = await open(2)
    await answerAll()
    stored = Array.from({ length: 12 }, (_, at) => message(at + 1))
    // Only consecutive positions reveal that something is missing.
    if (!isNumbered) log.interrupt('room')
    log.add('room', message(11))
    log.addSent('room', message(12))
    if (!isNumbered) resync()
    await answerAll()
    expect(known()).toEqual(stored)
    stop()
  })

  test('shows a message that was sent here before the first page comes', async () => {
    const stop = await open(2)
    stored.push(message(3))
    log.addSent('room', message(3))
    expect(known()).toEqual([message(3)])
    await answerAll()
    expect(known()).toEqual(stored)
    stop()
  })

  test('leaves a message from before its first page to the page of that message', async () => {
    const stop = await open(10)
    await answerAll()
    log.add('room', message(2))
    expect(known().map(({ at }) => at)).toEqual([8, 9, 10])
    stop()
  })

  test('begins at the newest after too much was missed, and offers the rest above', async () => {
    const stop = await open(2)
    await answerAll()
    expect(known()).toEqual(stored)
    expect(log.hasEarlier('room')).toBe(false)
    stored = Array.from({ length: 60 }, (_, at) => message(at + 1))
    log.interrupt('room')
    resync()
    await answerAll()
    expect(known()).toEqual(stored.slice(-known().length))
    expect(known().length).toBeLessThan(40)
    expect(log.hasEarlier('room')).toBe(true)
    stop()
  })

  test('shows what is new at once after an interruption, and then looks through the older pages for what has changed', async () => {
    const stop = await open(12)
    for (let n = 0; n < 3; n++) {
      await answerAll()
      void log.fetchEarlier('room')
    }
    await answerAll()
    expect(known()).toEqual(stored)
    stored = [...stored, message(13)].map((one) => ({ ...one, content: 'changed', editedAt: '1' }))
    log.interrupt('room')
    resync()
    answerNext()
    await settled()
    expect(known().slice(-3)).toEqual(stored.slice(-3))
    expect([known().length, calls.length]).toEqual([13, 0])
    await vi.advanceTimersByTimeAsync(300)
    expect(calls).toMatchObject([{ before: 11 }])
    calls.shift()?.refuse(new ApiError(429, 'busy', {}, 30))
    await vi.advanceTimersByTimeAsync(29_999)
    expect(calls).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(calls).toMatchObject([{ before: 11 }])
    await answerAll()
    expect(known()).toEqual(stored)
    stop()
  })

  test('shows an older page with what has changed since the server has read it', async () => {
    const stop = await open(5)
    await answerAll()
    void log.fetchEarlier('room')
    await settled()
    readNext()
    const change = { messageId: 'id-1', content: 'changed', editedAt: '1' }
    stored = stored.map((one) => withChange(one, change))
    log.changeAll('room', (one) => withChange(one, change))
    await answerAll()
    expect(known()).toEqual(stored)
    stop()
  })

  test('looks through no more pages of a log that is not on screen', async () => {
    const stop = await open(9)
    await answerAll()
    void log.fetchEarlier('room')
    await answerAll()
    log.interrupt('room')
    resync()
    stop()
    await answerAll()
    expect(calls).toEqual([])
  })

  test('shows a message again whose removal was refused', async () => {
    const stop = await open(2)
    await answerAll()
    log.query.end('id-1')
    expect(known()).toEqual([message(2)])
    log.restore('room', message(1))
    expect(known()).toEqual(stored)
    stop()
  })
})

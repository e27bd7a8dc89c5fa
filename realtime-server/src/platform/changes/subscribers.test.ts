import { expect, test } from 'vitest'
import { createSubscribers, on } from './subscribers.ts'
import type { EmittedEvent } from './unit.ts'

const log = { warn: () => {} } as never
const sent = (content: string) =>
  ({
    audience: 'someone',
    event: 'message:sent',
    payload: { message: { content } },
  }) as unknown as EmittedEvent

test('only texts that concern a subscriber need a transaction', () => {
  const subscribers = createSubscribers(log)
  subscribers.register([
    on('message:sent', { concerns: (text) => text === 'bad', async inTransaction() {} }),
  ])
  expect(subscribers.needTransaction(['message:sent'], 'good')).toBe(false)
  expect(subscribers.needTransaction(['message:sent'], 'bad')).toBe(true)
  expect(subscribers.needTransaction(['message:sent']), 'a text that is not known').toBe(true)
  expect(subscribers.needTransaction(['message:read'], 'bad')).toBe(false)
})

test('work may emit as many events as it likes, and only what subscribers add to them makes a circle', async () => {
  const subscribers = createSubscribers(log)
  let heard = 0
  subscribers.register([
    on('message:sent', {
      async inTransaction({ emit }, { payload: { message } }) {
        heard++
        if (message.content === 'again')
          emit('someone', 'message:sent', sent('again').payload as never)
      },
    }),
  ])
  const unitOf = (emitted: EmittedEvent[]) =>
    ({
      emit: (_to: string, _event: string, payload: never) => emitted.push({ ...sent(''), payload }),
    }) as never
  const many = Array.from({ length: 1001 }, () => sent('once'))
  await subscribers.inTransaction(unitOf(many), many)
  expect(heard).toBe(1001)
  const endless = [...many, sent('again')]
  await expect(subscribers.inTransaction(unitOf(endless), endless)).rejects.toThrow(
    'a circle of subscribers',
  )
})

test('an event that a subscriber is not for takes no place in the queue, and what is dropped is counted', async () => {
  const subscribers = createSubscribers(log)
  let done = 0
  subscribers.register([
    on('message:sent', {
      isFor: ({ payload }) => payload.message.content === 'wanted',
      async afterCommit() {
        done++
      },
    }),
  ])
  subscribers.afterCommit(Array.from({ length: 20_000 }, () => sent('unwanted')))
  expect(subscribers.counts()).toEqual({ waiting: 0, dropped: 0 })
  subscribers.afterCommit(Array.from({ length: 20_000 }, () => sent('wanted')))
  await subscribers.settled()
  const { waiting, dropped } = subscribers.counts()
  expect(waiting).toBe(0)
  expect(done).toBe(20_000 - dropped)
  expect(dropped).toBeGreaterThan(0)
})

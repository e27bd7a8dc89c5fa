import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../lib/api.ts'
import { createOutbox } from './outbox.ts'
import { createSender } from './sender.ts'

type Refusal = ConstructorParameters<typeof ApiError>[2]

const failure = (status: number, refusal?: Refusal, retryAfter = 0) =>
  new ApiError(status, '', refusal, retryAfter)
const outgoing = (clientId: string) => ({
  clientId,
  content: `text ${clientId}`,
  createdAt: '2026-03-02T12:00:00Z',
})

/** A server that fails each call while it has an error for it, and may have stored the message anyway. */
function server() {
  const stored: string[] = []
  const world = {
    stored,
    answer: null as ApiError | null,
    stores: false,
    calls: 0,
    async send(_: string, { clientId }: { clientId: string }) {
      world.calls++
      if (!world.answer || world.stores) if (!stored.includes(clientId)) stored.push(clientId)
      if (world.answer) throw world.answer
    },
  }
  return world
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function conversation() {
  const far = server()
  const outbox = createOutbox('test')
  const sender = createSender(outbox, far.send)
  const send = async (...ids: string[]) => {
    for (const id of ids) sender.send('m', outgoing(id))
    await vi.advanceTimersByTimeAsync(0)
  }
  return { far, outbox, send, queue: () => outbox.queue('m') }
}

test.each([0, 408, 500, 502, 503, 504])(
  'after %i three messages wait, and then arrive once, in order',
  async (status) => {
    const { far, send, queue } = conversation()
    far.answer = failure(status)
    await send('1', '2', '3')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(queue()).toMatchObject({ refused: [], isStalled: true })
    expect(queue().outgoing).toHaveLength(3)
    far.answer = null
    await vi.advanceTimersByTimeAsync(10_000)
    expect(far.stored).toEqual(['1', '2', '3'])
    expect(queue().outgoing).toEqual([])
  },
)

test('what was stored although the answer was 503 is stored once', async () => {
  const { far, send, queue } = conversation()
  Object.assign(far, { answer: failure(503), stores: true })
  await send('1', '2')
  far.answer = null
  await vi.advanceTimersByTimeAsync(2000)
  expect(far.stored).toEqual(['1', '2'])
  expect(queue().refused).toEqual([])
})

test('too many wait as long as the server asks, whatever else is written', async () => {
  const { far, send, queue } = conversation()
  far.answer = failure(429, { code: 'TOO_MANY' }, 40)
  await send('1')
  far.answer = null
  await send('2')
  await vi.advanceTimersByTimeAsync(39_000)
  expect(far.calls).toBe(1)
  expect(queue()).toMatchObject({ refused: [], isStalled: true })
  await vi.advanceTimersByTimeAsync(1000)
  expect(far.stored).toEqual(['1', '2'])
})

test.each([
  [400, 'INVALID'],
  [403, 'NOT_IN_ROOM'],
  [409, 'CONFLICT'],
  [429, 'SLOW_MODE'],
] as const)('%i %s comes back to its author', async (status, code) => {
  const { far, send, queue } = conversation()
  far.answer = failure(status, { code })
  await send('1')
  expect(queue().outgoing).toEqual([])
  expect(queue().refused).toEqual([outgoing('1')])
})

test.each(['replyToId', 'replyToAnswer'])(
  'a message whose %s is refused comes back without it',
  async (field) => {
    const { far, outbox, queue } = conversation()
    const sender = createSender(outbox, far.send)
    far.answer = failure(400, { code: 'INVALID', fields: { [field]: 'Unknown message.' } })
    const replyTo = {
      id: 'id-1',
      place: 1,
      senderId: 'ana',
      name: 'Ana',
      content: 'text',
      hasPicture: false,
    }
    for (const id of ['1', '2']) sender.send('m', { ...outgoing(id), replyTo })
    await vi.advanceTimersByTimeAsync(0)
    expect(queue().refused).toEqual([outgoing('1'), { ...outgoing('2'), replyTo }])
  },
)

import { dateRoutes } from '@swoon/realtime-server/contract/dates'
import { supportRoutes } from '@swoon/realtime-server/contract/support'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useToastSlot } from '../ui/toast.tsx'
import { isGone, onSignOut } from './api.ts'
import { change, perform } from './change.ts'
import { sameId } from './same-id.ts'
import { untilSure } from './until-sure.ts'

/** The ids that the server received, and its answers, in order. */
const sent: unknown[] = []
let answers: (() => Response)[] = []

const says = (status: number, body: object) => () => new Response(JSON.stringify(body), { status })
const isCut = () => {
  throw new TypeError('Failed to fetch')
}
const failure = "Couldn't send your question. Try again."
const shown = () => useToastSlot.getState().current

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(body && JSON.parse(String(body)).nonce)
    return (answers.shift() ?? isCut)()
  })
  sent.length = 0
  answers = []
  useToastSlot.setState({ current: null })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const question = { subject: 'Crown', content: 'Where?' }
const ask = (options: Partial<Parameters<typeof change<typeof supportRoutes.write>>[2]> = {}) =>
  change(supportRoutes.write, (nonce) => ({ body: { ...question, nonce } }), {
    id: sameId('question', question),
    failure,
    ...options,
  })

test('a reply goes once through the handler of its event, and nothing is said', async () => {
  answers = [says(200, { id: 'q' })]
  const [apply, undo] = [vi.fn(), vi.fn()]
  expect(await ask({ apply, undo })).toEqual({ isDone: true, reply: { id: 'q' } })
  expect(apply.mock.calls).toEqual([[{ id: 'q' }]])
  expect(undo).not.toHaveBeenCalled()
  expect(shown()).toBeNull()
})

test('a refusal takes back what was shown and says the text, or the sentence of the server where that explains it', async () => {
  const refused = says(409, { code: 'CONFLICT', error: 'You already asked this.' })
  answers = [refused, refused, refused]
  const [apply, undo] = [vi.fn(), vi.fn()]
  const { isDone, error } = await ask({ apply, undo })
  expect(isDone).toBe(false)
  expect(error).toMatchObject({ status: 409, code: 'CONFLICT' })
  expect(apply).not.toHaveBeenCalled()
  expect(undo).toHaveBeenCalledOnce()
  expect(shown()).toMatchObject({ title: 'Error', text: failure, tone: 'danger' })
  const said = { title: 'Not sent', text: failure }
  await ask({ failure: { ...said, explained: [429] } })
  expect(shown()).toMatchObject({ ...said, tone: 'danger' })
  await ask({ failure: () => ({ ...said, explained: ['CONFLICT'] }) })
  expect(shown()).toMatchObject({ title: 'Not sent', text: 'You already asked this.' })
  expect(new Set(sent).size).toBe(3)
})

test('a failure that something else tells is silent', async () => {
  answers = [says(403, { code: 'FORBIDDEN' })]
  expect(await ask({ failure: null })).toMatchObject({ isDone: false })
  await ask({ failure: () => null })
  expect(shown()).toBeNull()
})

test('a lost answer is repeated with the same id while the user waits, and taken in once', async () => {
  answers = [isCut, says(503, { code: 'UNAVAILABLE' }), says(200, { id: 'q' })]
  const apply = vi.fn()
  const done = ask({ repeat: untilSure, apply })
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await done).toMatchObject({ isDone: true })
  expect(sent).toHaveLength(3)
  expect(new Set(sent).size).toBe(1)
  expect(apply).toHaveBeenCalledOnce()
  expect(shown()).toBeNull()
})

test('without a network it is sent once unless it is repeated, and the next press has the same id until it is answered', async () => {
  const undo = vi.fn()
  expect(await ask({ undo })).toMatchObject({ isDone: false, error: { code: 'NETWORK' } })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  expect(undo).toHaveBeenCalledOnce()
  expect(shown()).toMatchObject({ text: failure })
  const later = ask({ repeat: untilSure })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await later).toMatchObject({ isDone: false })
  answers = [says(200, {}), says(200, {})]
  await ask()
  expect(sent.length).toBeGreaterThan(3)
  expect(new Set(sent).size).toBe(1)
  await ask()
  expect(new Set(sent).size).toBe(2)
})

test('a session that has ended signs the tab out once, and is not repeated', async () => {
  const signedOut = vi.fn()
  onSignOut({ userId: () => 'me', signedOut })
  answers = [says(401, { code: 'UNAUTHORIZED' })]
  const undo = vi.fn()
  const { isDone } = await ask({ repeat: untilSure, undo })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(isDone).toBe(false)
  expect(signedOut).toHaveBeenCalledOnce()
  expect(undo).toHaveBeenCalledOnce()
  expect(sent).toHaveLength(1)
})

test('a removal of what is gone is done', async () => {
  answers = [says(404, { code: 'NOT_FOUND' })]
  const undo = vi.fn()
  const outcome = await change(
    dateRoutes.unshare,
    { params: { id: 'd' } },
    { undo, isDone: isGone, failure },
  )
  expect(outcome).toMatchObject({ isDone: true, error: { status: 404 } })
  expect(undo).not.toHaveBeenCalled()
  expect(shown()).toBeNull()
})

test('work that fails in the browser is said too', async () => {
  const work = async () => {
    throw new DOMException('', 'NotAllowedError')
  }
  expect(await perform(work, { failure })).toMatchObject({ isDone: false })
  expect(shown()).toMatchObject({ text: failure })
})

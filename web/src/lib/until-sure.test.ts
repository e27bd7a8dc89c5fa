import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, isTransient } from './api.ts'
import { setConnectionStatus } from './connection.ts'
import { again, untilSure } from './until-sure.ts'

const failure = (status: number, retryAfter = 0, code?: 'SLOW_MODE' | 'TOO_MANY') =>
  new ApiError(status, '', code && { code }, retryAfter)

/** A call that fails with these errors in turn, and then succeeds. */
function failing(...errors: ApiError[]) {
  const send = vi.fn(async (_: AbortSignal) => {
    const error = errors.shift()
    if (error) throw error
    return 'done'
  })
  return send
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test.each([
  [0, undefined, true],
  [408, undefined, true],
  [429, 'TOO_MANY', true],
  [429, undefined, true],
  [500, undefined, true],
  [502, undefined, true],
  [503, undefined, true],
  [504, undefined, true],
  [400, undefined, false],
  [401, undefined, false],
  [403, undefined, false],
  [404, undefined, false],
  [409, undefined, false],
  [429, 'SLOW_MODE', false],
] as const)('%i %s is transient: %s', (status, code, expected) =>
  expect(isTransient(failure(status, 0, code))).toBe(expected),
)

test('a fault of the client is no answer of the server', () =>
  expect(isTransient(new TypeError())).toBe(false))

test('a call is repeated until its outcome is sure', async () => {
  const send = failing(failure(503), failure(0))
  const result = untilSure(send)
  await vi.advanceTimersByTimeAsync(3000)
  expect(await result).toBe('done')
  expect(send).toHaveBeenCalledTimes(3)
})

test('a refusal ends it at once', async () => {
  const send = failing(failure(503), failure(403))
  const result = expect(untilSure(send)).rejects.toMatchObject({ status: 403 })
  await vi.advanceTimersByTimeAsync(1000)
  await result
  expect(send).toHaveBeenCalledTimes(2)
})

test('it waits as long as the server asks, also when the connection is back before', async () => {
  const send = failing(failure(503, 10))
  const result = untilSure(send)
  await vi.advanceTimersByTimeAsync(9000)
  setConnectionStatus('down')
  setConnectionStatus('up')
  await vi.advanceTimersByTimeAsync(0)
  expect(send).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await result).toBe('done')
})

test('behind a busy button it gives up after a while, and at once if the server asks for a longer wait', async () => {
  const away = failing(...Array.from({ length: 99 }, () => failure(503)))
  const result = expect(untilSure(away)).rejects.toMatchObject({ status: 503 })
  await vi.advanceTimersByTimeAsync(15_000)
  await result
  const closed = failing(failure(503, 3600))
  await expect(untilSure(closed)).rejects.toMatchObject({ status: 503 })
  expect(closed).toHaveBeenCalledTimes(1)
})

test('without an end it is repeated for as long as it takes, and at once when the connection is back', async () => {
  const send = failing(...Array.from({ length: 20 }, () => failure(0)))
  const result = again(send, failure(0))
  await vi.advanceTimersByTimeAsync(60_000)
  const before = send.mock.calls.length
  setConnectionStatus('down')
  setConnectionStatus('up')
  await vi.advanceTimersByTimeAsync(0)
  expect(send).toHaveBeenCalledTimes(before + 1)
  await vi.advanceTimersByTimeAsync(900_000)
  expect(await result).toBe('done')
})

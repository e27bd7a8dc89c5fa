import { type ApiError, isTransient, noAnswer } from './api.ts'
import { useConnection } from './connection.ts'

/** Milliseconds: the first and the longest pause between attempts, and how long a call with a busy button is retried. */
const pauses = [1000, 30_000] as const
const watched = 15_000

/** Milliseconds the server asked to wait. */
export const askedPause = (error: unknown): number =>
  ((error as Partial<ApiError>).retryAfter ?? 0) * 1000

/** Milliseconds until the next attempt: doubles each time, plus up to half at random, and at least as long as the server asked. */
export const pauseAfter = (error: unknown, tries: number): number =>
  Math.max(askedPause(error), Math.min(pauses[0] * 2 ** tries, pauses[1]) * (1 + Math.random() / 2))

type Send<T> = (signal: AbortSignal) => Promise<T>

/**
 * Makes a call, and retries it for a while if its outcome is unknown. `send` must send the same content each time, with an id by which the
 * server recognizes a repeat.
 * @throws the refusal, or the last failure
 */
export async function untilSure<T>(send: Send<T>): Promise<T> {
  const end = performance.now() + watched
  return send(noAnswer()).catch((error: unknown) => again(send, error, end))
}

/**
 * Like `untilSure`, for a call that has failed once; without an `end` (by `performance.now()`), retries until the server's answer is certain.
 */
export async function again<T>(
  send: Send<T>,
  failure: unknown,
  end = Number.POSITIVE_INFINITY,
): Promise<T> {
  let error = failure
  for (let tries = 0; isTransient(error); tries++) {
    const pause = pauseAfter(error, tries)
    if (performance.now() + pause > end) break
    await rest(pause, askedPause(error))
    try {
      return await send(noAnswer())
    } catch (next) {
      error = next
    }
  }
  throw error
}

/** Waits for a pause; once `least` has passed, a returning connection ends it. */
function rest(pause: number, least: number): Promise<void> {
  return new Promise((resolve) => {
    const start = performance.now()
    const wake = () => performance.now() - start >= least && done()
    const forget = useConnection.subscribe(
      (now, before) => now.status === 'up' && before.status !== 'up' && wake(),
    )
    window.addEventListener('online', wake)
    const timer = setTimeout(done, pause)
    function done() {
      forget()
      window.removeEventListener('online', wake)
      clearTimeout(timer)
      resolve()
    }
  })
}

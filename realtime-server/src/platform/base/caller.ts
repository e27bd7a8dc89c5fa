import { brokenOff, unavailable } from './errors.ts'
import type { Refusal } from './refusal.ts'

/** The recipient of an answer: the response of a request, or a socket. */
export interface Caller {
  readonly destroyed: boolean
  once(event: 'close', gone: () => void): unknown
  off(event: 'close', gone: () => void): unknown
}

/**
 * Calls `leave` once, when the caller has gone or `patience` milliseconds have passed, since what waits for its turn after that would be
 * done for no one.
 * @returns a function that ends the watch
 */
export function watchCaller(
  caller: Caller | undefined,
  patience: number,
  leave: (refusal: Refusal) => void,
): () => void {
  const late = setTimeout(() => end(unavailable()), patience)
  const gone = () => end(brokenOff())
  caller?.once('close', gone)
  const stop = () => {
    clearTimeout(late)
    caller?.off('close', gone)
  }
  function end(refusal: Refusal): void {
    stop()
    leave(refusal)
  }
  return stop
}

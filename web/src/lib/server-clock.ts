/** Milliseconds the server's clock is ahead of this device's, as last measured; null before that. */
let ahead: number | null = null

const listeners = new Set<() => void>()
/** Smallest correction, in milliseconds, that may change the screen. */
const felt = 1000

/** Calls back when the server's time turns out to differ from the assumed time. */
export const onServerClock = (listener: () => void): void => void listeners.add(listener)

function correct(next: number): void {
  const moved = Math.abs(next - (ahead ?? 0))
  ahead = next
  if (moved >= felt) for (const listener of listeners) listener()
}

/**
 * Notes the server's time, ISO 8601, from an event or answer with an unknown delay. Time has passed since, so it can only raise the known
 * time: a late event does not set the clock back.
 */
export function noteServerTime(time: string): void {
  const atLeast = Date.parse(time) - Date.now()
  if (ahead === null || atLeast > ahead) correct(atLeast)
}

/**
 * Like `noteServerTime`, for the answer to a call. @param sentAt `Date.now()` before the call; half of the time since counts as the answer's
 * delay
 */
export const noteAnswer = (time: string, sentAt: number): void =>
  correct(Date.parse(time) - (sentAt + Date.now()) / 2)

/**
 * Notes the Date header of a call's answer, in whole seconds. It bounds the server's clock; a known time within the bounds is kept, because
 * it is more exact, and so is this device's own clock.
 * @param sentAt `Date.now()` before the call
 */
export function noteDate(date: string | null, sentAt: number): void {
  const time = Date.parse(date ?? '')
  if (Number.isNaN(time)) return
  const [least, most] = [time - Date.now(), time + 1000 - sentAt]
  correct(Math.min(Math.max(ahead ?? 0, least), most))
}

/** The server's time in milliseconds since the epoch. */
export const serverNow = (): number => Date.now() + (ahead ?? 0)

/** The server's time as a date, for counting calendar days. */
export const serverDate = (): Date => new Date(serverNow())

/** Milliseconds by which the server's clock is ahead of this device's, as last measured; null before that. */
let ahead: number | null = null

const listeners = new Set<() => void>()
/** Milliseconds of a correction from which on the screen may change. */
const felt = 1000

/** Calls back when the server's time turns out to be another one than was thought. */
export const onServerClock = (listener: () => void): void => void listeners.add(listener)

function correct(next: number): void {
  const moved = Math.abs(next - (ahead ?? 0))
  ahead = next
  if (moved >= felt) for (const listener of listeners) listener()
}

/**
 * Takes in the server's time, ISO 8601, of an event or an answer whose way here took an unknown
 * time. It has passed since, so it can only raise the known time: a late event does not set the
 * clock back.
 */
export function noteServerTime(time: string): void {
  const atLeast = Date.parse(time) - Date.now()
  if (ahead === null || atLeast > ahead) correct(atLeast)
}

/** As `noteServerTime`, of the answer to a call. @param sentAt `Date.now()` before the call, since which the answer took half the time for its way back */
export const noteAnswer = (time: string, sentAt: number): void =>
  correct(Date.parse(time) - (sentAt + Date.now()) / 2)

/**
 * Takes in the header Date of an answer to a call, in whole seconds. It gives bounds of the
 * server's clock; a known time within them stays, because it is more exact, and so does this
 * device's own clock.
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

/** The server's time as a date, for what counts in calendar days. */
export const serverDate = (): Date => new Date(serverNow())

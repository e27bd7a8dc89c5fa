/** Milliseconds by which the server's clock is ahead of this one's, as last told; null before that. */
let ahead: number | null = null

/**
 * Takes in the server's time, ISO 8601, of an event or an answer whose way here took an unknown time. It has passed since, so it can
 * only raise what is known: a late event does not set the clock back.
 */
export function noteServerTime(time: string): void {
  const atLeast = Date.parse(time) - Date.now()
  if (ahead === null || atLeast > ahead) ahead = atLeast
}

/** As `noteServerTime`, of the answer to a call. @param sentAt `Date.now()` before the call, since which the answer took half the time for its way back */
export function noteAnswer(time: string, sentAt: number): void {
  ahead = Date.parse(time) - (sentAt + Date.now()) / 2
}

/** The server's time in milliseconds since the epoch. */
export const serverNow = (): number => Date.now() + (ahead ?? 0)

/** Connection attempts are numbered from 1 to 999,999 and wrap around; 0 means none. */
const attempts = 1_000_000

/** Attempt numbers follow the clock, so that a reloaded page's are newer, and wrap around after 11 days. */
const byClock = (date: number) => 1 + (Math.floor(date / 1000) % (attempts - 1))

export const isNewer = (next: number, known: number): boolean =>
  known === 0 || (next - known + attempts) % attempts < attempts / 2

/** The number of the attempt after this one. @param date milliseconds since the epoch */
export function attemptAfter(known: number, date: number): number {
  const next = byClock(date)
  return next !== known && isNewer(next, known) ? next : (known % (attempts - 1)) + 1
}

/** Attempts to connect are numbered from 1 to 999,999 in a circle; 0 stands for none. */
const attempts = 1_000_000

/** Numbers of attempts grow with the clock, so that those of a reloaded page are newer too, and begin again after 11 days. */
const byClock = (date: number) => 1 + (Math.floor(date / 1000) % (attempts - 1))

export const isNewer = (next: number, known: number): boolean =>
  known === 0 || (next - known + attempts) % attempts < attempts / 2

/** The number of the attempt after this one. @param date milliseconds of the clock */
export function attemptAfter(known: number, date: number): number {
  const next = byClock(date)
  return next !== known && isNewer(next, known) ? next : (known % (attempts - 1)) + 1
}

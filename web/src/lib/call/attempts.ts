const attempts = 1_000_000

/** Numbers of attempts grow with the clock, so that those of a reloaded page are newer too, and begin again after 11 days. */
const byClock = () => 1 + (Math.floor(Date.now() / 1000) % (attempts - 1))

export const isNewer = (next: number, known: number): boolean =>
  known === 0 || (next - known + attempts) % attempts < attempts / 2

/** The number of the attempt after this one; 0 stands for none. */
export function attemptAfter(known: number): number {
  const next = byClock()
  return next !== known && isNewer(next, known) ? next : (known % (attempts - 1)) + 1
}

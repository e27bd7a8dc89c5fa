/** How much of each kind of work in the background runs at once. */
export interface Shares {
  readonly jobs: number
  readonly subscribers: number
  /** What follows the coming and going of sockets. */
  readonly arrivals: number
}

/**
 * Shares of a pool of connections, one of which the jobs listen on: together always fewer than there are, so that requests and commands get
 * through even while everything in the background is held up.
 * @param max the size of the pool, at least 5
 */
export function sharesOf(max: number): Shares {
  const part = (divisor: number) => Math.max(1, Math.floor((max - 1) / divisor))
  return { jobs: Math.min(4, part(3)), subscribers: Math.min(4, part(4)), arrivals: Math.min(4, part(4)) }
}

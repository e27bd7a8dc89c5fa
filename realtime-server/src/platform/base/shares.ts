/** How much of each kind of work in the background runs at once. */
export interface Shares {
  readonly jobs: number
  readonly subscribers: number
  /** Counts that follow the coming and going of sockets. */
  readonly arrivals: number
  /** Connections of the job worker alone: one listens, one reports that it lives, and each job may have one. */
  readonly jobConnections: number
}

/**
 * Shares of the pool that requests use too, together always fewer than it has connections, so that requests and commands get through even
 * while everything in the background is held up. The job worker's own connections are beside it.
 * @param max the size of the pool, at least 5
 */
export function sharesOf(max: number): Shares {
  const part = (divisor: number) => Math.max(1, Math.floor((max - 1) / divisor))
  const jobs = Math.min(4, part(3))
  return {
    jobs,
    subscribers: Math.min(4, part(4)),
    arrivals: Math.min(4, part(4)),
    jobConnections: jobs + 2,
  }
}

/** How much of each kind of background work runs at once. */
export interface Shares {
  readonly jobs: number
  readonly subscribers: number
  /** Counts that follow sockets coming and going. */
  readonly arrivals: number
  /** Connections of the job worker only: one listens, one reports that it is alive, and each job may have one. */
  readonly jobConnections: number
}

/**
 * Shares of the pool that requests also use. Together they are always fewer than its connections, so that requests and commands get through
 * even when all background work is stuck. The job worker has its own connections besides.
 * @param max size of the pool, at least 5
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

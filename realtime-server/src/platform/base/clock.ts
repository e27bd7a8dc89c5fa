/** The server's only source of time. Rules get the time as an argument. */
export interface Clock {
  now(): Date
}

/** @param offset milliseconds added to the machine's time, for tests that move the clock */
export const createClock = (offset = 0): Clock => ({ now: () => new Date(Date.now() + offset) })

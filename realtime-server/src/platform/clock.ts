/** The only source of time on the server: rules get it passed in. */
export interface Clock {
  now(): Date
}

/** @param offset milliseconds added to the machine's time; tests travel with it */
export const createClock = (offset = 0): Clock => ({ now: () => new Date(Date.now() + offset) })

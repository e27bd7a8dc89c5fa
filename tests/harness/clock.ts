const hour = 60 * 60 * 1000

/** Settings that start the server's clock at a full hour, so that no budget window ends during the test. */
export const atFullHour = (): { CLOCK_OFFSET_MS: string } => ({
  CLOCK_OFFSET_MS: String(hour - (Date.now() % hour)),
})

const day = 24 * hour

/** Milliseconds from now to today's noon in UTC, negative in the afternoon: a clock shifted by it meets no midnight during a test. */
export const untilNoon = (): number => day / 2 - (Date.now() % day)

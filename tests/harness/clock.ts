const hour = 60 * 60 * 1000

/** A setting with which the server's clock stands at the start of an hour: no window of a budget ends within the test. */
export const atFullHour = (): { CLOCK_OFFSET_MS: string } => ({ CLOCK_OFFSET_MS: String(hour - (Date.now() % hour)) })

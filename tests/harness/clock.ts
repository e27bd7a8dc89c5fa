const hour = 60 * 60 * 1000

/** Settings that start the server's clock at a full hour, so that no budget's window ends during the test. */
export const atFullHour = (): { CLOCK_OFFSET_MS: string } => ({ CLOCK_OFFSET_MS: String(hour - (Date.now() % hour)) })

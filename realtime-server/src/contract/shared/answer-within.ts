/** Milliseconds that the web client waits for a reply before it retries. */
export const answerWithin = 15_000

/** Milliseconds for which the web client waits for an answer to a call that it would make again. */
export const answerWithin = 15_000

/** Shares an answer for some milliseconds between all who ask. A failure is not kept. */
export function sharedFor<T>(milliseconds: number, ask: () => Promise<T>): () => Promise<T> {
  let last: { answer: Promise<T>; at: number } | null = null
  return () => {
    if (last && performance.now() - last.at < milliseconds) return last.answer
    const asked = { answer: ask(), at: performance.now() }
    last = asked
    asked.answer.catch(() => {
      if (last === asked) last = null
    })
    return asked.answer
  }
}

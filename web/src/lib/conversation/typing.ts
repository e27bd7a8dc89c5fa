/**
 * Reports one's own typing to the others of a conversation, at most once per interval while it goes on.
 * @param lasting milliseconds without a report after which typing counts as stopped
 * @param send tells the server; what fails is not repeated
 */
export function createTypingReports(lasting: number, send: (conversation: string, isTyping: boolean) => void) {
  /** Shorter than the time after which typing counts as stopped. */
  const repeatAfter = lasting - 2000
  let reported: { conversation: string; at: number } | null = null
  let ending: ReturnType<typeof setTimeout> | undefined

  /** The text was sent, emptied or left. */
  function noteTypingEnded(): void {
    clearTimeout(ending)
    if (reported) send(reported.conversation, false)
    reported = null
  }

  return {
    noteTypingEnded,
    /** A key was pressed in the composer. */
    noteTyping(conversation: string): void {
      clearTimeout(ending)
      ending = setTimeout(noteTypingEnded, lasting)
      if (reported?.conversation === conversation && Date.now() - reported.at < repeatAfter) return
      if (reported && reported.conversation !== conversation) noteTypingEnded()
      reported = { conversation, at: Date.now() }
      send(conversation, true)
    },
  }
}

/** Asks the browser's question. It is spent then: the browser may bring another one. @returns whether the user took it */
export async function install(): Promise<boolean> {
  const { installPrompt } = window
  window.installPrompt = undefined
  dispatchEvent(new Event('installprompted'))
  // A browser that has withdrawn its question rejects.
  const answer = await installPrompt?.prompt().catch(() => undefined)
  return answer?.outcome === 'accepted'
}

/** Shows the browser's install prompt, which can be used once; the browser may provide another. @returns whether the user accepted */
export async function install(): Promise<boolean> {
  const { installPrompt } = window
  window.installPrompt = undefined
  dispatchEvent(new Event('installprompted'))
  // Rejects if the browser has withdrawn its prompt.
  const answer = await installPrompt?.prompt().catch(() => undefined)
  return answer?.outcome === 'accepted'
}

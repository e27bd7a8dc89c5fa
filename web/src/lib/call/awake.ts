/** Keeps the screen on, again after the page was hidden. @returns a function that lets it sleep */
export function keepAwake(): () => void {
  let sentinel: WakeLockSentinel | null = null
  let isOver = false
  const ask = async () => {
    if (document.visibilityState !== 'visible' || isOver) return
    // A battery saver may refuse; the call continues anyway.
    const given = await navigator.wakeLock?.request('screen').catch(() => null)
    if (isOver) void given?.release()
    else sentinel = given ?? null
  }
  void ask()
  document.addEventListener('visibilitychange', ask)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', ask)
    void sentinel?.release()
  }
}

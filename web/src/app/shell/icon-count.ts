/**
 * Shows a number on the installed app's icon, also while the app is hidden; none for 0. A browser may not support it, or refuse.
 * @returns a function that stops updating; the icon keeps the number
 */
export function keepOnIcon(count: number): () => void {
  const show = () => {
    const shown: Promise<void> | undefined =
      count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
    shown?.catch(() => {})
  }
  // A push that arrived while the app was hidden has set a dot.
  const look = () => document.visibilityState === 'visible' && show()
  show()
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}

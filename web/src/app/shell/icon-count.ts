/**
 * Shows a number on the icon of the installed app, also while the app is hidden; none for 0. Not every browser can, and one may refuse.
 * @returns a function that ends it; the icon keeps the number
 */
export function keepOnIcon(count: number): () => void {
  const show = () => {
    const shown: Promise<void> | undefined =
      count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
    shown?.catch(() => {})
  }
  // A push while no one was looking has set a dot.
  const look = () => document.visibilityState === 'visible' && show()
  show()
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}

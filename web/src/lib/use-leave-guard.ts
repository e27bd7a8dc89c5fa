import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

const isGuard = (state: unknown) => typeof state === 'object' && state !== null && 'guard' in state

/**
 * While something is not saved, the browser's Back stays here and asks, and closing the tab asks in the browser's own words. An entry of
 * the same address on top of this one's takes the Back; it goes as soon as nothing is unsaved any more.
 */
export function useLeaveGuard(isUnsaved: boolean, onAsk: () => void): void {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const isGuarded = isGuard(state)
  const wasGuarded = useRef(false)

  const settle = useEffectEvent(() => {
    if (isUnsaved && !isGuarded) {
      if (wasGuarded.current) onAsk()
      void navigate(pathname + search, { state: { guard: true } })
    } else if (!isUnsaved && isGuarded) {
      void navigate(-1)
    }
    wasGuarded.current = isUnsaved
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: these two are the reason to look
  useEffect(() => settle(), [isUnsaved, isGuarded])

  useEffect(() => {
    if (!isUnsaved) return
    const refuse = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', refuse)
    return () => window.removeEventListener('beforeunload', refuse)
  }, [isUnsaved])
}

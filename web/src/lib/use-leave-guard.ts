import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

const isGuard = (state: unknown) => typeof state === 'object' && state !== null && 'guard' in state

/**
 * While something is not saved, the browser's Back asks before it leaves, and closing the tab shows the browser's own question. An extra
 * history entry with the same address receives the Back; it is removed as soon as everything is saved.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run again when these two change
  useEffect(() => settle(), [isUnsaved, isGuarded])

  useEffect(() => {
    if (!isUnsaved) return
    const refuse = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', refuse)
    return () => window.removeEventListener('beforeunload', refuse)
  }, [isUnsaved])
}

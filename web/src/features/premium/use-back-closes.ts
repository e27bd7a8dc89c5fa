import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

const isMarked = (state: unknown) => typeof state === 'object' && state !== null && 'purchase' in state

/** While the dialog is open, the browser's Back closes it. An extra history entry with the same address receives the Back. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const isEntry = isMarked(state)
  const wasEntry = useRef(isEntry)

  const settle = useEffectEvent(() => {
    if (isOpen && !isEntry) {
      if (wasEntry.current) close()
      else void navigate(pathname + search, { state: { ...state, purchase: true } })
    } else if (!isOpen && isEntry) {
      void navigate(-1)
    }
    wasEntry.current = isEntry
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run again when these two change
  useEffect(() => settle(), [isOpen, isEntry])
}

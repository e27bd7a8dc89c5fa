import { useEffect } from 'react'
import { useLayer } from '../ui/layers/use-layer.ts'

/**
 * While something is not saved, the browser's Back asks before it leaves, and closing the tab shows the browser's own question. It is
 * a layer that does not close on Back, and is removed as soon as everything is saved.
 */
export function useLeaveGuard(isUnsaved: boolean, onAsk: () => void): void {
  useLayer(isUnsaved, onAsk)

  useEffect(() => {
    if (!isUnsaved) return
    const refuse = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', refuse)
    return () => window.removeEventListener('beforeunload', refuse)
  }, [isUnsaved])
}

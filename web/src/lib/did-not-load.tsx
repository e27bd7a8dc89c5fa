import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '../ui/toast.tsx'

/** Explains why nothing opens when a part's code did not arrive. */
export const sayItDidNotLoad = () =>
  toast({
    title: t`This didn't load`,
    text: t`Check your connection and try again.`,
    tone: 'danger',
    action: { label: t`Reload`, onClick: () => location.reload() },
  })

/** Replaces something that should have opened: explains why, and closes at once. */
export function DidNotLoad({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    sayItDidNotLoad()
    close()
  }, [])
  return null
}

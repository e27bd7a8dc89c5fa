import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '../ui/toast.tsx'

/** Says why nothing opens where a piece's code did not arrive. */
export const sayItDidNotLoad = () =>
  toast({
    title: t`This didn't load`,
    text: t`Check your connection, then try again.`,
    tone: 'danger',
    action: { label: t`Reload`, onClick: () => location.reload() },
  })

/** Stands in for something that should have opened, and closes at once. */
export function DidNotLoad({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    sayItDidNotLoad()
    close()
  }, [])
  return null
}

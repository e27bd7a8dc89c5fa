import { useEffect } from 'react'
import { toast } from '../../../ui/toast.tsx'
import type { Explained } from './deck-sheets.tsx'

/** Says why nothing opens where the code of the deck's sheets did not arrive. */
export function MissingSheets({ explained }: { explained: Explained | null }) {
  useEffect(() => {
    if (!explained) return
    toast({
      title: 'This did not load',
      text: 'Check your connection, then try again.',
      tone: 'danger',
      action: { label: 'Reload', onClick: () => location.reload() },
    })
  }, [explained])
  return null
}

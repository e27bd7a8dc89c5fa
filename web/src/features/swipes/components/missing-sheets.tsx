import { useEffect } from 'react'
import { sayItDidNotLoad } from '../../../lib/did-not-load.tsx'
import type { Explained } from './deck-sheets.tsx'

/** Says why nothing opens if the code of the deck's sheets did not arrive. */
export function MissingSheets({ explained }: { explained: Explained | null }) {
  useEffect(() => {
    if (explained) sayItDidNotLoad()
  }, [explained])
  return null
}

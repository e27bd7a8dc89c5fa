import { useEffect, useRef, useState } from 'react'
import { useCelebrations } from './store.ts'

/** Checks whether celebrations have been closed since this was mounted, while the user looked at this tab. */
export function useHasCelebrated(): boolean {
  const isCelebrating = useCelebrations(({ queue }) => queue.length > 0)
  const [hasCelebrated, setHasCelebrated] = useState(false)
  const before = useRef(isCelebrating)
  useEffect(() => {
    // One answered on another device or tab closes here too.
    if (before.current && !isCelebrating && document.hasFocus()) setHasCelebrated(true)
    before.current = isCelebrating
  }, [isCelebrating])
  return hasCelebrated && !isCelebrating
}

import { useEffect, useState } from 'react'
import { useWayBack } from '../../lib/use-way-back.ts'
import { sheetLeaves } from '../../ui/sheet.tsx'
import { StreakSheet } from './components/streak-sheet.tsx'

/** The login streak over Discover. On closing, the sheet slides away before going back. */
export function StreakPage() {
  const [isOpen, setIsOpen] = useState(true)
  const back = useWayBack('/discover')
  useEffect(() => {
    if (isOpen) return
    const leaving = setTimeout(back, sheetLeaves)
    return () => clearTimeout(leaving)
  }, [isOpen, back])
  return <StreakSheet open={isOpen} onClose={() => setIsOpen(false)} />
}

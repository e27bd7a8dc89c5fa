import { useEffect, useState } from 'react'
import { useWayBack } from '../../lib/use-way-back.ts'
import { sheetLeaves } from '../../ui/sheet.tsx'
import { StreakSheet } from './components/streak-sheet.tsx'

/** The login streak over Discover. Closing lets the sheet slide away and then goes back. */
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

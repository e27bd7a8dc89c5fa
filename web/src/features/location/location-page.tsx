import { useEffect, useState } from 'react'
import { useWayBack } from '../../lib/use-way-back.ts'
import { sheetLeaves } from '../../ui/sheet.tsx'
import { LocationSheet } from './components/location-sheet.tsx'

/** The settings over Discover. On closing, the sheet slides away before going back. */
export function LocationPage() {
  const [isOpen, setIsOpen] = useState(true)
  const back = useWayBack('/discover')
  useEffect(() => {
    if (isOpen) return
    const leaving = setTimeout(back, sheetLeaves)
    return () => clearTimeout(leaving)
  }, [isOpen, back])
  return <LocationSheet open={isOpen} onClose={() => setIsOpen(false)} />
}

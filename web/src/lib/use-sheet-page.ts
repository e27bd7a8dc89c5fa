import { useEffect, useState } from 'react'
import { sheetLeaves } from '../ui/sheet.tsx'
import { useWayBack } from './use-way-back.ts'

/** Opens a sheet that has an address, over Discover. On closing, it slides away before going back. */
export function useSheetPage(): { open: boolean; onClose: () => void } {
  const [open, setOpen] = useState(true)
  const back = useWayBack('/discover')
  useEffect(() => {
    if (open) return
    const leaving = setTimeout(back, sheetLeaves)
    return () => clearTimeout(leaving)
  }, [open, back])
  return { open, onClose: () => setOpen(false) }
}

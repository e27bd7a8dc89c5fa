import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Sheet, sheetLeaves } from '../ui/sheet.tsx'
import type { Original } from './message-parts.ts'

export interface Finding {
  onClose: () => void
  /** Shows a message in the conversation. */
  onChoose: (original: Original) => void
}

interface FindSheetProps extends Finding {
  title: ReactNode
  /** @param choose closes the sheet and jumps to a message */
  children: (choose: (original: Original) => void) => ReactNode
}

/** Searches a conversation's messages or files in a sheet over it. */
export function FindSheet({ title, onClose, onChoose, children }: FindSheetProps) {
  const [isOpen, setIsOpen] = useState(true)
  const [chosen, setChosen] = useState<Original | null>(null)
  const end = useEffectEvent(() => {
    if (chosen) onChoose(chosen)
    onClose()
  })
  useEffect(() => {
    if (isOpen) return
    // A closing sheet returns the focus, which the chosen message then takes.
    const closed = setTimeout(end, sheetLeaves)
    return () => clearTimeout(closed)
  }, [isOpen])
  const close = () => setIsOpen(false)
  const choose = (original: Original) => {
    setChosen(original)
    close()
  }
  return (
    <Sheet open={isOpen} onClose={close} size="full" title={title}>
      {children(choose)}
    </Sheet>
  )
}

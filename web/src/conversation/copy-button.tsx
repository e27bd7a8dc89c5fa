import { t } from '@lingui/core/macro'
import { useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { CopyIcon } from '../ui/more-icons.tsx'
import { toast } from '../ui/toast.tsx'

/** Copies the selected part of a message, or all of it. `onCopy` runs first and may close the sheet around the button. */
export function CopyButton({ text, onCopy }: { text: string; onCopy: () => void }) {
  const part = useRef('')
  const note = () => {
    const selected = `${getSelection() ?? ''}`.trim()
    part.current = text.includes(selected) ? selected : ''
  }
  const copy = async () => {
    const chosen = part.current || text
    onCopy()
    try {
      await navigator.clipboard.writeText(chosen)
      toast({ title: t({ context: 'text', message: 'Copied' }) })
    } catch {
      toast({ title: t`Not copied`, text: t`Your browser doesn't allow it here.`, tone: 'danger' })
    }
  }
  return (
    // Lifting a finger ends the selection before the click; a key press has no pointerdown.
    <Button
      wide
      variant="outline"
      icon={CopyIcon}
      onPointerDown={note}
      onKeyDown={note}
      onClick={() => void copy()}
    >
      {t`Copy`}
    </Button>
  )
}

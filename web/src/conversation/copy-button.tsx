import { t } from '@lingui/core/macro'
import { useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { CopyIcon } from '../ui/more-icons.tsx'
import { toast } from '../ui/toast.tsx'

/** Copies a message: what is selected of it, or else all. `onCopy` is called first, and may close what the button is in. */
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
    // A finger that lifts ends the selection before it is a click; a key comes without one.
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

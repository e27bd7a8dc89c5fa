import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import type { Original } from './message-parts.ts'
import { OriginalQuote } from './original-quote.tsx'

interface ReplyPreviewProps {
  original: Original
  myId: string | undefined
  /** As in OriginalQuote. */
  isPlain?: boolean
  onCancel: () => void
}

/** Shows above the field which message the next one replies to. Escape cancels. */
export function ReplyPreview({ original, myId, isPlain, onCancel }: ReplyPreviewProps) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key === 'Escape' &&
        !event.defaultPrevented &&
        !document.querySelector('dialog[open]')
      )
        onCancel()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [onCancel])
  return (
    <div data-unsaved className="flex items-center gap-1 pb-1.5">
      <div className="min-w-0 grow">
        <OriginalQuote original={original} myId={myId} isPlain={isPlain} className="rounded-sm" />
      </div>
      <IconButton
        icon={CloseIcon}
        label={t`Cancel reply`}
        onClick={onCancel}
        className="text-ink-soft"
      />
    </div>
  )
}

import { t } from '@lingui/core/macro'
import type { Original } from './message-parts.ts'
import { OriginalQuote } from './original-quote.tsx'
import { PreviewBar } from './preview-bar.tsx'

interface ReplyPreviewProps {
  original: Original
  myId: string | undefined
  /** As in OriginalQuote. */
  isPlain?: boolean
  onCancel: () => void
}

/** Shows above the field which message the next one replies to. Escape cancels. */
export const ReplyPreview = ({ original, myId, isPlain, onCancel }: ReplyPreviewProps) => (
  <PreviewBar label={t`Cancel reply`} onCancel={onCancel}>
    <OriginalQuote original={original} myId={myId} isPlain={isPlain} className="rounded-sm" />
  </PreviewBar>
)

import { t } from '@lingui/core/macro'
import type { Entry } from './merge.ts'
import { kindLabel } from './message-parts.ts'
import { quoteShape } from './original-quote.tsx'
import { PreviewBar } from './preview-bar.tsx'

interface EditPreviewProps {
  message: Entry
  onCancel: () => void
}

/** Shows above the field which message is being edited, by the first line of its old text. Escape cancels. */
export const EditPreview = ({
  message: { content, kind, attachments },
  onCancel,
}: EditPreviewProps) => (
  <PreviewBar label={t`Cancel edit`} onCancel={onCancel}>
    <p className={`${quoteShape} border-accent bg-accent/8`}>
      <span className="block truncate font-semibold text-accent">{t`Edit message`}</span>
      <span dir="auto" className="block truncate text-ink-soft">
        {content.split('\n', 1)[0] || kindLabel(kind, attachments?.length)}
      </span>
    </p>
  </PreviewBar>
)

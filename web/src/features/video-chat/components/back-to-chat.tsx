import { t } from '@lingui/core/macro'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ChevronLeftIcon } from '../../../ui/icons.tsx'

interface BackToChatProps {
  label: string
  /** The chat has unread messages, shown by a dot. */
  hasNews: boolean
  variant?: 'plain' | 'photo'
  onClick: () => void
}

/** Links from the call's screen to the chat. */
export function BackToChat({ label, hasNews, variant = 'plain', onClick }: BackToChatProps) {
  return (
    <span className="relative shrink-0">
      <IconButton
        variant={variant}
        icon={ChevronLeftIcon}
        label={hasNews ? t`${{ action: label }}, new message` : label}
        onClick={onClick}
      />
      {hasNews && (
        <span className="pointer-events-none absolute top-0.5 end-0.5 size-3 rounded-full bg-accent-fill ring-2 ring-surface" />
      )}
    </span>
  )
}

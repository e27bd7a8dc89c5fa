import { t } from '@lingui/core/macro'
import { Dot } from '../../../ui/dot.tsx'
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
      {hasNews && <Dot className="end-0.5 top-0.5" />}
    </span>
  )
}

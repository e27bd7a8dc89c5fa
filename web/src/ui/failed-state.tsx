import { t } from '@lingui/core/macro'
import { Button } from './button.tsx'
import { PoppedScene } from './drawings/scenes.tsx'
import { EmptyState } from './empty-state.tsx'
import { RefreshIcon } from './icons.tsx'

type FailedStateProps = {
  title: string
  /** Says how to mend it, if not by a better connection. */
  text?: string
  onRetry: () => void
  busy?: boolean
  as?: 'h1' | 'h2'
}

/** Explains a failure, with a button to try again. */
export function FailedState({ title, text, onRetry, busy, as }: FailedStateProps) {
  return (
    <div role="alert">
      <EmptyState
        drawing={<PoppedScene />}
        as={as}
        title={title}
        text={text ?? t`Check your connection and try again.`}
        action={
          <Button variant="secondary" icon={RefreshIcon} onClick={onRetry} busy={busy}>
            {t`Try again`}
          </Button>
        }
      />
    </div>
  )
}

import { t } from '@lingui/core/macro'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { AlertIcon, CheckIcon, OfflineIcon, RefreshIcon } from '../../../../ui/icons.tsx'
import { useIsSavingPhotos } from '../../../media/queries.ts'
import { flushProfile, useSaveState } from '../../autosave.ts'

const states = {
  saved: { icon: CheckIcon, text: t`Changes save automatically` },
  saving: { icon: RefreshIcon, text: t`Saving changes...` },
  offline: {
    icon: OfflineIcon,
    text: t`You're offline. Changes will be saved when you're back.`,
  },
  held: { icon: AlertIcon, text: t`Marked fields aren't saved.` },
  failed: { icon: AlertIcon, text: t`Your latest changes aren't saved yet.` },
} as const

/** Status of the changes, in a line that stays in view. */
export function SaveState() {
  const fields = useSaveState()
  const isSavingPhotos = useIsSavingPhotos()
  const state = fields === 'saved' && isSavingPhotos ? 'saving' : fields
  const { icon: Drawn, text } = states[state]
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p
        role="status"
        className={cx(
          'flex items-center gap-2 text-sm',
          state === 'failed' || state === 'held' ? 'text-danger' : 'text-ink-soft',
        )}
      >
        <Drawn size={18} className="shrink-0" />
        {text}
      </p>
      {state === 'failed' && (
        <Button variant="secondary" size="sm" onClick={flushProfile}>
          {t`Try again`}
        </Button>
      )}
    </div>
  )
}

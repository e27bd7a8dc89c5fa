import { t } from '@lingui/core/macro'
import { audiences } from '@swoon/realtime-server/contract/shared/genders'
import { CloseIcon, EyeIcon } from '../../ui/icons.tsx'
import { changeProfile, pauses } from './autosave.ts'

/** Asks people beside men and women once to whom they are shown. Pressing opens the settings; closing leaves it at both. */
export function AudienceLine({ onPress }: { onPress: () => void }) {
  return (
    <div className="-my-1 flex max-w-full items-center rounded-full bg-tint text-[min(0.875rem,6vw)] font-semibold text-accent big:order-1 big:my-0 big:[@media(height<700px)]:hidden flat:order-2 flat:my-0">
      <button
        type="button"
        onClick={onPress}
        className="flex min-h-11 min-w-0 grow items-center justify-center gap-2 rounded-full ps-3.5 -outline-offset-3 sink-97"
      >
        <EyeIcon size={20} className="shrink-0" />
        <span className="truncate">{t`Who should see you?`}</span>
      </button>
      <button
        type="button"
        aria-label={t`Not now`}
        title={t`Not now`}
        onClick={() => changeProfile({ shownTo: [...audiences] }, { after: pauses.media })}
        className="grid min-h-11 min-w-11 shrink-0 place-items-center rounded-full -outline-offset-3 hover:brightness-97"
      >
        <CloseIcon size={18} />
      </button>
    </div>
  )
}

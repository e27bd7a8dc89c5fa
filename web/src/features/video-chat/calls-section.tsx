import { t } from '@lingui/core/macro'
import { LoadingState } from '../../ui/loading-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
import { changeVideoSettings } from './actions.ts'
import { changing } from './queries.ts'

/** Settings for ringing, and for how devices connect; a section of the Privacy screen. */
export function CallsSection() {
  const query = changing.useShown()
  const { data: settings } = query
  return (
    <TitledSection id="calls" title={t`Video calls`}>
      <LoadingState
        query={query}
        skeleton={<Skeleton className="mt-3 h-28 rounded-md" />}
        failed={t`Your settings for calls didn't load`}
      />
      {settings && (
        <div className="mt-1 divide-y divide-line *:rounded-none">
          <Switch
            label={t`Calls ring`}
            hint={t`A banner, a quiet sound and a vibration let you know when a match is ready for a video chat. When this is off, only the chat shows it.`}
            checked={settings.rings}
            onChange={(rings) => void changeVideoSettings({ rings })}
          />
          <Switch
            label={t`Allow direct connections`}
            hint={t`When there's a relay, calls go through it and hide your internet address. If you both allow it, your devices connect directly, which can look better.`}
            checked={settings.allowsDirect}
            onChange={(allowsDirect) => void changeVideoSettings({ allowsDirect })}
          />
        </div>
      )}
    </TitledSection>
  )
}

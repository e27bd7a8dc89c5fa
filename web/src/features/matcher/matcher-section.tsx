import { t } from '@lingui/core/macro'
import { LoadingState } from '../../ui/loading-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
import { changeSettings } from './actions.ts'
import { OwnWeights } from './components/own-weights.tsx'
import { changing } from './queries.ts'

/** Controls whether AI Match learns from likes and passes, and its weights; a section of the Privacy screen. */
export function MatcherSection() {
  const query = changing.useShown()
  const { data: settings } = query
  return (
    <TitledSection id="matcher" title={t`AI Match`}>
      <LoadingState
        query={query}
        skeleton={<Skeleton className="mt-3 h-20 rounded-md" />}
        failed={t`Your setting for AI Match didn't load`}
      />
      {settings && (
        <div className="mt-1 flex flex-col gap-3">
          <Switch
            label={t`Learn from my choices`}
            hint={t`Your likes and passes decide who you see first. What it learns stays encrypted and is never shown to anyone. When this is off, AI Match goes by profiles alone and learns nothing from your choices.`}
            checked={settings.learns}
            onChange={(learns) => void changeSettings(() => ({ learns }))}
          />
          <OwnWeights settings={settings} />
        </div>
      )}
    </TitledSection>
  )
}

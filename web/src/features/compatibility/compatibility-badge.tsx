import { Trans } from '@lingui/react/macro'
import { neutralScore } from '@swoon/realtime-server/contract/compatibility'
import { percent } from '../../lib/percent.ts'
import { HeartSolidIcon } from '../../ui/icons.tsx'
import { scoreTitle, scoreTone, toneClass } from './score.ts'

/** Two people's compatibility in percent; a neutral score if unknown. */
export function CompatibilityBadge({
  score = neutralScore,
}: {
  score?: number | null | undefined
}) {
  const shown = Math.round(score ?? neutralScore)
  const share = percent(shown)
  const tone = scoreTone(shown)
  const isGood = tone === 'best' || tone === 'good'
  return (
    <span
      title={scoreTitle(shown)}
      className="inline-flex shrink-0 items-center gap-0.5 font-semibold tabular-nums"
    >
      {/* Only a good match has a color. */}
      <HeartSolidIcon size={13} className={isGood ? toneClass[tone].text : ''} />
      <Trans>
        {share}
        <span className="sr-only"> compatible</span>
      </Trans>
    </span>
  )
}

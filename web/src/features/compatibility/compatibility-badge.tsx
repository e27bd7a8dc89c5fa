import { Trans } from '@lingui/react/macro'
import { neutralScore } from '@swoon/realtime-server/contract/compatibility'
import { percent } from '../../lib/percent.ts'
import { cx } from '../../ui/cx.ts'
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
  return (
    <span
      title={scoreTitle(shown)}
      className={cx(
        'inline-flex shrink-0 items-center gap-1 text-sm font-bold tabular-nums',
        toneClass[scoreTone(shown)].text,
      )}
    >
      <HeartSolidIcon size={14} />
      <Trans>
        {share}
        <span className="sr-only"> compatible</span>
      </Trans>
    </span>
  )
}

import { t } from '@lingui/core/macro'
import type { Compatibility } from '@swoon/realtime-server/contract/compatibility'
import { term } from '#i18n'
import { percent } from '../../lib/percent.ts'
import { ChevronRightIcon } from '../../ui/icons.tsx'
import { scoreLabel } from './score.ts'
import { ScoreRing } from './score-chip.tsx'

type ScoreRowProps = {
  of: Pick<Compatibility, 'compatibilityScore' | 'highlights'>
  onPress: () => void
}

/** The score with its label and first strength, across a page. A press opens the explanation. */
export function ScoreRow({ of, onPress }: ScoreRowProps) {
  const [strongest] = of.highlights
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-16 items-center gap-3 rounded-md bg-sunken px-4 py-3 text-start hover:brightness-97 dark:hover:brightness-115"
    >
      <ScoreRing score={of.compatibilityScore} size={44} />
      <span className="grow">
        <span className="block font-semibold">
          {percent(of.compatibilityScore)} · {scoreLabel(of.compatibilityScore)}
        </span>
        <span className="block text-sm text-ink-soft">
          {strongest ? term('highlight', strongest) : t`See how you fit`}
        </span>
      </span>
      <ChevronRightIcon size={22} className="shrink-0 text-ink-soft" />
    </button>
  )
}

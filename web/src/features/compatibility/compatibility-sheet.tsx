import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type Compatibility, factorNames } from '@swoon/realtime-server/contract/compatibility'
import { term } from '#i18n'
import { factSentences } from '../../lib/fact-sentences.ts'
import { factorLabels } from '../../lib/factor-labels.ts'
import { percent } from '../../lib/percent.ts'
import { useUnit } from '../../lib/units.ts'
import { cx } from '../../ui/cx.ts'
import { CheckIcon, SparkleIcon } from '../../ui/icons.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { scoreLabel, scoreTone, toneClass } from './score.ts'
import { ScoreRing } from './score-chip.tsx'

type CompatibilitySheetProps = {
  of: (Compatibility & { name: string }) | null
  open: boolean
  onClose: () => void
}

/** Explains two people's compatibility: percent, label, strengths, each factor and insights. */
export function CompatibilitySheet({ of, open, onClose }: CompatibilitySheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={t`Compatibility`}>
      {of && <Explained of={of} />}
    </Sheet>
  )
}

function Explained({ of }: { of: Compatibility & { name: string } }) {
  const { compatibilityScore: score, highlights, name } = of
  const insights = factSentences(useUnit(), of.insights, of.insightFacts)
  return (
    <div className="flex flex-col gap-6">
      <div className="flex items-center gap-4">
        <div className="relative grid shrink-0 place-items-center">
          <ScoreRing score={score} size={104} />
          <span className="absolute font-display text-[min(1.5rem,28px)] font-bold tabular-nums">
            {percent(score)}
          </span>
        </div>
        <div>
          <p
            className={cx(
              'font-display text-2xl leading-tight font-bold',
              toneClass[scoreTone(score)].text,
            )}
          >
            {scoreLabel(score)}
          </p>
          <p className="mt-1 text-ink-soft">
            <Trans>
              You and <bdi>{name}</bdi>
            </Trans>
          </p>
        </div>
      </div>
      {highlights.length > 0 && (
        <section>
          <h3 className="mb-2 font-semibold">{t`Strong points`}</h3>
          <ul className="flex flex-col gap-1.5">
            {highlights.map((point) => (
              <li key={point} className="flex gap-2">
                <CheckIcon size={20} className="mt-0.5 shrink-0 text-success" />
                <span dir="auto">{term('highlight', point)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3 className="mb-2 font-semibold">{t`Breakdown`}</h3>
        <ul className="flex flex-col gap-3">
          {factorNames.map((factor) => (
            <Factor
              key={factor}
              label={factorLabels[factor]}
              score={of.unknownFactors.includes(factor) ? null : of.compatibilityFactors[factor]}
            />
          ))}
        </ul>
      </section>
      {insights.length > 0 && (
        <section>
          <h3 className="mb-2 font-semibold">{t`Insights`}</h3>
          <ul className="flex flex-col gap-1.5">
            {insights.map((sentence) => (
              <li key={sentence} className="flex gap-2 text-ink-soft">
                <SparkleIcon size={20} className="mt-0.5 shrink-0 text-accent" />
                <span dir="auto">{sentence}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Factor({ label, score }: { label: string; score: number | null }) {
  return (
    <li>
      <p className="flex items-baseline justify-between gap-3 text-sm">
        <span className="font-medium">{label}</span>
        <span
          className={cx('tabular-nums', score === null ? 'text-ink-soft italic' : 'font-semibold')}
        >
          {score === null ? t`not answered yet` : percent(score)}
        </span>
      </p>
      <div aria-hidden="true" className="mt-1 h-2 overflow-hidden rounded-full bg-line">
        {score !== null && (
          <div
            className={cx('h-full rounded-full', toneClass[scoreTone(score)].fill)}
            style={{ width: `${Math.min(100, score)}%` }}
          />
        )}
      </div>
    </li>
  )
}

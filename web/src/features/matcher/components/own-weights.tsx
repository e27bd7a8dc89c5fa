import { plural, t } from '@lingui/core/macro'
import { factorNames } from '@swoon/realtime-server/contract/compatibility'
import { type MatcherSettings, usualWeight } from '@swoon/realtime-server/contract/matcher'
import { useState } from 'react'
import { factorLabels } from '../../../lib/factor-labels.ts'
import { Button } from '../../../ui/button.tsx'
import { FoldRow, FoldRows } from '../../../ui/fold-row.tsx'
import { SparkleIcon } from '../../../ui/icons.tsx'
import { Slider } from '../../../ui/slider.tsx'
import { changeSettings } from '../actions.ts'

const steps = [
  t`Doesn't matter`,
  t`A little`,
  t`Normal`,
  t({ context: 'weight', message: 'More' }),
  t`A lot`,
] as const

const usual = Object.fromEntries(
  factorNames.map((name) => [name, usualWeight]),
) as MatcherSettings['weights']

/** The weight of each factor in the user's own AI Match, with a reset. */
export function OwnWeights({ settings }: { settings: MatcherSettings }) {
  const [isOpen, setIsOpen] = useState(false)
  const { weights } = settings
  const changed = factorNames.filter((name) => weights[name] !== usualWeight).length
  return (
    <FoldRows>
      <FoldRow
        icon={SparkleIcon}
        title={t`What matters to you`}
        answer={
          <span className="text-ink-soft">
            {changed === 0
              ? t`Normal`
              : t({
                  context: 'weights',
                  message: plural(changed, { one: '# changed', other: '# changed' }),
                })}
          </span>
        }
        isOpen={isOpen}
        onOpen={setIsOpen}
      >
        <p className="text-sm text-ink-soft">
          {t`These change the order of your own AI Match. The percentage you both see stays the same.`}
        </p>
        <div className="mt-4 flex flex-col gap-3">
          {factorNames.map((name) => (
            <Weight
              key={name}
              label={factorLabels[name]}
              stored={weights[name]}
              onSet={(value) =>
                void changeSettings((now) => ({ weights: { ...now.weights, [name]: value } }))
              }
            />
          ))}
        </div>
        {changed > 0 && (
          <Button
            variant="outline"
            className="mt-4 w-full"
            onClick={() => void changeSettings(() => ({ weights: usual }))}
          >
            {t`Reset`}
          </Button>
        )}
      </FoldRow>
    </FoldRows>
  )
}

interface WeightProps {
  label: string
  stored: number
  onSet: (value: number) => void
}

/** One slider, stored on release, so that a drag across its steps is one change. */
function Weight({ label, stored, onSet }: WeightProps) {
  const [dragged, setDragged] = useState<number | null>(null)
  const finish = () => {
    if (dragged !== null && dragged !== stored) onSet(dragged)
    setDragged(null)
  }
  return (
    <Slider
      label={label}
      value={dragged ?? stored}
      min={0}
      max={steps.length - 1}
      format={(value) => steps[value] ?? ''}
      onChange={setDragged}
      onRelease={finish}
    />
  )
}

import { t } from '@lingui/core/macro'
import type { Decision } from '../../lib/decisions.ts'
import { oneStop } from '../../lib/person.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { CloseIcon, HeartSolidIcon, StarSolidIcon } from '../../ui/icons.tsx'

const choices = [
  { decision: 'pass', label: t`Pass`, icon: CloseIcon, size: 'xl' },
  { decision: 'super', label: t`Super like`, icon: StarSolidIcon, size: 'lg' },
  { decision: 'like', label: t`Like`, icon: HeartSolidIcon, size: 'xl' },
] as const

/** Over a deck, a button takes its full color while releasing the held card would make the same decision. */
const reached = {
  pass: 'group-data-[reached=pass]/deck:scale-115 group-data-[reached=pass]/deck:bg-[#3a2233] group-data-[reached=pass]/deck:text-white',
  super:
    'group-data-[reached=super]/deck:scale-115 group-data-[reached=super]/deck:bg-[#5b3fd6] group-data-[reached=super]/deck:text-white',
  like: 'group-data-[reached=like]/deck:scale-115 group-data-[reached=like]/deck:bg-[#d61f56] group-data-[reached=like]/deck:text-white',
}

/** Announcement of a decision: 'Liked Sam.' */
export const decided = (decision: Decision, name: string): string =>
  oneStop(
    { pass: t`Passed on ${name}.`, like: t`Liked ${name}.`, super: t`Super liked ${name}.` }[
      decision
    ],
  )

interface DecisionButtonsProps {
  onDecide: (decision: Decision) => void
  className?: string
}

/** The three decisions about a person as buttons in a row. */
export const DecisionButtons = ({ onDecide, className }: DecisionButtonsProps) => (
  // Ordered by the sides that a card is swiped to.
  <div
    dir="ltr"
    className={cx(
      'flex items-center justify-center gap-5 max-[22.4rem]:gap-3 flat:gap-2.5',
      className,
    )}
  >
    {choices.map(({ decision, label, icon, size }) => (
      <IconButton
        key={decision}
        icon={icon}
        label={label}
        variant="raised"
        size={size}
        className={cx(size === 'xl' && 'short:size-14 flat:size-14', reached[decision])}
        tone={decision}
        onClick={() => onDecide(decision)}
      />
    ))}
  </div>
)

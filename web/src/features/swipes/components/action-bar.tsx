import { memo } from 'react'
import type { Decision } from '../../../lib/decisions.ts'
import { bottomBar } from '../../../ui/bottom-bar.ts'
import { DecisionButtons } from '../decision-buttons.tsx'

/** The three decisions as buttons over the bottom of the deck, which stay in place while cards fly. */
export const ActionBar = memo(function ActionBar({
  onDecide,
}: {
  onDecide: (decision: Decision) => void
}) {
  return (
    <div
      {...bottomBar}
      className="pointer-events-none absolute inset-x-0 bottom-8 z-20 short:bottom-5 flat:start-[46%] flat:end-12 flat:bottom-7"
    >
      <DecisionButtons onDecide={onDecide} className="*:pointer-events-auto" />
    </div>
  )
})

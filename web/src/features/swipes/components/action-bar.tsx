import { memo } from 'react'
import type { Decision } from '../../../lib/decisions.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CloseIcon, HeartSolidIcon, StarSolidIcon } from '../../../ui/icons.tsx'

const short = '[@media(height<42rem)]:size-14'

/** The three decisions as buttons, over the foot of the deck: they stay put while the cards fly. */
export const ActionBar = memo(function ActionBar({ onDecide }: { onDecide: (decision: Decision) => void }) {
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-8 z-20 flex [@media(height<42rem)]:bottom-6 items-center justify-center gap-5 *:pointer-events-auto">
      <IconButton
        icon={CloseIcon}
        label="Pass"
        variant="raised"
        size="xl"
        className={short}
        tone="pass"
        onClick={() => onDecide('pass')}
      />
      <IconButton
        icon={StarSolidIcon}
        label="Super Like"
        variant="raised"
        size="lg"
        tone="super"
        onClick={() => onDecide('super')}
      />
      <IconButton
        icon={HeartSolidIcon}
        label="Like"
        variant="raised"
        size="xl"
        className={short}
        tone="like"
        onClick={() => onDecide('like')}
      />
    </div>
  )
})

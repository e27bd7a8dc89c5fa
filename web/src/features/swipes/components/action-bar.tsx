import { memo } from 'react'
import type { Decision } from '../../../lib/decisions.ts'
import { bottomBar } from '../../../ui/bottom-bar.ts'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CloseIcon, HeartSolidIcon, StarSolidIcon } from '../../../ui/icons.tsx'

const short = '[@media(height<42rem)]:size-14 flat:size-15'

/** A button that takes its full color while releasing the held card would make the same decision. */
const reached = {
  pass: 'group-data-[reached=pass]/deck:scale-115 group-data-[reached=pass]/deck:bg-[#3a2233] group-data-[reached=pass]/deck:text-white',
  super:
    'group-data-[reached=super]/deck:scale-115 group-data-[reached=super]/deck:bg-[#5b3fd6] group-data-[reached=super]/deck:text-white',
  like: 'group-data-[reached=like]/deck:scale-115 group-data-[reached=like]/deck:bg-[#d61f56] group-data-[reached=like]/deck:text-white',
}

/** The three decisions as buttons over the bottom of the deck, which stay in place while the cards fly. */
export const ActionBar = memo(function ActionBar({ onDecide }: { onDecide: (decision: Decision) => void }) {
  return (
    <div
      {...bottomBar}
      className="pointer-events-none absolute inset-x-0 bottom-8 z-20 flex items-center [@media(height<42rem)]:bottom-6 flat:start-[46%] flat:bottom-7 justify-center gap-5 *:pointer-events-auto"
    >
      <IconButton
        icon={CloseIcon}
        label="Pass"
        variant="raised"
        size="xl"
        className={cx(short, reached.pass)}
        tone="pass"
        onClick={() => onDecide('pass')}
      />
      <IconButton
        icon={StarSolidIcon}
        label="Super Like"
        variant="raised"
        size="lg"
        className={reached.super}
        tone="super"
        onClick={() => onDecide('super')}
      />
      <IconButton
        icon={HeartSolidIcon}
        label="Like"
        variant="raised"
        size="xl"
        className={cx(short, reached.like)}
        tone="like"
        onClick={() => onDecide('like')}
      />
    </div>
  )
})

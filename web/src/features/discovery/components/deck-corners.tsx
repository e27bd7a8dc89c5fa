import { t } from '@lingui/core/macro'
import { memo } from 'react'
import { useMe } from '../../../lib/me.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Dot } from '../../../ui/dot.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CrownIcon, FlameIcon, PlusIcon, RewindIcon } from '../../../ui/icons.tsx'
import { openPurchase } from '../../premium/actions.ts'
import { useIsPremium } from '../../premium/queries.ts'
import { Counters } from './counters.tsx'

interface DeckCornersProps {
  onSecondLook: () => void
  onStreak: () => void
}

/** The day's counters, Second Look and the streak, on the deck's upper corners so that the card keeps the height of a row. */
export const DeckCorners = memo(function DeckCorners({ onSecondLook, onStreak }: DeckCornersProps) {
  const me = useMe()
  const isPremium = useIsPremium()
  const now = useNow()
  const isClaimable = me !== null && (me.nextClaimAt === null || Date.parse(me.nextClaimAt) <= now)
  return (
    <div className="flex flex-wrap justify-between gap-2 *:pointer-events-auto flat:grow">
      {me && (
        <div className="flex items-center rounded-full bg-raised shadow-mid ring-1 ring-line">
          <Counters isPremium={isPremium} />
          {isPremium ? (
            <span role="img" aria-label={t`Premium`} title={t`Premium`} className="pe-3 text-crown">
              <CrownIcon size={20} />
            </span>
          ) : (
            <IconButton
              icon={PlusIcon}
              label={t`Get More`}
              tone="accent"
              className="-ms-2.5"
              onClick={() => openPurchase('more')}
            />
          )}
        </div>
      )}
      <div className="ms-auto flex gap-2">
        <IconButton
          variant="raised"
          icon={RewindIcon}
          label={t`Second Look`}
          onClick={onSecondLook}
        />
        <span className="relative">
          <IconButton
            variant="raised"
            icon={FlameIcon}
            label={t`Streak`}
            title={isClaimable ? t`Not claimed yet today` : t`Streak`}
            onClick={onStreak}
          />
          {isClaimable && <Dot className="end-0 top-0" />}
        </span>
      </div>
    </div>
  )
})

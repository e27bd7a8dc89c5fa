import { plural, t } from '@lingui/core/macro'
import { allowances } from '@swoon/realtime-server/contract/allowances'
import { Link } from 'react-router-dom'
import { useMe } from '../../lib/me.ts'
import { longDate } from '../../lib/money.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CrownIcon } from '../../ui/icons.tsx'
import { openPurchase } from './actions.ts'
import { useIsPremium } from './queries.ts'

const { likes, superLikes, balloonGames } = allowances.free

/** Shows on the user's own profile whether they have premium and until when, with links to more and to the receipts. */
export function PremiumSection() {
  const me = useMe()
  const isPremium = useIsPremium()
  return (
    <>
      <p className="flex items-center gap-2.5 text-ink-soft">
        <CrownIcon
          size={22}
          className={isPremium ? 'shrink-0 text-crown' : 'shrink-0 text-ink-faint'}
        />
        {isPremium && me?.premiumExpiresAt
          ? t`Premium until ${{ date: longDate(me.premiumExpiresAt) }}.`
          : t`You're on the free plan: ${plural({ likes }, { one: '# like', other: '# likes' })} and ${plural({ superLikes }, { one: '# super like', other: '# super likes' })} a day, ${plural({ games: balloonGames }, { one: '# balloon game', other: '# balloon games' })} a week.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="sm" variant="secondary" onClick={() => openPurchase('more')}>
          {isPremium ? t`Add months` : t`Get Premium`}
        </Button>
        <Link to="/app/receipts" className={buttonClass({ size: 'sm', variant: 'outline' })}>
          {t`Receipts`}
        </Link>
      </div>
    </>
  )
}

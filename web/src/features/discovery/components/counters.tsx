import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { userQuery, userVersion } from '../../../lib/me.ts'
import type { Icon } from '../../../ui/draw-icon.tsx'
import { HeartSolidIcon, InfinityIcon, StarSolidIcon } from '../../../ui/icons.tsx'
import { AllowanceButton } from '../../allowances/allowance-button.tsx'
import { useUncountedRevisits } from '../../second-look/queries.ts'
import { useUncountedSwipes } from '../../swipes/queries.ts'

/** The day's remaining likes and super likes, with unconfirmed swipes already deducted. */
export function Counters({ isPremium }: { isPremium: boolean }) {
  // Counters and version come from the same render, so that an unconfirmed swipe is never counted twice or missed for a moment.
  const { data: me } = useQuery({ ...userQuery, notifyOnChangeProps: ['data', 'dataUpdatedAt'] })
  const version = userVersion()
  const likes =
    (me?.dailyLikesRemaining ?? 0) -
    useUncountedSwipes('like', version) -
    useUncountedRevisits('like', version)
  const superLikes =
    (me?.superLikesRemaining ?? 0) -
    useUncountedSwipes('super', version) -
    useUncountedRevisits('super', version)
  return (
    <AllowanceButton
      isPremium={isPremium}
      className="flex min-h-11 shrink-0 items-center gap-2.5 rounded-full px-3 hover:bg-sunken"
    >
      <Left
        icon={HeartSolidIcon}
        look="text-like"
        count={isPremium ? null : likes}
        noun={likesNoun}
      />
      <Left
        icon={StarSolidIcon}
        look="text-super"
        count={isPremium ? null : superLikes}
        noun={superLikesNoun}
      />
    </AllowanceButton>
  )
}

interface LeftProps {
  icon: Icon
  look: string
  /** Null means unlimited. */
  count: number | null
  /** The words after the number. */
  noun: (count: number) => string
}

/** Number that picks the plural form for unlimited. */
const unlimited = 100
const likesNoun = (count: number): string =>
  t({ context: 'after the number', message: plural(count, { one: 'like', other: 'likes' }) })
const superLikesNoun = (count: number): string =>
  t({
    context: 'after the number',
    message: plural(count, { one: 'super like', other: 'super likes' }),
  })

function Left({ icon: Drawn, look, count, noun }: LeftProps) {
  const shown = count === null ? null : Math.max(0, count)
  return (
    <span className="flex items-center gap-1 text-[min(0.875rem,6vw)] font-semibold">
      <Drawn size={18} className={look} />
      {shown === null ? (
        <span role="img" aria-label={t`Unlimited`}>
          <InfinityIcon size={22} />
        </span>
      ) : (
        <span className="tabular-nums">{shown}</span>
      )}
      <span className="sr-only">{noun(shown ?? unlimited)}</span>
    </span>
  )
}

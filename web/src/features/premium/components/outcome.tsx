import { t } from '@lingui/core/macro'
import type { PurchaseView } from '@swoon/realtime-server/contract/premium'
import type { ReactNode } from 'react'
import { useMe } from '../../../lib/me.ts'
import { longDate } from '../../../lib/money.ts'
import { CrownIcon } from '../../../ui/icons.tsx'
import { ClockIcon } from '../../../ui/more-icons.tsx'

/** Outcome of a purchase. `waiting`: paid, but not yet confirmed by the provider. */
export type Outcome = 'paid' | 'waiting' | 'cancelled' | 'ended'

export function outcomeOf({ status }: PurchaseView, isCanceled: boolean): Outcome {
  if (status === 'open') return isCanceled ? 'cancelled' : 'waiting'
  return status === 'processing' ? 'waiting' : status
}

function Frame({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div
      role="status"
      className="flex flex-col items-center py-4 text-center flat:flex-row flat:gap-5 flat:text-start"
    >
      {icon}
      <div>
        <p className="mt-4 font-display text-2xl font-bold flat:mt-0">{title}</p>
        <p className="mt-2 text-balance text-ink-soft">{children}</p>
      </div>
    </div>
  )
}

const disc = 'grid size-16 shrink-0 place-items-center rounded-full'

/** Shows the outcome of a purchase. */
export function OutcomeView({ outcome, isDemo }: { outcome: Outcome; isDemo: boolean }) {
  const me = useMe()
  if (outcome === 'paid') {
    const crown = (
      <span className={`${disc} animate-rise bg-tint text-crown`}>
        <CrownIcon size={38} />
      </span>
    )
    return (
      <Frame icon={crown} title={t`You have Premium`}>
        {me?.isPremium && me.premiumExpiresAt
          ? t`Likes, super likes and games are unlimited until ${{ date: longDate(me.premiumExpiresAt) }}.`
          : t`Likes, super likes and games are unlimited.`}
        {isDemo && ` ${t`Nothing was charged.`}`}
      </Frame>
    )
  }
  const clock = (
    <span className={`${disc} bg-sunken text-ink-soft`}>
      <ClockIcon size={34} />
    </span>
  )
  if (outcome === 'waiting') {
    return (
      <Frame icon={clock} title={t`Your payment is on its way`}>
        {t`Premium starts as soon as it's confirmed, usually within a minute. You can close this; we'll let you know.`}
      </Frame>
    )
  }
  return (
    <Frame
      icon={clock}
      title={outcome === 'cancelled' ? t`You haven't paid` : t`The payment didn't go through`}
    >
      {t`Nothing was charged. You can try again whenever you like.`}
    </Frame>
  )
}

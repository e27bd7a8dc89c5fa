import { plural, select, t } from '@lingui/core/macro'
import { allowances } from '@swoon/realtime-server/contract/allowances'
import type { PurchaseOffer } from '@swoon/realtime-server/contract/premium'
import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { milestones } from '@swoon/realtime-server/contract/streak'
import { shortDate, timeOfDay } from '../../../lib/format.ts'
import { useMe } from '../../../lib/me.ts'
import { longDate, money } from '../../../lib/money.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { Button } from '../../../ui/button.tsx'
import type { Icon } from '../../../ui/draw-icon.tsx'
import {
  BalloonIcon,
  ChatHeartIcon,
  CrownIcon,
  HeartSolidIcon,
  StarSolidIcon,
} from '../../../ui/icons.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useIsPremium, useOffer } from '../queries.ts'
import type { PurchaseHint } from '../store.ts'
import { MonthChoice } from './month-choice.tsx'

const hints: Readonly<Record<PurchaseHint, string>> = {
  likes: t`With Premium, likes never run out.`,
  superLikes: t`With Premium, super likes never run out.`,
  balloonGames: t`With Premium, you can play as often as you like.`,
  owed: t`Pay for your earlier video minutes to continue this call. They come with a month of Premium.`,
  limit: t`You've used what's free for now. With Premium, nothing runs out.`,
  more: t`More likes, more super likes, more games: with Premium, nothing runs out.`,
}

const notices: Readonly<Record<PurchaseOffer['payment'], string>> = {
  demo: t`This is a demo: nothing is charged, and Premium starts right away.`,
  stripe: t`You'll pay on Stripe's page and come right back.`,
  none: t`Premium isn't for sale here yet. Your free likes come back every day.`,
}

interface ChooseMonthsProps {
  hint: PurchaseHint
  months: number
  onChoose: (months: number) => void
}

/** Reasons to buy premium, its benefits, and the choice of months with prices. */
export function ChooseMonths({ hint, months, onChoose }: ChooseMonthsProps) {
  const { data: offer, isError, isFetching, refetch } = useOffer(true)
  const me = useMe()
  const isPremium = useIsPremium()
  return (
    <>
      {isPremium && me?.premiumExpiresAt ? (
        <p className="flex items-center gap-3 text-ink-soft">
          <CrownIcon size={24} className="shrink-0 text-crown" />
          {t`You have Premium until ${{ date: longDate(me.premiumExpiresAt) }}. Any months you buy are added to it.`}
        </p>
      ) : (
        <>
          {me && <BackAgain me={me} hint={hint} />}
          <p className="text-ink-soft">{hints[hint]}</p>
        </>
      )}
      {hint === 'owed' && offer && offer.owedCents > 0 && (
        <p className="mt-3 flex items-baseline justify-between gap-3 rounded-md bg-tint px-4 py-3 font-semibold">
          <span>{t`Video minutes you owe`}</span>
          <span className="font-display text-xl font-bold tabular-nums">
            {money(offer.owedCents)}
          </span>
        </p>
      )}
      {hint !== 'owed' && <Benefits />}
      {!offer && !isError && <Skeleton className="mt-5 h-44 rounded-md" />}
      {!offer && isError && (
        <div role="alert" className="mt-5 rounded-md bg-sunken px-4 py-3">
          <p>{t`The price didn't load. Check your connection.`}</p>
          <Button
            size="sm"
            variant="ghost"
            className="-ms-4"
            busy={isFetching}
            onClick={() => void refetch()}
          >
            {t`Try again`}
          </Button>
        </div>
      )}
      {offer && offer.payment !== 'none' && (
        <>
          <MonthChoice value={months} price={offer.price} onChange={onChoose} />
          <p className="mt-4 flex items-baseline justify-between gap-3" aria-live="polite">
            <span className="text-ink-soft">
              {plural(months, { one: '# month, paid once', other: '# months, paid once' })}
            </span>
            <span className="font-display text-2xl font-bold tabular-nums">
              {money(months * offer.price)}
            </span>
          </p>
          <p className="text-sm text-ink-soft">
            {t`The same ${{ price: money(offer.price) }} a month, however long. Nothing renews automatically.`}
          </p>
          {hint !== 'owed' && offer.owedCents > 0 && (
            <p className="mt-3 text-sm">
              {t`${{ price: money(offer.owedCents) }} for video call minutes you agreed to pay for is added.`}
            </p>
          )}
        </>
      )}
      {hint === 'owed' && offer && offer.payment !== 'none' && <Benefits />}
      {offer && (
        <p className="mt-3 rounded-md bg-sunken px-4 py-3 text-sm">{notices[offer.payment]}</p>
      )}
    </>
  )
}

const day = 24 * 60 * 60 * 1000

const spent: Readonly<Partial<Record<PurchaseHint, string>>> = {
  likes: t`You've used today's likes.`,
  superLikes: t`You've used today's super likes.`,
  balloonGames: t`You've played this week's balloon game.`,
}

/** Free alternatives come first: when the day or week brings more, and rewards of the login streak before that. */
function BackAgain({ me, hint }: { me: SelfView; hint: PurchaseHint }) {
  const { allowances } = me
  if (!spent[hint] || !allowances) return null
  const isGame = hint === 'balloonGames'
  const now = serverNow()
  const at = isGame ? allowances.balloonGames.refillsAt : allowances.refillsAt
  const time = timeOfDay(at)
  const date = Date.parse(at) - now > day ? shortDate(at, now) : null
  const type = hint === 'likes' ? 'extra_likes' : 'super_like'
  const reward = isGame
    ? undefined
    : milestones.find((each) => each.type === type && each.day > me.loginStreak)
  const back =
    date === null
      ? select(hint, {
          likes: `Your likes are back at ${time}.`,
          superLikes: `Your super like is back at ${time}.`,
          other: `The next one comes at ${time}.`,
        })
      : select(hint, {
          likes: `Your likes are back at ${time} on ${date}.`,
          superLikes: `Your super like is back at ${time} on ${date}.`,
          other: `The next one comes at ${time} on ${date}.`,
        })
  return (
    <div className="mb-4 rounded-md bg-tint px-4 py-3">
      <p className="font-semibold">
        {spent[hint]} {back}
      </p>
      {reward && (
        <p className="mt-1 text-sm text-ink-soft">
          {reward.type === 'extra_likes'
            ? t`A login streak of ${plural({ days: reward.day }, { one: '# day', other: '# days' })} brings ${plural({ count: reward.amount }, { one: '# extra like', other: '# extra likes' })}: yours is at ${{ streak: me.loginStreak }}.`
            : t`A login streak of ${plural({ days: reward.day }, { one: '# day', other: '# days' })} brings ${plural({ count: reward.amount }, { one: '# super like', other: '# super likes' })}: yours is at ${{ streak: me.loginStreak }}.`}
        </p>
      )}
    </div>
  )
}

const benefits: readonly { icon: Icon; look: string; title: string; text: string }[] = [
  {
    icon: HeartSolidIcon,
    look: 'text-like',
    title: t`Unlimited likes`,
    text: t({
      context: 'likes',
      message: plural(
        { count: allowances.free.likes },
        { one: 'Free: # a day', other: 'Free: # a day' },
      ),
    }),
  },
  {
    icon: StarSolidIcon,
    look: 'text-super',
    title: t`Unlimited super likes`,
    text: t({
      context: 'super likes',
      message: plural(
        { count: allowances.free.superLikes },
        { one: 'Free: # a day', other: 'Free: # a day' },
      ),
    }),
  },
  {
    icon: BalloonIcon,
    look: 'text-accent',
    title: t`Unlimited balloon games`,
    text: t({
      context: 'balloon games',
      message: plural(
        { count: allowances.free.balloonGames },
        { one: 'Free: # a week', other: 'Free: # a week' },
      ),
    }),
  },
  {
    icon: ChatHeartIcon,
    look: 'text-success',
    title: t`Priority support`,
    text: t`Your questions go first`,
  },
]

/** Benefits of premium beyond the free plan. */
function Benefits() {
  return (
    <ul className="mt-4 grid gap-3 sm:grid-cols-2">
      {benefits.map(({ icon: Drawn, look, title, text }) => (
        <li key={title} className="flex items-center gap-3.5">
          <span
            className={`grid size-11 shrink-0 place-items-center rounded-full bg-sunken ${look}`}
          >
            <Drawn size={23} />
          </span>
          <span>
            <span className="block font-semibold">{title}</span>
            <span className="block text-sm text-ink-soft">{text}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

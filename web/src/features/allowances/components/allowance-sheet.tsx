import { plural, t } from '@lingui/core/macro'
import { allowances } from '@swoon/realtime-server/contract/allowances'
import { shortDate, timeOfDay } from '../../../lib/format.ts'
import { useMe } from '../../../lib/me.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { Button } from '../../../ui/button.tsx'
import type { Icon } from '../../../ui/draw-icon.tsx'
import { BalloonIcon, HeartSolidIcon, StarSolidIcon } from '../../../ui/icons.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { openPurchase } from '../../premium/actions.ts'

interface AllowanceSheetProps {
  open: boolean
  isPremium: boolean
  onClose: () => void
}

/** Explains the numbers of likes, super likes and balloon games, and when they refill. */
export function AllowanceSheet({ open, isPremium, onClose }: AllowanceSheetProps) {
  const left = useMe()?.allowances
  if (!left) return null
  const more = () => {
    onClose()
    openPurchase('more')
  }
  const footer = (
    <Button wide onClick={isPremium ? onClose : more}>
      {isPremium ? t`Close` : t`Get More`}
    </Button>
  )
  return (
    <Sheet open={open} onClose={onClose} title={t`What you have left`} size="sm" footer={footer}>
      {isPremium ? (
        <p className="text-ink-soft">{t`With Premium, your likes, super likes and balloon games never run out.`}</p>
      ) : (
        <>
          <ul className="flex flex-col gap-4">
            <Daily
              icon={HeartSolidIcon}
              look="text-like"
              count={plural({ likes: total(left.likes) }, { one: '# like', other: '# likes' })}
              left={left.likes}
              isWelcome={left.isWelcome}
            />
            <Daily
              icon={StarSolidIcon}
              look="text-super"
              count={plural(
                { superLikes: total(left.superLikes) },
                { one: '# super like', other: '# super likes' },
              )}
              left={left.superLikes}
              isWelcome={left.isWelcome}
            />
            <Source
              icon={BalloonIcon}
              look="text-accent"
              count={plural(
                { games: left.balloonGames.left },
                { one: '# balloon game', other: '# balloon games' },
              )}
              lines={[
                t({
                  context: 'under the number of balloon games',
                  message: 'to create or join this week',
                }),
              ]}
            />
          </ul>
          <p className="mt-5 text-sm text-ink-soft">
            {dayText(left.refillsAt)} {t`Bonuses are used after those and never expire.`}{' '}
            {gameText(left.balloonGames.refillsAt)}
          </p>
        </>
      )}
    </Sheet>
  )
}

interface Left {
  daily: number
  bonus: number
}

const welcomeText = (daily: number): string =>
  t({
    context: 'likes or super likes',
    message: plural(daily, {
      one: '# from your welcome gift, for today',
      other: '# from your welcome gift, for today',
    }),
  })
const dailyText = (daily: number): string =>
  t({
    context: 'likes or super likes',
    message: plural(daily, { one: '# for today', other: '# for today' }),
  })
const bonusText = (bonus: number): string =>
  t({
    context: 'likes or super likes',
    message: plural(bonus, {
      one: '# bonus from your login streak',
      other: '# bonus from your login streak',
    }),
  })

const total = ({ daily, bonus }: Left): number => daily + bonus

interface DailyProps {
  icon: Icon
  look: string
  /** The remaining amount, in words. */
  count: string
  left: Left
  isWelcome: boolean
}

const Daily = ({ left: { daily, bonus }, isWelcome, ...shown }: DailyProps) => (
  <Source
    {...shown}
    lines={[
      isWelcome ? welcomeText(daily) : dailyText(daily),
      ...(bonus > 0 ? [bonusText(bonus)] : []),
    ]}
  />
)

interface SourceProps {
  icon: Icon
  look: string
  count: string
  lines: readonly string[]
}

const Source = ({ icon: Drawn, look, count, lines }: SourceProps) => (
  <li className="flex items-center gap-3.5">
    <span className={`grid size-11 shrink-0 place-items-center rounded-full bg-sunken ${look}`}>
      <Drawn size={23} />
    </span>
    <span>
      <span className="block font-semibold">{count}</span>
      {lines.map((line) => (
        <span key={line} className="block text-sm text-ink-soft">
          {line}
        </span>
      ))}
    </span>
  </li>
)

const day = 24 * 60 * 60 * 1000

/** The reader's local time, and its date if more than a day away. */
function refill(refillsAt: string): { time: string; date: string | null } {
  const now = serverNow()
  return {
    time: timeOfDay(refillsAt),
    date: Date.parse(refillsAt) - now > day ? shortDate(refillsAt, now) : null,
  }
}

/** Says when the new day begins and what it adds. */
function dayText(refillsAt: string): string {
  const { time, date } = refill(refillsAt)
  const { likes, superLikes } = allowances.free
  return date === null
    ? t`At ${time} you'll have ${plural(likes, { one: '# like', other: '# likes' })} and ${plural(superLikes, { one: '# super like', other: '# super likes' })} for the new day.`
    : t`At ${time} on ${date} you'll have ${plural(likes, { one: '# like', other: '# likes' })} and ${plural(superLikes, { one: '# super like', other: '# super likes' })} for the new day.`
}

function gameText(refillsAt: string): string {
  const { time, date } = refill(refillsAt)
  return date === null
    ? t`Your next balloon game comes at ${time}.`
    : t`Your next balloon game comes at ${time} on ${date}.`
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { gameLimits } from '@swoon/realtime-server/contract/balloon-games'
import { cx } from '../../../ui/cx.ts'
import { BalloonIcon, HeartIcon } from '../../../ui/icons.tsx'

const others = Array.from({ length: gameLimits.seats - 1 }, (_, at) => at + 2)
const place = 'grid aspect-square w-full max-w-12 place-items-center rounded-full'

/** The seats of a balloon date: as many as in any game, but only for the creator and the first guest. */
export const DateSeats = ({ name }: { name: string }) => (
  <figure className="rounded-md bg-sunken p-4">
    <ul className="grid grid-cols-6 gap-1.5" aria-label={t`Seats`}>
      {[
        { who: t`You`, look: 'text-accent', icon: BalloonIcon },
        { who: name, look: 'text-accent', icon: HeartIcon },
      ].map(({ who, look, icon: Icon }, at) => (
        <li
          key={at === 0 ? 'you' : 'match'}
          className={cx('flex min-w-0 flex-col items-center gap-1 text-xs font-semibold', look)}
        >
          <span className={cx(place, 'bg-accent-fade text-on-accent')}>
            <Icon size={20} />
          </span>
          <bdi className="max-w-full truncate">{who}</bdi>
        </li>
      ))}
      {others.map((seat) => (
        <li key={seat} className="flex min-w-0 flex-col items-center gap-1 text-xs text-ink-soft">
          <span className={cx(place, 'border border-dashed border-line-strong')} />
          <span>
            <Trans>
              <span className="sr-only">Guest </span>
              {seat}
              <span className="sr-only">: stays empty</span>
            </Trans>
          </span>
        </li>
      ))}
    </ul>
    <figcaption className="mt-3 text-sm text-ink-soft">
      {t`Just the two of you. A game has 1 creator and 5 guests; here the other seats stay empty, and no one else sees it.`}
    </figcaption>
  </figure>
)

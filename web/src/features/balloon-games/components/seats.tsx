import { gameLimits } from '@swoon/realtime-server/contract/balloon-games'
import { BalloonIcon, PersonIcon } from '../../../ui/icons.tsx'

/** The seats of a game: the creator and five guests. */
export const Seats = () => (
  <figure className="rounded-md bg-sunken p-4">
    <ul className="grid grid-cols-6 gap-1.5" aria-label="Seats">
      <li className="flex min-w-0 flex-col items-center gap-1 text-xs font-semibold text-accent">
        <span className="grid aspect-square w-full max-w-14 place-items-center rounded-full bg-accent-fade text-on-accent">
          <BalloonIcon size={20} />
        </span>
        You
      </li>
      {Array.from({ length: gameLimits.seats }, (_, at) => at + 1).map((seat) => (
        <li key={seat} className="flex min-w-0 flex-col items-center gap-1 text-xs text-ink-soft">
          <span className="grid aspect-square w-full max-w-14 place-items-center rounded-full bg-raised ring-1 ring-line-strong">
            <PersonIcon size={20} />
          </span>
          <span>
            <span className="sr-only">Guest </span>
            {seat}
          </span>
        </li>
      ))}
    </ul>
    <figcaption className="mt-3 text-sm text-ink-soft">
      1 creator and 5 guests have a seat: 6 players. Whoever comes later watches.
    </figcaption>
  </figure>
)

import { t } from '@lingui/core/macro'
import type { GameView } from '@swoon/realtime-server/contract/balloon-games'
import { useNow } from '../../../lib/use-now.ts'
import { HeartIcon } from '../../../ui/icons.tsx'
import { CalendarIcon, PeopleIcon } from '../../../ui/more-icons.tsx'
import { audienceLabel, startLabel } from '../labels.ts'

interface GameFactsProps {
  game: GameView
  /** The line about players: 'count/maxSlots joined' in lists, and with one more place in the details. */
  players: string
}

/** Facts about a game: its start, who may join, and how many are in it; a balloon date is for its two people. */
export function GameFacts({ game, players }: GameFactsProps) {
  const now = useNow()
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
      <li className="flex items-center gap-1.5">
        <CalendarIcon size={18} className="shrink-0" />
        <time dateTime={game.startsAt}>{startLabel(game.startsAt, now)}</time>
      </li>
      <li className="flex items-center gap-1.5">
        <HeartIcon size={18} className="shrink-0" />
        {game.invitedId ? t`Just you two` : audienceLabel(game)}
      </li>
      {!game.invitedId && (
        <li className="flex items-center gap-1.5 tabular-nums">
          <PeopleIcon size={18} className="shrink-0" />
          {players}
        </li>
      )}
    </ul>
  )
}

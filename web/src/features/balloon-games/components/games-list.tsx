import type { GameView } from '@swoon/realtime-server/contract/balloon-games'
import { useMe } from '../../../lib/me.ts'
import { GameRow } from './game-row.tsx'

interface GamesListProps {
  title: string
  games: readonly GameView[]
}

/** Games under a heading; nothing if there are none. */
export function GamesList({ title, games }: GamesListProps) {
  const me = useMe()
  if (games.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="mb-3 font-display text-xl font-bold">{title}</h2>
      <ul className="flex flex-col gap-3">
        {games.map((game) => (
          <GameRow key={game.id} game={game} myId={me?.id} />
        ))}
      </ul>
    </section>
  )
}

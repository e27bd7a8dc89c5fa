import { plural, t } from '@lingui/core/macro'
import type { GameView } from '@swoon/realtime-server/contract/balloon-games'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useMe } from '../../lib/me.ts'
import { Button } from '../../ui/button.tsx'
import { BunchScene } from '../../ui/drawings/scenes.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { BalloonIcon, InfinityIcon, PlusIcon } from '../../ui/icons.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AllowanceButton } from '../allowances/allowance-button.tsx'
import { useIsPremium } from '../premium/queries.ts'
import { type Games, lists } from './cache.ts'
import { GameRow } from './components/game-row.tsx'
import { PracticeBalloons } from './components/practice-balloons.tsx'
import { NewGameSheet } from './new-game-sheet.tsx'
import { useGames } from './queries.ts'
import { sectionsOf } from './sections.ts'
import { texts } from './texts.ts'

const choices = [
  { value: 'all', label: t`All games` },
  { value: 'mine', label: t`My games` },
] as const

/** Queries that take the replies to the page's first calls (first/preload.ts). */
export const firstQueries = () => [lists('all').options]

/** The balloon games open to join, and the user's own. */
export function BalloonGamesPage() {
  const [whose, setWhose] = useState<'all' | 'mine'>('all')
  const [isPlanning, setIsPlanning] = useState(false)
  const { data: games, isError, isFetching, refetch } = useGames(whose)
  const navigate = useNavigate()
  const plan = () => setIsPlanning(true)
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-6 px-4 py-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10 lg:px-8 lg:py-10">
      <div className="flex min-w-0 flex-col gap-5">
        <header className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="font-display text-3xl font-extrabold lg:text-4xl">{t`Balloon games`}</h1>
          <Button icon={PlusIcon} onClick={plan}>
            {t`Create game`}
          </Button>
        </header>
        <WeeksGame />
        <Segmented label={t`Which games`} options={choices} value={whose} onChange={setWhose} />
        {games ? (
          <Sections games={games} whose={whose} onPlan={plan} />
        ) : isError ? (
          <FailedState
            title={t`The games didn't load`}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        ) : (
          <div className="flex flex-col gap-3">
            {[1, 2, 3].map((row) => (
              <Skeleton key={row} className="h-44 rounded-md" />
            ))}
          </div>
        )}
      </div>
      <aside aria-label={t`How to play`} className="flex flex-col gap-4">
        <PracticeBalloons />
        <h2 className="font-display text-xl font-bold">{t`Rules`}</h2>
        <ul className="flex list-disc flex-col gap-2 ps-5 text-ink-soft">
          <li>{texts.rules}</li>
          <li>{texts.sidebar}</li>
        </ul>
      </aside>
      <NewGameSheet
        open={isPlanning}
        onClose={() => setIsPlanning(false)}
        onCreated={(gameId) => navigate(`/app/game/${gameId}`)}
      />
    </div>
  )
}

/** Number of games the user may still create or join this week. */
function WeeksGame() {
  const left = useMe()?.balloonGamesRemaining
  const isPremium = useIsPremium()
  if (left === undefined) return null
  return (
    <AllowanceButton
      isPremium={isPremium}
      className="-mx-2 -my-2 flex min-h-11 items-center gap-1.5 self-start rounded-full px-2 text-start text-sm font-semibold text-ink-soft hover:bg-sunken"
    >
      <BalloonIcon size={20} className="shrink-0 text-accent" />
      {isPremium ? (
        <>
          <InfinityIcon size={22} />
          <span>{t`Unlimited games`}</span>
        </>
      ) : (
        <span>
          {plural(left, { one: '# game left this week', other: '# games left this week' })}
        </span>
      )}
    </AllowanceButton>
  )
}

function Sections({
  games,
  whose,
  onPlan,
}: {
  games: Games
  whose: 'all' | 'mine'
  onPlan: () => void
}) {
  const { open, finished } = sectionsOf(games)
  if (games.length === 0)
    return (
      <EmptyState
        drawing={<BunchScene />}
        title={whose === 'mine' ? t`You haven't joined a game yet.` : t`No games yet.`}
        text={
          whose === 'mine'
            ? t`Join one, or create one and invite your matches.`
            : t`Be the first: pick an evening and let others join.`
        }
        action={
          <Button variant="secondary" onClick={onPlan}>
            {t`Create a game`}
          </Button>
        }
      />
    )
  return (
    <>
      <GamesList title={whose === 'mine' ? t`Coming up` : t`Games`} games={open} />
      <GamesList title={t`Finished`} games={finished} />
    </>
  )
}

interface GamesListProps {
  title: string
  games: readonly GameView[]
}

/** Games under a heading; nothing if there are none. */
function GamesList({ title, games }: GamesListProps) {
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

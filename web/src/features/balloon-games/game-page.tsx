import { t } from '@lingui/core/macro'
import type { GameView } from '@swoon/realtime-server/contract/balloon-games'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { appName } from '../../lib/app-name.ts'
import { useMe } from '../../lib/me.ts'
import { useWayBack } from '../../lib/use-way-back.ts'
import { buttonClass } from '../../ui/button.tsx'
import { AwayScene } from '../../ui/drawings/scenes.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ChevronLeftIcon, TrashIcon } from '../../ui/icons.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { lists } from './cache.ts'
import { DeleteGame } from './components/delete-game.tsx'
import { GameDetails } from './components/game-details.tsx'
import { useGame } from './queries.ts'

export function GamePage() {
  const { id = '' } = useParams()
  const { data: game, isError, isFetching, refetch } = useGame(id)
  const back = useWayBack('/games')
  const [last, setLast] = useState(game?.id)
  if (game && game.id !== last) setLast(game.id)
  const hasEnded = last === id || lists.hasEnded(id)
  return (
    <>
      <title>{`${game?.title ?? t`Balloon game`} · ${appName}`}</title>
      <div className="mx-auto flex min-h-full max-w-5xl flex-col gap-5 px-4 pt-3 pb-8 lg:px-8 lg:pt-8">
        {game ? (
          <Game key={game.id} game={game} onBack={back} />
        ) : game === null ? (
          <div className="my-auto">
            <EmptyState
              as="h1"
              drawing={<AwayScene />}
              title={hasEnded ? t`The game has ended.` : t`We can't find this game`}
              text={hasEnded ? undefined : t`It may have been deleted, or the link is wrong.`}
              action={
                <Link to="/games" className={buttonClass()}>
                  {t`All games`}
                </Link>
              }
            />
          </div>
        ) : isError ? (
          <div className="my-auto">
            <FailedState
              as="h1"
              title={t`This game didn't load`}
              onRetry={() => void refetch()}
              busy={isFetching}
            />
          </div>
        ) : (
          <>
            <IconButton icon={ChevronLeftIcon} label={t`Back`} onClick={back} className="-ms-2" />
            <h1 className="sr-only">{t`Balloon game`}</h1>
            <Skeleton className="h-10 w-2/3" />
            <Skeleton className="h-28 rounded-md" />
            <Skeleton className="h-64 rounded-md" />
          </>
        )}
      </div>
    </>
  )
}

function Game({ game, onBack }: { game: GameView; onBack: () => void }) {
  const me = useMe()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const isCreator = game.createdBy === me?.id
  return (
    <>
      <header className="flex items-center gap-1">
        <IconButton icon={ChevronLeftIcon} label={t`Back`} onClick={onBack} className="-ms-2" />
        <h1 className="min-w-0 grow font-display text-2xl leading-tight font-bold wrap-anywhere">
          <bdi>{game.title}</bdi>
        </h1>
        {isCreator && (
          <IconButton
            icon={TrashIcon}
            label={t`Delete`}
            tone="danger"
            onClick={() => setIsAsking(true)}
            className="-me-2"
          />
        )}
      </header>
      <GameDetails game={game} myId={me?.id} />
      {isCreator && (
        <DeleteGame
          gameId={game.id}
          open={isAsking}
          onClose={() => setIsAsking(false)}
          onDeleted={() => navigate('/games', { replace: true })}
        />
      )}
    </>
  )
}

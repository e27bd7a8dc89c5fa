import { t } from '@lingui/core/macro'
import type { GameView } from '@swoon/realtime-server/contract/balloon-games'
import { Link } from 'react-router-dom'
import { useMe } from '../../lib/me.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Folded } from '../../ui/folded.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { BalloonIcon, MoreIcon } from '../../ui/icons.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CalendarLink } from './components/calendar-link.tsx'
import { GameFacts } from './components/game-facts.tsx'
import { JoinButton } from './components/join-button.tsx'
import { StatusBadge } from './components/status-badge.tsx'
import { endingLabel } from './labels.ts'
import { useGame } from './queries.ts'
import { useShownStatus } from './status.ts'

interface InvitationCardProps {
  gameId: string
  /** The message text. */
  content: string
  /** Sender's name; null for the user's own message. */
  from: string | null
  /** Opens actions to copy or report the message. */
  onMore: () => void
}

/** An invitation in a chat: the game's current state, with a button to join. */
export function InvitationCard({ gameId, content, from, onMore }: InvitationCardProps) {
  const { data: game, isPending } = useGame(gameId)
  return (
    <article
      aria-label={t`Invitation to a balloon game`}
      className="w-80 max-w-full overflow-hidden rounded-md bg-raised text-start text-ink shadow-low ring-1 ring-line/70"
    >
      <p className="flex items-center gap-2 bg-accent-fade px-4 py-2.5 text-sm font-semibold text-on-accent">
        <BalloonIcon size={20} className="shrink-0" />
        <span className="grow">{game?.invitedId ? t`Balloon date` : t`Balloon game`}</span>
        {from !== null && (
          <span className="-my-2.5 -me-3 [&>button]:text-on-accent [&>button:hover]:bg-black/15">
            <IconButton
              icon={MoreIcon}
              label={t`Copy or report the message from ${from}`}
              onClick={onMore}
            />
          </span>
        )}
      </p>
      <div className="flex flex-col gap-3 p-4">
        {game ? (
          <Invitation game={game} />
        ) : isPending ? (
          <Skeleton className="h-32" />
        ) : (
          <>
            <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
              <Folded id={`invitation ${gameId}`} text={content} />
            </p>
            <p className="text-sm text-ink-soft">
              {game === null ? t`This game is no longer here.` : t`The game didn't load.`}
            </p>
          </>
        )}
      </div>
    </article>
  )
}

function Invitation({ game }: { game: GameView }) {
  const { id, title, description, participants, count, maxSlots } = game
  const isDate = game.invitedId !== null
  const me = useMe()
  const status = useShownStatus(game)
  const isIn = participants.some(({ userId }) => userId === me?.id)
  return (
    <>
      <p className="font-display text-lg leading-tight font-bold wrap-anywhere">
        <bdi>{title}</bdi>
      </p>
      <p className="flex flex-wrap gap-1.5">
        <StatusBadge status={status} />
        {isIn && (
          <Badge tone="accent">{isDate && count === 2 ? t`You're both in` : t`You're in`}</Badge>
        )}
      </p>
      {description && (
        <p dir="auto" className="line-clamp-4 text-sm whitespace-pre-wrap wrap-anywhere">
          {description}
        </p>
      )}
      <GameFacts game={game} players={t`${count}/${maxSlots} joined`} />
      {status === 'finished' && <p className="font-semibold">{endingLabel(game, me?.id)}</p>}
      <div className="flex flex-wrap items-center gap-2">
        <JoinButton size="sm" game={game} status={status} />
        <Link to={`/app/game/${id}`} className={buttonClass({ size: 'sm', variant: 'secondary' })}>
          {status === 'Active' && isIn ? t({ context: 'game', message: 'Play' }) : t`Details`}
        </Link>
        {status === 'Scheduled' && isIn && <CalendarLink gameId={id} />}
      </div>
    </>
  )
}

import { t } from '@lingui/core/macro'
import type { GameView } from '@swoon/realtime-server/contract/balloon-games'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { photoSrc } from '../../../lib/photo.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { TrashIcon } from '../../../ui/icons.tsx'
import { endingLabel } from '../labels.ts'
import { useShownStatus } from '../status.ts'
import { DeleteGame } from './delete-game.tsx'
import { FreeSeats } from './free-seats.tsx'
import { GameFacts } from './game-facts.tsx'
import { JoinButton } from './join-button.tsx'
import { StatusBadge } from './status-badge.tsx'

/** Number of faces in a row. */
const faces = 5

/** A game in the list. Its title links to its details, and a press anywhere else on the card opens them too. */
export function GameRow({ game, myId }: { game: GameView; myId: string | undefined }) {
  const { id, title, count, maxSlots, participants, createdBy } = game
  const status = useShownStatus(game)
  const [isAsking, setIsAsking] = useState(false)
  const isCreator = createdBy === myId
  const isIn = participants.some(({ userId }) => userId === myId)
  return (
    <Card
      as="li"
      className="relative flex flex-col gap-3 has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-accent"
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <h3 className="font-display text-lg leading-tight font-bold wrap-anywhere">
            <Link
              to={`/app/game/${id}`}
              className="outline-none after:absolute after:inset-0 after:rounded-md"
            >
              <bdi>{title}</bdi>
            </Link>
          </h3>
          <div className="mt-2 flex flex-wrap gap-1.5">
            <StatusBadge status={status} />
            {isCreator ? (
              <Badge tone="super">{t`Creator`}</Badge>
            ) : (
              isIn && <Badge tone="accent">{t`You're in`}</Badge>
            )}
          </div>
        </div>
        {isCreator && (
          <IconButton
            icon={TrashIcon}
            label={t`Delete ${title}`}
            tone="danger"
            onClick={() => setIsAsking(true)}
            className="relative z-1 -me-2 -mt-2"
          />
        )}
      </div>
      <GameFacts game={game} players={t`${count}/${maxSlots} joined`} />
      {status === 'finished' && <p className="font-semibold">{endingLabel(game, myId)}</p>}
      <div className="flex flex-wrap items-end gap-3">
        <div className="flex min-w-0 flex-1 basis-40 flex-wrap items-center gap-x-3 gap-y-2">
          <span aria-hidden="true" className="flex ps-2">
            {participants.slice(0, faces).map(({ userId, user }) => (
              <span key={userId} className="-ms-2 rounded-full ring-2 ring-raised">
                <Avatar
                  decorative
                  size="sm"
                  name={user.name}
                  src={user.profilePhoto && photoSrc(user.profilePhoto, 'small')}
                />
              </span>
            ))}
          </span>
          {status === 'Scheduled' && <FreeSeats game={game} />}
        </div>
        <JoinButton size="sm" game={game} status={status} className="relative z-1 ms-auto" />
      </div>
      {isCreator && <DeleteGame gameId={id} open={isAsking} onClose={() => setIsAsking(false)} />}
    </Card>
  )
}

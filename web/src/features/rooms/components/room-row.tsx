import { t } from '@lingui/core/macro'
import type { RoomFace, RoomView } from '@swoon/realtime-server/contract/rooms'
import { Link } from 'react-router-dom'
import { kindLabel } from '../../../conversation/message-parts.ts'
import { listTime } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { presentLabel } from '../labels.ts'
import { talkLabel } from '../talk.ts'
import { RoomMark } from './room-mark.tsx'

interface RoomRowProps {
  room: RoomView
  /** Some of the people in it now. */
  faces: readonly RoomFace[]
  now: number
}

/** A room in the list, with the number of people in it and its last message. All of it opens the room. */
export function RoomRow({ room, faces, now }: RoomRowProps) {
  const { id, name, description, participantCount, lastMessage, status, talk } = room
  const isAlive = participantCount > 0
  return (
    <li className="relative flex gap-3 rounded-md bg-raised p-3.5 shadow-low ring-1 ring-line/70 transition-colors duration-150 has-[a:active]:bg-sunken [@media(hover:hover)]:hover:bg-sunken">
      <RoomMark id={id} faces={faces} />
      <div className="min-w-0 grow">
        <div className="flex items-start gap-2 big:flex-col big:gap-0.5">
          <h2 className="min-w-0 grow font-display text-lg leading-tight font-bold wrap-anywhere">
            <Link
              to={`/app/rooms/${id}`}
              dir="auto"
              className="outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent"
            >
              {name}
            </Link>
          </h2>
          {status === 'archived' ? (
            <Badge>{t`Archived`}</Badge>
          ) : (
            <span
              className={cx(
                'inline-flex shrink-0 items-center gap-1.5 pt-0.5 text-sm font-semibold tabular-nums',
                isAlive ? 'text-success' : 'text-ink-soft',
              )}
            >
              <span
                aria-hidden="true"
                className={cx('size-2 rounded-full', isAlive ? 'bg-online' : 'bg-line-strong')}
              />
              <span aria-hidden="true">{participantCount}</span>
              <span className="sr-only">{presentLabel(participantCount)}</span>
            </span>
          )}
        </div>
        {description && (
          <p dir="auto" className="mt-0.5 line-clamp-2 text-sm text-ink-soft wrap-anywhere">
            {description}
          </p>
        )}
        {talk && <p className="mt-1 text-sm font-semibold text-accent">{talkLabel(talk.at)}</p>}
        <p className="mt-1.5 flex items-baseline gap-2 text-sm">
          {lastMessage ? (
            <>
              <bdi className="min-w-0 grow truncate">
                {lastMessage.content ||
                  kindLabel(
                    lastMessage.kind ?? (lastMessage.messageType === 'image' ? 'photo' : null),
                  )}
              </bdi>
              <time
                dateTime={lastMessage.sentAt}
                className="shrink-0 text-xs text-ink-soft tabular-nums"
              >
                {listTime(lastMessage.sentAt, now)}
              </time>
            </>
          ) : (
            <span className="text-ink-soft">{t`Say the first word.`}</span>
          )}
        </p>
      </div>
    </li>
  )
}

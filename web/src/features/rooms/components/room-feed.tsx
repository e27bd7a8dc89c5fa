import { t } from '@lingui/core/macro'
import type { RoomMessage, RoomView } from '@swoon/realtime-server/contract/rooms'
import { useState } from 'react'
import type { Controls } from '../../../conversation/conversation.tsx'
import { Feed } from '../../../conversation/feed.tsx'
import { kindLabel, type Original } from '../../../conversation/message-parts.ts'
import { firstNewOf } from '../../../conversation/timeline.ts'
import { TypingBalloons } from '../../../conversation/typing-balloons.tsx'
import { readPersonal, writePersonal } from '../../../lib/personal-storage.ts'
import { MessageScene } from '../../../ui/drawings/talk-scenes.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useHidden } from '../../safety/queries.ts'
import { messages as log } from '../cache.ts'
import { typingLabel } from '../labels.ts'
import { roomChat } from '../room-chat.ts'
import { RoomGroup } from './room-group.tsx'

const name = 'room-read'
/** Number of rooms whose read mark is kept. */
const most = 100

type Marks = Readonly<Record<string, number>>

const marks = (): Marks => (readPersonal(name) as Marks | undefined) ?? {}

/** The cursor up to which this browser has shown a room; undefined if it never did. */
const readMark = (roomId: string): number | undefined => marks()[roomId]

/** Records that this browser has shown the room up to this cursor. */
function markRead(roomId: string, cursor: number): void {
  const { [roomId]: before = 0, ...others } = marks()
  if (cursor <= before) return
  const kept = Object.entries(others).slice(-(most - 1))
  writePersonal(name, Object.fromEntries([...kept, [roomId, cursor]]))
}

interface RoomFeedProps {
  room: RoomView
  myId: string
  messages: readonly RoomMessage[]
  controls: Controls
  /** The message a search result leads to. */
  target: Original | null
}

/** A room's messages, and who is typing. */
export function RoomFeed({ room: { id, name }, myId, messages, controls, target }: RoomFeedProps) {
  const hidden = useHidden()
  const names = Object.entries(roomChat.typing.useNames(id)).flatMap(([userId, name]) =>
    hidden.has(userId) ? [] : [name],
  )
  return (
    <Feed
      of={roomChat}
      id={id}
      messages={messages}
      myId={myId}
      firstNew={useFirstNew(id, messages, myId)}
      controls={controls}
      target={target}
      onRead={(position) => markRead(id, position)}
      spoken={({ sender, content, kind, attachments }) =>
        `${sender.name}: ${content || kindLabel(kind, attachments?.length)}`
      }
      show={(group, { isMine, onTakeBack, onCancel }) => (
        <RoomGroup
          group={group}
          myId={myId}
          isMine={isMine}
          onTakeBack={onTakeBack}
          onCancel={onCancel}
        />
      )}
      empty={
        <div className="m-auto">
          <EmptyState
            drawing={<MessageScene />}
            title={t`Welcome to ${name}!`}
            text={t`No one has said anything yet. Be the first.`}
          />
        </div>
      }
    >
      <TypingBalloons isNamed label={typingLabel(names)} />
    </Feed>
  )
}

/** The key of the first message of others that this browser had not shown when the room was opened. */
function useFirstNew(
  roomId: string,
  messages: readonly RoomMessage[],
  myId: string,
): string | undefined {
  const [readUpTo] = useState(() => readMark(roomId))
  const [lastThen, setLastThen] = useState(messages.at(-1)?.cursor)
  if (lastThen === undefined && messages.length > 0) setLastThen(messages.at(-1)?.cursor)
  if (readUpTo === undefined || lastThen === undefined) return undefined
  return firstNewOf(messages, { myId, positionOf: log.positionOf, readUpTo, lastThen })
}

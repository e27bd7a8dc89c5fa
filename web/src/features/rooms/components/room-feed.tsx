import type { RoomMessage, RoomView } from '@swoon/realtime-server/contract/rooms'
import { useState } from 'react'
import type { Controls } from '../../../conversation/conversation.tsx'
import { Feed } from '../../../conversation/feed.tsx'
import { firstNewOf } from '../../../conversation/timeline.ts'
import { TypingBalloons } from '../../../conversation/typing-balloons.tsx'
import { MessageScene } from '../../../ui/drawings/talk-scenes.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useHidden } from '../../safety/queries.ts'
import { messages as log } from '../cache.ts'
import { outbox } from '../outbox.ts'
import { markRead, readMark } from '../read-marks.ts'
import { typing } from '../store.ts'
import { typingWords } from '../words.ts'
import { RoomGroup } from './room-group.tsx'

interface RoomFeedProps {
  room: RoomView
  myId: string
  messages: readonly RoomMessage[]
  controls: Controls
}

/** What was said in a room, and who is typing. */
export function RoomFeed({ room: { id, name }, myId, messages, controls: { sends, onTakeBack } }: RoomFeedProps) {
  const hidden = useHidden()
  const names = Object.entries(typing.useNames(id)).flatMap(([userId, name]) => (hidden.has(userId) ? [] : [name]))
  return (
    <Feed
      id={id}
      log={log}
      outbox={outbox}
      messages={messages}
      myId={myId}
      firstNew={useFirstNew(id, messages, myId)}
      sends={sends}
      onTakeBack={onTakeBack}
      onRead={(position) => markRead(id, position)}
      spoken={({ sender, content, imageUrl }) => `${sender.name}: ${content || (imageUrl ? 'a picture' : '')}`}
      show={(group, state) => <RoomGroup group={group} isMine={state.isMine} onTakeBack={state.onTakeBack} />}
      isWindowed
      empty={
        <div className="m-auto">
          <EmptyState
            drawing={<MessageScene />}
            title={`Welcome to ${name}!`}
            text="Nobody has said anything yet. Be the first."
          />
        </div>
      }
    >
      <TypingBalloons isNamed words={typingWords(names)} />
    </Feed>
  )
}

/** The key of the first message of others that this browser had not shown when the room was opened. */
function useFirstNew(roomId: string, messages: readonly RoomMessage[], myId: string): string | undefined {
  const [readUpTo] = useState(() => readMark(roomId))
  const [lastThen, setLastThen] = useState(messages.at(-1)?.cursor)
  if (lastThen === undefined && messages.length > 0) setLastThen(messages.at(-1)?.cursor)
  if (readUpTo === undefined || lastThen === undefined) return undefined
  return firstNewOf(messages, { myId, positionOf: log.positionOf, readUpTo, lastThen })
}

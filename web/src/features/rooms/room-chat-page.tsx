import type { RoomView } from '@swoon/realtime-server/contract/rooms'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import { appName } from '../../lib/app-name.ts'
import { useMe } from '../../lib/me.ts'
import { TypingBalloons } from '../../ui/conversation/typing-balloons.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { useKeyboardInset } from '../../ui/use-keyboard-inset.ts'
import { useIsWide } from '../../ui/use-media.ts'
import { useHidden } from '../safety/queries.ts'
import { takeBack } from './actions.ts'
import { PeoplePanel, PeopleSheet } from './components/people-panel.tsx'
import { RoomComposer } from './components/room-composer.tsx'
import { RoomFeed } from './components/room-feed.tsx'
import { RoomGone } from './components/room-gone.tsx'
import { RoomHeader } from './components/room-header.tsx'
import { RoomSheets } from './components/room-sheets.tsx'
import { FeedSkeleton, RoomHeaderSkeleton } from './components/room-skeleton.tsx'
import { outbox } from './outbox.ts'
import { useEntry, useMessages, useParticipants, useRoom } from './queries.ts'
import { useTyping } from './store.ts'
import { typingWords } from './words.ts'

/** One room: its feed, its people, and where one writes. It is entered by opening this screen and left by closing it. */
export function RoomChatPage() {
  const { id = '' } = useParams()
  return <Entrance key={id} roomId={id} />
}

function Entrance({ roomId }: { roomId: string }) {
  const { room, isRefused, isError, isFetching, refetch } = useEntry(roomId)
  const me = useMe()
  if (isRefused)
    return (
      <Titled>
        <RoomGone roomId={roomId} onWoken={() => void refetch()} />
      </Titled>
    )
  if (room && me) return <Room entered={room} myId={me.id} />
  return (
    <Titled>
      {isError ? (
        <div className="grid h-full place-items-center">
          <FailedState
            as="h1"
            title="This room did not open"
            text="Check your connection and try again."
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        </div>
      ) : (
        <div className="flex h-full flex-col">
          <h1 className="sr-only">Room</h1>
          <RoomHeaderSkeleton />
          <FeedSkeleton />
        </div>
      )}
    </Titled>
  )
}

const Titled = ({ children }: { children: ReactNode }) => (
  <>
    <title>{`Room · ${appName}`}</title>
    {children}
  </>
)

function Room({ entered, myId }: { entered: RoomView; myId: string }) {
  const { id } = entered
  const { data: told = entered } = useRoom(id)
  const { data: people } = useParticipants(id)
  // Whoever comes or goes is told by name, and the list of rooms alone hears their number.
  const room = { ...told, participantCount: people?.length ?? told.participantCount }
  const messages = useMessages(id)
  const isSending = outbox.useLane(id).outgoing.length > 0
  const hidden = useHidden()
  const typing = Object.entries(useTyping(id)).filter(([userId]) => !hidden.has(userId))
  const isWide = useIsWide()
  const inset = useKeyboardInset()
  const field = useRef<HTMLTextAreaElement>(null)
  const [sends, setSends] = useState(0)
  const [isPeopleOpen, setIsPeopleOpen] = useState(false)
  const isMineToKeep = room.createdBy === myId

  const edit = useCallback(
    (clientId: string) => {
      takeBack(id, clientId)
      field.current?.focus()
    },
    [id],
  )

  return (
    <div className="flex h-full" style={{ paddingBottom: inset }}>
      <title>{`${room.name} · ${appName}`}</title>
      <section aria-label={`Room ${room.name}`} className="flex h-full min-w-0 grow flex-col">
        <RoomHeader
          room={room}
          isMineToKeep={isMineToKeep}
          onPeople={isWide ? undefined : () => setIsPeopleOpen(true)}
        />
        {messages.data || isSending ? (
          <RoomFeed room={room} myId={myId} messages={messages.data ?? []} sends={sends} onTakeBack={edit}>
            <TypingBalloons isNamed words={typingWords(typing.map(([, name]) => name))} />
          </RoomFeed>
        ) : messages.isError ? (
          <div className="grid grow place-items-center overflow-y-auto">
            <FailedState
              title="Messages did not load"
              text="Check your connection and try again. Nothing is lost."
              onRetry={() => void messages.refetch()}
              busy={messages.isFetching}
            />
          </div>
        ) : (
          <FeedSkeleton />
        )}
        <RoomComposer room={room} field={field} onSend={() => setSends((count) => count + 1)} />
      </section>
      {isWide ? (
        <PeoplePanel room={room} myId={myId} />
      ) : (
        <PeopleSheet room={room} myId={myId} open={isPeopleOpen} onClose={() => setIsPeopleOpen(false)} />
      )}
      <RoomSheets room={room} myId={myId} isMineToKeep={isMineToKeep} />
    </div>
  )
}

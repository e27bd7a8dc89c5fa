import { t } from '@lingui/core/macro'
import type { RoomView } from '@swoon/realtime-server/contract/rooms'
import { type ReactNode, Suspense, useState } from 'react'
import { useParams } from 'react-router-dom'
import { Conversation } from '../../conversation/conversation.tsx'
import type { Original } from '../../conversation/message-parts.ts'
import { MessagesSkeleton } from '../../conversation/messages-skeleton.tsx'
import { appName } from '../../lib/app-name.ts'
import { useConnection } from '../../lib/connection.ts'
import { DidNotLoad } from '../../lib/did-not-load.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useMe } from '../../lib/me.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useKeyboardInset } from '../../ui/use-keyboard-inset.ts'
import { useIsWide } from '../../ui/use-media.ts'
import type { AloneCardProps } from './components/alone-card.tsx'
import { AskedLine } from './components/asked-line.tsx'
import { PeoplePanel, PeopleSheet } from './components/people-panel.tsx'
import { RoomComposer } from './components/room-composer.tsx'
import { RoomFeed } from './components/room-feed.tsx'
import { RoomGone } from './components/room-gone.tsx'
import { RoomHeader } from './components/room-header.tsx'
import { RoomMessageMenu } from './components/room-message-menu.tsx'
import type { RoomSearchProps } from './components/room-search.tsx'
import { RoomSheets } from './components/room-sheets.tsx'
import { useEntry, useMessages, useParticipants, useRoom } from './queries.ts'
import { roomChat } from './room-chat.ts'
import { askingOf } from './standing.ts'
import { useStanding } from './use-standing.ts'

const RoomSearch = lazyPart<RoomSearchProps>(
  async () => (await import('./components/room-search.tsx')).RoomSearch,
  ({ onClose }) => <DidNotLoad onClose={onClose} />,
)

const AloneCard = lazyPart<AloneCardProps>(
  async () => (await import('./components/alone-card.tsx')).AloneCard,
)

const none: readonly [] = []

/** One room: its feed, its people and a composer. Opening this screen enters the room, closing it leaves. */
export function RoomChatPage() {
  const { id = '' } = useParams()
  return <Entrance key={id} roomId={id} />
}

function Entrance({ roomId }: { roomId: string }) {
  const { room, was, isRefused, isError, isFetching, refetch } = useEntry(roomId)
  const me = useMe()
  if (isRefused)
    return (
      <Titled>
        <RoomGone roomId={roomId} name={was?.name} onWoken={() => void refetch()} />
      </Titled>
    )
  if (room && me) return <Room entered={room} myId={me.id} />
  return (
    <Titled>
      {isError ? (
        <div className="grid h-full place-items-center">
          <FailedState
            as="h1"
            title={t`This room didn't open`}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        </div>
      ) : (
        <div className="flex h-full flex-col">
          <h1 className="sr-only">{t`Room`}</h1>
          <RoomHeaderSkeleton />
          <MessagesSkeleton />
        </div>
      )}
    </Titled>
  )
}

const Titled = ({ children }: { children: ReactNode }) => (
  <>
    <title>{t`Room · ${appName}`}</title>
    {children}
  </>
)

function Room({ entered, myId }: { entered: RoomView; myId: string }) {
  const { id } = entered
  const { data: shown = entered } = useRoom(id)
  const { data: people } = useParticipants(id)
  // People coming and going are reported by name; only the list of rooms gets the count.
  const room = { ...shown, participantCount: people?.length ?? shown.participantCount }
  const messages = useMessages(id)
  const isWide = useIsWide()
  const inset = useKeyboardInset()
  const [isPeopleOpen, setIsPeopleOpen] = useState(false)
  const [isSearching, setIsSearching] = useState(false)
  const [target, setTarget] = useState<Original | null>(null)
  const { name } = room
  const isMineToKeep = room.createdBy === myId
  const standingOf = useStanding(id)
  const asking = askingOf(people ?? [], standingOf)
  const [isAloneCardOpen, setIsAloneCardOpen] = useState(true)
  // Under a keyboard there is no room for the card. Presence is unknown without a connection.
  const isLive = useConnection((connection) => !connection.isDownForLong)
  const isAlone = isLive && inset === 0 && people?.every((person) => person.id === myId)

  return (
    <div className="flex h-full">
      <title>{`${name} · ${appName}`}</title>
      <Conversation
        of={roomChat}
        id={id}
        label={t`Room ${name}`}
        messages={messages}
        inset={inset}
        header={
          <RoomHeader
            room={room}
            isMineToKeep={isMineToKeep}
            onSearch={() => setIsSearching(true)}
            onPeople={isWide ? undefined : () => setIsPeopleOpen(true)}
            asking={asking.length}
          />
        }
        feed={(known, controls) => (
          <RoomFeed room={room} myId={myId} messages={known} controls={controls} target={target} />
        )}
        composer={(controls) => (
          <>
            <AskedLine roomId={id} asking={asking} />
            {isAlone && isAloneCardOpen && (
              <Suspense fallback={null}>
                <AloneCard
                  room={room}
                  messages={messages.data ?? none}
                  onShow={setTarget}
                  onClose={() => setIsAloneCardOpen(false)}
                />
              </Suspense>
            )}
            <RoomComposer room={room} myId={myId} controls={controls} />
          </>
        )}
      />
      {isWide ? (
        <PeoplePanel room={room} myId={myId} />
      ) : (
        <PeopleSheet
          room={room}
          myId={myId}
          open={isPeopleOpen}
          onClose={() => setIsPeopleOpen(false)}
        />
      )}
      <RoomMessageMenu myId={myId} isMineToKeep={isMineToKeep} />
      <RoomSheets room={room} />
      {isSearching && (
        <Suspense fallback={null}>
          <RoomSearch
            room={room}
            myId={myId}
            onClose={() => setIsSearching(false)}
            onChoose={setTarget}
          />
        </Suspense>
      )}
    </div>
  )
}

const RoomHeaderSkeleton = () => (
  <div className="flex shrink-0 items-center gap-3 border-b border-line bg-raised px-4 py-2 ps-13">
    <div className="space-y-1.5">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-4 w-28" />
    </div>
  </div>
)

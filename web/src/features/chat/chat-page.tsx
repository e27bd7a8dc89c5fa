import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, Navigate, useParams } from 'react-router-dom'
import { appName } from '../../lib/app-name.ts'
import { useMe } from '../../lib/me.ts'
import { buttonClass } from '../../ui/button.tsx'
import { TypingBalloons } from '../../ui/conversation/typing-balloons.tsx'
import { AwayScene } from '../../ui/drawings/scenes.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { toast } from '../../ui/toast.tsx'
import { useIsAttended } from '../../ui/use-attended.ts'
import { useKeyboardInset } from '../../ui/use-keyboard-inset.ts'
import { useIsWide } from '../../ui/use-media.ts'
import { markSeen } from '../matches/actions.ts'
import { matches, useMatch, useMatches } from '../matches/queries.ts'
import { askReport } from '../safety/actions.ts'
import { useHidden } from '../safety/queries.ts'
import { isLeaving, takeBack } from './actions.ts'
import { ChatHeader } from './components/chat-header.tsx'
import { ChatHeaderSkeleton, ChatSkeleton } from './components/chat-skeleton.tsx'
import { Composer } from './components/composer.tsx'
import { LeavingSheet } from './components/leaving-sheet.tsx'
import { MessageList } from './components/message-list.tsx'
import { MessageSheet } from './components/message-sheet.tsx'
import { Openers } from './components/openers.tsx'
import { outbox } from './outbox.ts'
import { useMessages } from './queries.ts'
import { setDraft, useIsTyping } from './store.ts'

/** The conversation with one match. The match comes from the list, so a link to a chat works from anywhere. */
export function ChatPage() {
  const { id = '' } = useParams()
  const match = useMatch(id)
  return (
    <>
      <title>{`${match?.otherUser.name ?? 'Chat'} · ${appName}`}</title>
      <Content id={id} match={match} />
    </>
  )
}

function Content({ id, match }: { id: string; match: MatchView | null | undefined }) {
  const me = useMe()
  const list = useMatches()
  const hidden = useHidden()
  const as = useTitleLevel()
  // Kept when the match ends, so that the other person can still be reported.
  const [last, setLast] = useState(match)
  if (match && match.id !== last?.id) setLast(match)
  // Whoever has blocked the other from here has been told already.
  if (match && hidden.has(match.otherUser.id)) return <Navigate to="/matches" replace />
  if (match && me) return <Chat key={id} match={match} myId={me.id} />
  if (match === null)
    // Without a connection only the list says that it has ended, once it is fetched again.
    return matches.hasEnded(id) || last?.id === id ? (
      <Ended key={id} matchId={id} person={last?.id === id ? last.otherUser : undefined} />
    ) : (
      <NoSuchChat />
    )
  if (list.isError) {
    return (
      <FailedState
        as={as}
        title="This chat did not load"
        text="Check your connection and try again. Nothing is lost."
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    )
  }
  return (
    <div className="flex h-full flex-col">
      <ChatHeaderSkeleton />
      <ChatSkeleton />
    </div>
  )
}

function Chat({ match, myId }: { match: MatchView; myId: string }) {
  const { id, otherUser } = match
  const messages = useMessages(id)
  const isTyping = useIsTyping(id)
  const isSending = outbox.useLane(id).outgoing.length > 0
  const inset = useKeyboardInset()
  const field = useRef<HTMLTextAreaElement>(null)
  const [sends, setSends] = useState(0)
  const isAttended = useIsAttended()
  useEffect(() => {
    if (isAttended) markSeen([match])
  }, [isAttended, match])

  const pick = (line: string) => {
    setDraft(id, line)
    field.current?.focus()
  }

  const edit = useCallback(
    (clientId: string) => {
      takeBack(id, clientId)
      field.current?.focus()
    },
    [id],
  )

  return (
    <section
      aria-label={`Chat with ${otherUser.name}`}
      className="flex h-full flex-col"
      style={{ paddingBottom: inset }}
    >
      <ChatHeader match={match} />
      {messages.data || isSending ? (
        <MessageList
          match={match}
          myId={myId}
          messages={messages.data ?? []}
          sends={sends}
          onTakeBack={edit}
          empty={<Openers match={match} onPick={pick} />}
        >
          <TypingBalloons words={isTyping ? `${otherUser.name} is typing` : ''} />
        </MessageList>
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
        <ChatSkeleton />
      )}
      <Composer matchId={id} name={otherUser.name} field={field} onSend={() => setSends((count) => count + 1)} />
      <LeavingSheet />
      <MessageSheet match={match} />
    </section>
  )
}

/** Says that the match is over, without telling whether the other person ended it. */
function Ended({ matchId, person }: { matchId: string; person: MatchView['otherUser'] | undefined }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(() => {
    if (isLeaving(matchId)) return
    const action = person && { label: 'Report', onClick: () => askReport({ person, place: 'chat' }) }
    toast({ title: 'This chat has ended', text: 'You are no longer matched.', ...(action && { action }) })
  }, [matchId])
  return <Navigate to="/matches" replace />
}

/** The level of the chat's heading: beside the list, the list's title comes first. */
const useTitleLevel = () => (useIsWide() ? 'h2' : 'h1')

function NoSuchChat() {
  return (
    <div className="grid h-full place-items-center">
      <EmptyState
        as={useTitleLevel()}
        drawing={<AwayScene />}
        title="This chat is not here"
        text="It may have ended, or the link is wrong."
        action={
          <Link to="/matches" className={buttonClass()}>
            Your matches
          </Link>
        }
      />
    </div>
  )
}

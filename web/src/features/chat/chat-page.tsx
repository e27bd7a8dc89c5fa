import { t } from '@lingui/core/macro'
import type { MatchView } from '@swoon/realtime-server/contract/matches'
import type { CallRecord } from '@swoon/realtime-server/contract/video-chat'
import { Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { Conversation } from '../../conversation/conversation.tsx'
import { ConversationComposer } from '../../conversation/conversation-composer.tsx'
import { Feed } from '../../conversation/feed.tsx'
import { kindLabel, type Original } from '../../conversation/message-parts.ts'
import { MessagesSkeleton } from '../../conversation/messages-skeleton.tsx'
import { firstNewOf } from '../../conversation/timeline.ts'
import { TypingBalloons } from '../../conversation/typing-balloons.tsx'
import { appName } from '../../lib/app-name.ts'
import { DidNotLoad } from '../../lib/did-not-load.tsx'
import { hiddenText, hidesNow } from '../../lib/hidden-words.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useMe } from '../../lib/me.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { useKeyboardInset } from '../../ui/use-keyboard-inset.ts'
import { useIsLow, useIsWide } from '../../ui/use-media.ts'
import { useIsAttended } from '../../ui/visibility.ts'
import { isLeaving, markOpened } from '../matches/actions.ts'
import { matches, useMatch, useMatches } from '../matches/queries.ts'
import { askReport } from '../safety/actions.ts'
import { useHidden } from '../safety/queries.ts'
import { useCallRecords } from '../video-chat/queries.ts'
import { useLink } from './asked-link.ts'
import { chat, messages as log, useIsTyping } from './chat.ts'
import { BubbleGroup, sendStateOf } from './components/bubble-group.tsx'
import { ChatHeader } from './components/chat-header.tsx'
import type { FinderProps } from './components/finder.tsx'
import { endUnread } from './marks.ts'
import { useMessages } from './queries.ts'
import { markRead } from './read-receipts.ts'
import { useAskedAnswer } from './use-asked-answer.ts'

const DateCard = lazyPart(async () => (await import('../dates/date-card.tsx')).DateCard)
const LinkWarning = lazyPart(
  async () => (await import('./components/link-warning.tsx')).LinkWarning,
  () => <DidNotLoad onClose={() => useLink.setState({ href: '' })} />,
)
const ChatNote = lazyPart(async () => (await import('./components/chat-note.tsx')).ChatNote)
const Openers = lazyPart(async () => (await import('./components/openers.tsx')).Openers)
const Finder = lazyPart<FinderProps>(
  async () => (await import('./components/finder.tsx')).Finder,
  ({ onClose }) => <DidNotLoad onClose={onClose} />,
)
const NoSuchChat = lazyPart(async () => (await import('./components/no-such-chat.tsx')).NoSuchChat)
const MessageMenu = lazyPart<{ match: MatchView; myId: string }>(
  async () => (await import('./components/message-menu.tsx')).MessageMenu,
  () => <DidNotLoad onClose={chat.menu.forget} />,
)

/** Queries that take the replies to the page's first calls (first/preload.ts). */
export const firstQueries = (pathname: string) => [
  log.query(pathname.split('/').at(-1) ?? '').options,
]

/** The conversation with a match. The match comes from the list, so a link to a chat works from anywhere. */
export function ChatPage() {
  const { id = '' } = useParams()
  const match = useMatch(id)
  return (
    <>
      <title>{`${match?.otherUser.name ?? t`Chat`} · ${appName}`}</title>
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
  // A user who blocked the other person here already knows.
  if (match && hidden.has(match.otherUser.id)) return <Navigate to="/matches" replace />
  if (match && me) return <Chat key={id} match={match} myId={me.id} />
  if (match === null)
    // After a disconnection only the refetched list shows that it ended.
    return matches.hasEnded(id) || last?.id === id ? (
      <Ended key={id} matchId={id} person={last?.id === id ? last.otherUser : undefined} />
    ) : (
      <Suspense fallback={null}>
        <NoSuchChat />
      </Suspense>
    )
  if (list.isError) {
    return (
      <FailedState
        as={as}
        title={t`This chat didn't load`}
        text={t`Check your connection and try again. Nothing is lost.`}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    )
  }
  return (
    <div className="flex h-full flex-col">
      <ChatHeaderSkeleton />
      <MessagesSkeleton />
    </div>
  )
}

function Chat({ match, myId }: { match: MatchView; myId: string }) {
  const { id, otherUser } = match
  const { name } = otherUser
  const messages = useMessages(id)
  const isTyping = useIsTyping(id)
  const hasLink = useLink(({ href }) => href !== '')
  const hasMenu = chat.menu.useMenu(({ message }) => message !== null)
  useAskedAnswer(match)
  const records = useCallRecords(id)
  // An empty chat shows it in its center.
  const isFirst = match.lastSeq > 0 && (match.likedAnswer ?? match.likedMyAnswer) !== undefined
  const notes = useMemo(
    (): { key: string; at: string; record?: CallRecord }[] => [
      ...(isFirst ? [{ key: 'liked', at: match.createdAt }] : []),
      ...records.map((record) => ({ key: record.id, at: record.at, record })),
    ],
    [isFirst, match.createdAt, records],
  )
  const inset = useKeyboardInset()
  const isLow = useIsLow()
  const isAttended = useIsAttended()
  // Unread state from when the chat was opened.
  const [{ readSeq, lastSeq }] = useState(match)
  useEffect(() => {
    if (isAttended) markOpened(match)
  }, [isAttended, match])
  const comeBack = useEffectEvent(() => {
    if (match.isUnread) void endUnread(id)
  })
  // Only on arrival: another window may mark it later.
  useEffect(() => {
    if (isAttended) comeBack()
  }, [isAttended])
  const [finding, setFinding] = useState<'words' | 'photos' | null>(null)
  const [target, setTarget] = useState<Original | null>(null)

  return (
    <Conversation
      of={chat}
      id={id}
      label={t`Chat with ${name}`}
      messages={messages}
      inset={inset}
      header={
        <>
          <ChatHeader match={match} onFind={setFinding} />
          <Suspense fallback={null}>
            <DateCard matchId={id} name={name} isTight={isLow || inset > 0} />
          </Suspense>
        </>
      }
      feed={(known, controls) => (
        <Feed
          of={chat}
          id={id}
          messages={known}
          myId={myId}
          firstNew={firstNewOf(known, {
            myId,
            positionOf: log.positionOf,
            readUpTo: readSeq,
            lastThen: lastSeq,
          })}
          controls={controls}
          target={target}
          onRead={() => {
            const theirs = known.findLast(({ senderId }) => senderId !== myId)
            if (theirs) markRead(id, theirs.seq)
          }}
          notes={notes}
          showNote={({ record }) => (
            <Suspense fallback={null}>
              <ChatNote match={match} record={record} myId={myId} />
            </Suspense>
          )}
          spoken={({ content, kind, attachments }) =>
            `${name}: ${hidesNow(content) ? hiddenText : content || kindLabel(kind, attachments?.length)}`
          }
          show={(group, { isNewestMine, isWaiting, ...state }) => (
            <BubbleGroup
              group={group}
              name={name}
              state={isNewestMine ? sendStateOf(group, match, isWaiting) : null}
              isMine={state.isMine}
              myId={myId}
              onTakeBack={state.onTakeBack}
              onCancel={state.onCancel}
            />
          )}
          empty={
            <Suspense fallback={null}>
              <Openers match={match} onPick={() => controls.field.current?.focus()} />
            </Suspense>
          }
        >
          <TypingBalloons label={isTyping ? t`${name} is typing` : ''} />
        </Feed>
      )}
      composer={(controls) => (
        <ConversationComposer
          of={chat}
          id={id}
          myId={myId}
          controls={controls}
          label={t`Message to ${name}`}
        />
      )}
    >
      {hasLink && (
        <Suspense fallback={null}>
          <LinkWarning />
        </Suspense>
      )}
      {finding && (
        <Suspense fallback={null}>
          <Finder
            match={match}
            myId={myId}
            what={finding}
            onClose={() => setFinding(null)}
            onChoose={setTarget}
          />
        </Suspense>
      )}
      {hasMenu && (
        <Suspense fallback={null}>
          <MessageMenu match={match} myId={myId} />
        </Suspense>
      )}
    </Conversation>
  )
}

/** Shows that the match is over, without revealing whether the other person ended it. */
function Ended({
  matchId,
  person,
}: {
  matchId: string
  person: MatchView['otherUser'] | undefined
}) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once
  useEffect(() => {
    if (isLeaving(matchId)) return
    const action = person && {
      label: t`Report`,
      onClick: () => askReport({ person, place: 'chat' }),
    }
    toast({
      title: t`This chat has ended`,
      text: t`You're no longer matched.`,
      ...(action && { action }),
    })
  }, [matchId])
  return <Navigate to="/matches" replace />
}

/** Heading level of the chat: beside the list, the list's title comes first. */
const useTitleLevel = () => (useIsWide() ? 'h2' : 'h1')

function ChatHeaderSkeleton() {
  return (
    <div className="flex shrink-0 items-center gap-3 border-b border-line bg-raised px-4 py-2 ps-13">
      <Skeleton round className="size-12" />
      <div className="space-y-1.5">
        <Skeleton className="h-5 w-28" />
        <Skeleton className="h-4 w-20" />
      </div>
    </div>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { canCall } from '../../../lib/call/devices.ts'
import { photoSrc } from '../../../lib/photo.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { AwayScene } from '../../../ui/drawings/scenes.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { toast } from '../../../ui/toast.tsx'
import { learnEnd, stopRinging } from '../actions.ts'
import { useVideoSession } from '../queries.ts'
import { noteCall, useVideoStore } from '../store.ts'
import { warmUp } from '../use-call.ts'
import { useHandshake } from '../use-handshake.ts'
import { useMedia } from '../use-media.ts'
import { BackToChat } from './back-to-chat.tsx'
import { Lobby } from './lobby.tsx'
import { MessageLine } from './message-line.tsx'
import { Stage } from './stage.tsx'
import { Waiting } from './waiting.tsx'

const lostTitle = t`Your connection was lost for too long`
const lostText = t`We couldn't reach the server, so you're no longer in the call.`

interface CallScreenProps {
  match: MatchView
  myId: string
  /** Another screen is shown, with the call in a small window over it. */
  isMini: boolean
}

/** Getting ready, waiting for the other person, and the call. */
export function CallScreen({ match, myId, isMini }: CallScreenProps) {
  const { id } = match
  const query = useVideoSession(id, 'call')
  const session = query.data
  const hasFailed = query.isError && !session
  const amFirst = match.user1Id === myId
  const amReady = (amFirst ? session?.user1Ready : session?.user2Ready) === true
  const otherIsReady = (amFirst ? session?.user2Ready : session?.user1Ready) === true
  const { part, isReturning, isElsewhere, isBusy, getReady, leave, onConnected, lookAgain } =
    useHandshake({
      matchId: id,
      session,
      heardAt: query.dataUpdatedAt,
      amReady,
    })
  const isOver = part === 'over' || part === 'lost'
  const own = useMedia(canCall() && !isElsewhere && !isOver)
  useJoinAtOnce(otherIsReady && part === 'out' && own.media?.soundFault === null, getReady)
  const navigate = useNavigate()
  const toChat = () => navigate(`/chat/${id}`, { replace: true })

  useEffect(() => {
    useVideoStore.setState({ ended: null })
    stopRinging(id)
    warmUp()
  }, [id])

  // The call has ended, here or there: return to the chat, which asks for feedback.
  const hasEnded = useVideoStore(({ ended }) => ended?.matchId === id)
  useEffect(() => {
    if (hasEnded && !isMini) navigate(`/chat/${id}`, { replace: true })
  }, [hasEnded, isMini, id, navigate])

  // Only a running call continues over other screens.
  const isInCall = part === 'in' && session?.isActive === true
  // Before the screen paints, so that no lobby flashes in the small window.
  useLayoutEffect(() => {
    if (isInCall) return noteCall(id)
    if (isReturning && !hasFailed) return
    // This tab was away too long to return to the call.
    if (part === 'out' && useVideoStore.getState().inCall === id) {
      useVideoStore.setState({ unresolved: id })
      void learnEnd()
    }
    noteCall(null)
    if (!isMini) return
    useVideoStore.setState({ hosted: null })
    if (part === 'lost') toast({ title: lostTitle, text: lostText })
  }, [isInCall, isReturning, hasFailed, part, isMini, id])

  const hangUp = async () => {
    await leave()
    if (!isMini) toChat()
  }

  if (isMini && !(isInCall && own.media)) return <Spinner label={t`Connecting…`} />
  if (hasFailed)
    return (
      <FailedState
        as="h1"
        title={t`This call didn't load`}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    )
  if (isInCall && own.media)
    return (
      <Stage
        match={match}
        myId={myId}
        session={session}
        own={own}
        isMini={isMini}
        onConnected={onConnected}
        onEnd={() => void hangUp()}
      />
    )
  return (
    <section
      aria-label={t`Video chat with ${{ name: match.otherUser.name }}`}
      className="flex h-full flex-col"
    >
      <CallHeader
        match={match}
        otherIsReady={otherIsReady && !isOver}
        isCalling={part === 'in' && session?.ring != null && !session.otherIsBusy}
        onBack={toChat}
      />
      <div className="min-h-0 grow overflow-y-auto">
        {isOver ? (
          <CallOver isLost={part === 'lost'} onAgain={lookAgain} onBack={toChat} />
        ) : isElsewhere ? (
          <Elsewhere
            onRetry={() => {
              lookAgain()
              void query.refetch()
            }}
            onBack={toChat}
          />
        ) : part === 'in' ? (
          <Waiting
            match={match}
            session={session}
            media={own.media}
            onCancel={() => void leave()}
          />
        ) : !canCall() ? (
          <CannotCall onBack={toChat} />
        ) : (
          <Lobby
            match={match}
            own={own}
            otherIsReady={otherIsReady}
            isKnown={session !== undefined}
            isBusy={isBusy}
            onReady={() => void getReady()}
          />
        )}
      </div>
      <MessageLine match={match} onOpen={toChat} />
    </section>
  )
}

/** Joins at once after a press on Join in a ring banner: the lobby asks nothing more, unless a device is missing. */
function useJoinAtOnce(canJoin: boolean, join: () => Promise<void>): void {
  const { state, pathname } = useLocation() as {
    state: { joins?: boolean } | null
    pathname: string
  }
  const navigate = useNavigate()
  const isDone = useRef(false)
  useEffect(() => {
    if (!state?.joins || !canJoin || isDone.current) return
    isDone.current = true
    // Replaced, so that a reload, or Back to here, does not join again.
    navigate(pathname, { replace: true, state: null })
    void join()
  }, [state, pathname, canJoin, join, navigate])
}

interface CallHeaderProps {
  match: MatchView
  otherIsReady: boolean
  /** True if the other person's devices ring, or will as soon as they are online. */
  isCalling: boolean
  onBack: () => void
}

/** Names the other person above everything before the call. */
function CallHeader({
  match: { otherUser, unreadCount },
  otherIsReady,
  isCalling,
  onBack,
}: CallHeaderProps) {
  const { name, profilePhoto, isOnline } = otherUser
  return (
    <header className="flex shrink-0 items-center gap-2 border-b border-line bg-raised px-1.5 py-2 lg:px-3">
      <BackToChat label={t`Back`} hasNews={unreadCount > 0} onClick={onBack} />
      <Avatar
        decorative
        name={name}
        src={profilePhoto && photoSrc(profilePhoto, 'small')}
        online={isOnline}
      />
      <div className="min-w-0">
        <h1 className="font-display text-xl leading-tight font-bold wrap-anywhere">
          <Trans>
            Video chat with <bdi>{name}</bdi>
          </Trans>
        </h1>
        <p
          role="status"
          className={otherIsReady ? 'text-sm font-semibold text-success' : 'text-sm text-ink-soft'}
        >
          {otherIsReady ? (
            <Trans>
              <bdi>{name}</bdi> is ready for you
            </Trans>
          ) : isCalling ? (
            t`Calling…`
          ) : (
            <Trans>
              <bdi>{name}</bdi> isn't ready yet
            </Trans>
          )}
        </p>
      </div>
    </header>
  )
}

interface CallOverProps {
  /** True if the server was unreachable. */
  isLost: boolean
  /** Returns to the start, to call again. */
  onAgain: () => void
  onBack: () => void
}

/** Shown when the call is over for this tab. */
function CallOver({ isLost, onAgain, onBack }: CallOverProps) {
  return (
    <div role="status">
      <EmptyState
        as="h2"
        drawing={<AwayScene />}
        title={isLost ? lostTitle : t`The call has ended.`}
        text={isLost ? lostText : undefined}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {isLost && <Button onClick={onAgain}>{t`Call again`}</Button>}
            <Button variant={isLost ? 'outline' : 'primary'} onClick={onBack}>
              {t`Back to the chat`}
            </Button>
          </div>
        }
      />
    </div>
  )
}

/** Another of the user's tabs or devices is in a call: two would share one camera and microphone. */
function Elsewhere({ onRetry, onBack }: { onRetry: () => void; onBack: () => void }) {
  return (
    <EmptyState
      as="h2"
      drawing={<AwayScene />}
      title={t`You're in a call in another tab`}
      text={t`Continue there, or end that call first. It may be on another device.`}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button onClick={onBack}>{t`Back to the chat`}</Button>
          <Button variant="outline" onClick={onRetry}>
            {t`Try again`}
          </Button>
        </div>
      }
    />
  )
}

/** This browser has no WebRTC, or it is turned off. */
function CannotCall({ onBack }: { onBack: () => void }) {
  return (
    <div role="status">
      <EmptyState
        as="h2"
        drawing={<AwayScene />}
        title={t`This browser can't make video calls`}
        text={t`It has no WebRTC, or it's turned off in the settings or by an extension. Turn it on, or open this page in another browser, such as Chrome, Firefox or Safari.`}
        action={<Button onClick={onBack}>{t`Back to the chat`}</Button>}
      />
    </div>
  )
}

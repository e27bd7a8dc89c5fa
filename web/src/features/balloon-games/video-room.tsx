import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  balloonGameRoutes,
  type GameParticipant,
  type GameView,
  gameLimits,
} from '@swoon/realtime-server/contract/balloon-games'
import { useState } from 'react'
import { useStore } from 'zustand'
import { i18n } from '#i18n'
import type { Call } from '../../lib/call/call.ts'
import { type PeerView, strangerView } from '../../lib/call/peer-view.ts'
import { change } from '../../lib/change.ts'
import { useDeviceNotices } from '../../lib/device-notices.ts'
import { myId } from '../../lib/me.ts'
import { Button } from '../../ui/button.tsx'
import { VideoIcon } from '../../ui/icons.tsx'
import { Way } from '../video-chat/way.tsx'
import { applyGame, gamesKey } from './cache.ts'
import { FloatingBalloon } from './components/floating-balloon.tsx'
import { VideoTile } from './components/video-tile.tsx'
import { askWay, useRoom } from './use-room.ts'
import { useSpeaker } from './use-speaker.ts'

const list = new Intl.ListFormat(i18n.locale, { type: 'unit', style: 'short' })

/** Separators before list items: nothing, then commas or the language's word for "and". */
const separators = (count: number): string[] => [
  '',
  ...list
    .formatToParts(Array.from({ length: count }, () => '-'))
    .flatMap(({ type, value }) => (type === 'literal' ? [value] : [])),
]

/**
 * The game as its video room shows it: after the end the server counts nobody as present, but the people who were there stay to celebrate.
 */
function useStaying(game: GameView): GameView {
  const [last, setLast] = useState(game)
  if (game.status !== 'finished') {
    if (last !== game) setLast(game)
    return game
  }
  const were = new Set(last.participants.filter(({ isHere }) => isHere).map(({ userId }) => userId))
  return {
    ...game,
    participants: game.participants.map((one) => ({ ...one, isHere: were.has(one.userId) })),
  }
}

/** Mutes a guest for everyone in the video room, or lets them speak again. */
async function muteGuest(gameId: string, recipientId: string, isMuted: boolean): Promise<void> {
  const body = { recipientId, isMuted }
  await change(
    balloonGameRoutes.mute,
    { params: { id: gameId }, body },
    {
      apply: (game) => applyGame(game, myId()),
      failure: isMuted
        ? t`Couldn't mute this guest. Try again.`
        : t`Couldn't unmute this guest. Try again.`,
    },
  )
}

/** The six places: the creator and seats 1 to 5. */
export function placesOf({ participants }: GameView): (GameParticipant | null)[] {
  const creator = participants.find(({ isCreator }) => isCreator) ?? null
  const seats = Array.from({ length: gameLimits.seats }, (_, at) => at + 1)
  return [
    creator,
    ...seats.map((seat) => participants.find(({ slotNumber }) => slotNumber === seat) ?? null),
  ]
}

/** The video room of an active game, for the creator and guests with a seat. They stay for the celebration at the end. */
export function VideoRoom({ game: latest, myId }: { game: GameView; myId: string }) {
  const game = useStaying(latest)
  const { room, own, isJoining, isDenied, isClosed, isMuted, join, leave } = useRoom(game, myId)
  const isOver = game.status === 'finished'
  if (isOver && !room && !isClosed) return null
  return (
    <section
      aria-label={t`Video room`}
      data-tiles={room ? '' : undefined}
      className="flex flex-col gap-3"
    >
      {room ? (
        <Tiles
          game={game}
          myId={myId}
          room={room}
          own={own}
          isMutedByCreator={isMuted}
          onLeave={leave}
        />
      ) : isOver ? (
        <p className="text-ink-soft">{t`The game is over, and the video room is closed.`}</p>
      ) : (
        <>
          <div className="flex flex-col items-start gap-3 rounded-md bg-sunken p-4">
            <p className="text-ink-soft">
              {isDenied
                ? t`Please allow camera access to join the video room, or continue without a camera.`
                : t`The others will see and hear you as soon as you join the video room.`}
            </p>
            <p className="flex flex-wrap gap-2">
              <Button icon={VideoIcon} busy={isJoining} onClick={() => void join(true)}>
                {isDenied ? t`Try again` : t`Join video room`}
              </Button>
              <Button variant="outline" disabled={isJoining} onClick={() => void join(false)}>
                {t`Continue without camera`}
              </Button>
            </p>
          </div>
          {/* Below the buttons, which must not move when its answer arrives. */}
          <Way
            queryKey={[...gamesKey, 'way', game.id, seatsOf(game)]}
            ask={(signal) => askWay(game.id, signal)}
            name={null}
          />
        </>
      )}
    </section>
  )
}

/** Seats for the server's query whether they allow direct connections. */
const seatsOf = (game: GameView) =>
  placesOf(game)
    .flatMap((guest) => guest?.userId ?? [])
    .join()

interface TilesProps {
  game: GameView
  myId: string
  room: Call
  /** The user's own sound and picture. */
  own: MediaStream | null
  isMutedByCreator: boolean
  onLeave: () => void
}

function Tiles({ game, myId, room, own, isMutedByCreator, onLeave }: TilesProps) {
  const view = useStore(room.store)
  const { peers, picture, isMuted, isCameraOff, pictureFault } = view
  useDeviceNotices(view.notice)
  const watchers = game.participants.filter(
    ({ isCreator, slotNumber }) => !isCreator && slotNumber === null,
  )
  const between = separators(watchers.length)
  const streams = Object.fromEntries(
    game.participants
      .filter(
        ({ userId, isMuted: isSilenced }) =>
          !isSilenced && !(userId === myId ? isMuted : peers[userId]?.isMuted),
      )
      .map(({ userId }) => [userId, userId === myId ? own : (peers[userId]?.stream ?? null)]),
  )
  const speaker = useSpeaker(streams)
  const isOver = game.status === 'finished'
  // Without a microphone there is nothing to unmute.
  const hasSound = (own?.getAudioTracks().length ?? 0) > 0
  return (
    <>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {placesOf(game).map((guest, at) => {
          const isMe = guest?.userId === myId
          const peer = (guest && peers[guest.userId]) ?? strangerView
          return (
            <VideoTile
              key={guest?.userId ?? at}
              guest={guest}
              isMe={isMe}
              stream={isMe ? picture : peer.stream}
              isCameraOff={isMe ? isCameraOff : peer.isCameraOff || peer.isLost}
              isMuted={(isMe ? isMuted : peer.isMuted) || guest?.isMuted === true}
              isSpeaking={guest !== null && guest.userId === speaker}
              note={guest && !isMe ? noteOn(guest, peer, isOver) : null}
              onMute={
                game.createdBy === myId && guest && !isOver
                  ? (silent) => void muteGuest(game.id, guest.userId, silent)
                  : null
              }
            >
              {guest && <FloatingBalloon gameId={game.id} guest={guest} isMine={isMe && !isOver} />}
            </VideoTile>
          )
        })}
      </ul>
      {watchers.length > 0 && (
        <p className="text-sm text-ink-soft wrap-anywhere">
          {t`Watching:`}{' '}
          {watchers.map(({ userId, user: { name }, balloonsOwned }, at) => (
            <span key={userId} data-person={userId}>
              {between[at]}
              {balloonsOwned > 0 ? (
                <Trans>
                  <bdi>{name}</bdi> (with a balloon)
                </Trans>
              ) : (
                <bdi>{name}</bdi>
              )}
            </span>
          ))}
        </p>
      )}
      <p role="status" className="text-sm font-semibold empty:hidden">
        {isOver
          ? t`The game is over. The video room closes in a few seconds.`
          : isMutedByCreator && t`The creator muted you.`}
      </p>
      {pictureFault && (
        <p role="alert" className="text-sm text-danger">
          {t`Camera Access Required. Allow camera access to be seen. The others can still hear you.`}
        </p>
      )}
      <div role="toolbar" aria-label={t`Video room`} className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          disabled={isMutedByCreator || !hasSound}
          onClick={() => room.setMuted(!isMuted)}
        >
          {!hasSound ? t`No microphone` : isMuted ? t`Unmute` : t`Mute`}
        </Button>
        <Button size="sm" variant="secondary" onClick={() => void room.setCameraOff(!isCameraOff)}>
          {isCameraOff ? t`Turn camera on` : t`Turn camera off`}
        </Button>
        <Button size="sm" variant="outline" onClick={onLeave}>
          {t`Leave video room`}
        </Button>
      </div>
    </>
  )
}

/** Explains why another person has no picture. */
function noteOn({ isHere }: GameParticipant, { state }: PeerView, isOver: boolean): string {
  if (isHere && state === 'connected') return t`Camera off`
  return isHere && !isOver ? t`Connecting…` : t`Not on video`
}

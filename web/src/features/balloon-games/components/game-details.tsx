import { plural, t } from '@lingui/core/macro'
import type { GameView } from '@swoon/realtime-server/contract/balloon-games'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmSheet } from '../../../ui/confirm-sheet.tsx'
import { Folded } from '../../../ui/folded.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { VolumeIcon, VolumeOffIcon } from '../../../ui/more-icons.tsx'
import { leaveGame } from '../actions.ts'
import { type Happening, useHappenings } from '../happenings.ts'
import { setSounds, useSounds } from '../pop-sound.ts'
import { useWatchedGame } from '../queries.ts'
import { isHeld, useSky } from '../sky.ts'
import { useShownStatus } from '../status.ts'
import { texts } from '../texts.ts'
import { CalendarLink } from './calendar-link.tsx'
import { EndGame } from './end-game.tsx'
import { FairDraw } from './fair-draw.tsx'
import { FreeSeats } from './free-seats.tsx'
import { GameFacts } from './game-facts.tsx'
import { Gift } from './gift.tsx'
import { GiftFlights } from './gift-flights.tsx'
import { GuestRow } from './guest-row.tsx'
import { JoinButton } from './join-button.tsx'
import { OwnBalloon } from './own-balloon.tsx'
import { StatusBadge } from './status-badge.tsx'
import { WinnerCard } from './winner-card.tsx'

/** The game as currently shown: a pop's changes appear when the balloon bursts, and an end by a pop after the burst. */
function useShownGame(latest: GameView): GameView {
  const isHeldBack = useSky(({ pops }) => isHeld(pops, latest.id))
  const [shown, setShown] = useState(latest)
  if (isHeldBack) return shown
  if (shown !== latest) setShown(latest)
  return latest
}

const VideoRoom = lazyPart(async () => (await import('../video-room.tsx')).VideoRoom)

/** Details of a game, its people, and the user's options. */
export function GameDetails({ game: latest, myId }: { game: GameView; myId: string | undefined }) {
  const game = useShownGame(latest)
  const { id, description, participants, count, maxSlots, createdBy, winner } = game
  const status = useShownStatus(game)
  const [statusAtFirst] = useState(status)
  const happenings = useHappenings(game, myId)
  const mine = participants.find(({ userId }) => userId === myId)
  const isCreator = createdBy === myId
  const isOn = status !== 'Scheduled'
  // People in the video room stay there for a while after the game ends.
  const hasVideo = isOn && statusAtFirst !== 'finished'
  useWatchedGame(id, mine !== undefined)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] flat:not-has-data-tiles:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-5">
        <div className="flex flex-wrap items-center gap-1.5">
          <StatusBadge status={status} />
          {isCreator && <Badge tone="super">{t`Creator`}</Badge>}
          {mine && !isCreator && <Badge tone="accent">{t`You're in`}</Badge>}
          {mine && status === 'Active' && <SoundsButton className="-my-2.5 ms-auto" />}
        </div>
        <GameFacts
          game={game}
          players={plural(
            { places: maxSlots + 1 },
            { one: `${count} / # player`, other: `${count} / # players` },
          )}
        />
        {status === 'Active' && mine && !isCreator && <OwnBalloon gameId={id} mine={mine} />}
        {description && (
          <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
            <Folded id={`game ${id}`} text={description} />
          </p>
        )}
        {status === 'finished' && (
          <WinnerCard
            game={game}
            isIn={mine !== undefined}
            isFresh={statusAtFirst !== 'finished'}
          />
        )}
        {hasVideo && mine && (mine.isCreator || mine.slotNumber !== null) && (
          <Suspense fallback={null}>
            <VideoRoom game={game} myId={mine.userId} />
          </Suspense>
        )}
        {mine && <GameLog happenings={happenings} />}
        {status === 'Active' && isCreator && <EndGame game={game} />}
        <div className="flex flex-wrap gap-3 empty:hidden">
          <JoinButton game={game} status={status} />
          {status === 'Scheduled' && mine && <CalendarLink gameId={id} />}
          {status !== 'finished' && mine && !isCreator && <Leave game={game} isOn={isOn} />}
        </div>
        {status === 'Scheduled' && !mine && count >= maxSlots && (
          <p className="text-ink-soft">{t`This game is full.`}</p>
        )}
        {status === 'Active' && !mine && (
          <p className="text-ink-soft">{t`This game has started without you.`}</p>
        )}
        <FairDraw game={game} canCheck={status === 'finished' && mine !== undefined} />
      </div>
      <section
        aria-labelledby="players"
        className="rounded-md bg-raised px-4 pt-4 pb-2 shadow-low ring-1 ring-line/70"
      >
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 id="players" className="font-display text-xl font-bold">
            {t`Players`}
          </h2>
          {status === 'Scheduled' && <FreeSeats game={game} />}
        </div>
        <p className="mt-1 text-sm text-ink-soft">
          {game.invitedId ? texts.dateRules : texts.sidebar}
        </p>
        <ul className="mt-2 divide-y divide-line">
          {participants.map((guest) => (
            <GuestRow
              key={guest.userId}
              guest={guest}
              isMe={guest.userId === myId}
              isWinner={guest.userId === winner}
              isOn={isOn}
              action={
                isCreator && status === 'Active' ? <Gift game={game} guest={guest} /> : undefined
              }
            />
          ))}
        </ul>
      </section>
      <GiftFlights gameId={id} creatorId={createdBy} />
    </div>
  )
}

function Leave({ game: { id, invitedId }, isOn }: { game: GameView; isOn: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const leave = async () => {
    setIsBusy(true)
    await leaveGame(id)
    setIsBusy(false)
    setIsAsking(false)
  }
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setIsAsking(true)}>
        {t({ context: 'game', message: 'Leave' })}
      </Button>
      <ConfirmSheet
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void leave()}
        title={t`Leave this game?`}
        text={
          isOn
            ? invitedId
              ? t`The game has started: you can't come back.`
              : t`The game has started: you can't come back, and you don't get this week's game back.`
            : invitedId
              ? t`You can join again until it starts.`
              : t`Your spot opens up, and you get this week's game back.`
        }
        confirmLabel={t({ context: 'game', message: 'Leave' })}
        danger
        busy={isBusy}
      />
    </>
  )
}

/** A game's events, visible and announced to screen readers. */
const GameLog = ({ happenings }: { happenings: readonly Happening[] }) => (
  // Rendered even when empty, because only additions to an existing region are read.
  <div role="log" aria-label={t`What happened`} className="text-sm text-ink-soft empty:sr-only">
    {happenings.map(({ id, text }) => (
      <p key={id} dir="auto" className="wrap-anywhere last:font-semibold last:text-ink">
        {text}
      </p>
    ))}
  </div>
)

/** Turns game sounds off or on in this browser. */
function SoundsButton({ className }: { className?: string }) {
  const isOn = useSounds((sounds) => sounds.isOn)
  return (
    <IconButton
      icon={isOn ? VolumeIcon : VolumeOffIcon}
      label={isOn ? t`Turn sounds off` : t`Turn sounds on`}
      onClick={() => setSounds(!isOn)}
      className={className}
    />
  )
}

import { plural, t } from '@lingui/core/macro'
import type { GameParticipant } from '@swoon/realtime-server/contract/balloon-games'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { popMine, takeBalloon } from '../play.ts'
import { useBursting, useSky } from '../sky.ts'
import { DrawnBalloon } from './drawn-balloon.tsx'

/** The user's own balloon in an active game: pop it, or get a new one. */
export function OwnBalloon({ gameId, mine }: { gameId: string; mine: GameParticipant }) {
  const { userId, slotNumber, newBalloonsLeft } = mine
  const [isTaking, setIsTaking] = useState(false)
  const isOffered = useSky(({ offeredIn }) => offeredIn === gameId)
  const isPopping = useSky((sky) => sky.isPopping)
  const isComing = useSky(({ gifts }) =>
    gifts.some((gift) => gift.gameId === gameId && gift.recipientId === userId),
  )
  const isBursting = useBursting(gameId, userId)
  const has = mine.canInteract && mine.balloonsOwned > 0
  const canPop = has && !isComing && !isBursting
  const canRenew = !has && !isBursting && slotNumber !== null && newBalloonsLeft > 0
  const setIsOffered = (isOn: boolean) => useSky.setState({ offeredIn: isOn ? gameId : null })
  const part = useFocusAfter(canPop)
  const take = async () => {
    setIsTaking(true)
    await takeBalloon(gameId)
    setIsTaking(false)
    setIsOffered(false)
  }
  return (
    <section
      ref={part}
      tabIndex={-1}
      data-person={userId}
      aria-label={t`Your balloon`}
      className="flex flex-col items-center gap-4 short:flex-row short:justify-center short:py-3 rounded-lg bg-[linear-gradient(160deg,#3a1240,#8c2a63_55%,#b83547)] px-4 py-6 text-center text-white"
    >
      {canPop ? (
        <>
          <button
            type="button"
            aria-label={t`Pop your balloon`}
            // `disabled` would lose the focus.
            aria-disabled={isPopping}
            onClick={() => void popMine(gameId, mine)}
            className="rising-balloon h-40 w-28 short:h-32 short:w-22 rounded-md transition-[scale] duration-150 outline-offset-0 focus-visible:outline-white sink-92"
          >
            <DrawnBalloon slot={slotNumber} />
          </button>
          <p className="font-semibold">{t`One pop can win the game.`}</p>
        </>
      ) : isBursting ? (
        <span data-bursting="" className="h-40 w-28 short:h-32 short:w-22">
          <DrawnBalloon slot={slotNumber} isBursting />
        </span>
      ) : (
        <p className="font-semibold">
          {isComing
            ? t`A balloon is flying your way.`
            : slotNumber === null
              ? t`You're watching. The creator can give you a balloon.`
              : canRenew
                ? t`Your balloon popped. A new one is free.`
                : t`You've used all your balloons in this game.`}
        </p>
      )}
      {canRenew && (
        <Button variant="secondary" busy={isTaking} onClick={() => setIsOffered(true)}>
          {t`New Balloon`}
        </Button>
      )}
      <NewBalloonSheet
        open={isOffered && canRenew}
        left={newBalloonsLeft}
        busy={isTaking}
        onTake={() => void take()}
        onClose={() => setIsOffered(false)}
      />
    </section>
  )
}

/** Takes over the focus of a pop button that disappears with its balloon; the sheet that follows returns it here. */
function useFocusAfter(canPop: boolean) {
  const part = useRef<HTMLElement>(null)
  const could = useRef(canPop)
  useLayoutEffect(() => {
    const isLost = could.current && !canPop && document.activeElement === document.body
    if (isLost) part.current?.focus({ preventScroll: true })
    could.current = canPop
  }, [canPop])
  return part
}

interface NewBalloonSheetProps {
  open: boolean
  /** Number of balloons the user may still get in this game. */
  left: number
  busy: boolean
  onTake: () => void
  onClose: () => void
}

/** Offers another balloon after a pop that did not win. */
function NewBalloonSheet({ open, left, busy, onTake, onClose }: NewBalloonSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={t`Get a new balloon?`} size="sm">
      <p className="text-ink-soft">
        {plural(left, {
          one: "Your balloon popped and didn't win. A new balloon is free: $0.00. You can get # more in this game.",
          other:
            "Your balloon popped and didn't win. A new balloon is free: $0.00. You can get # more in this game.",
        })}
      </p>
      <div className="mt-6 flex flex-col gap-2 sm:flex-row-reverse">
        <Button busy={busy} onClick={onTake} className="sm:grow">
          {t`Get balloon`}
        </Button>
        <Button variant="outline" onClick={onClose} className="sm:grow">
          {t`Not now`}
        </Button>
      </div>
    </Sheet>
  )
}

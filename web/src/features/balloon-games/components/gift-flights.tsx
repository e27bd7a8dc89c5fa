import { useLayoutEffect, useRef } from 'react'
import { useIsStill } from '../../../ui/use-media.ts'
import { flight, useSky } from '../sky.ts'
import { DrawnBalloon } from './drawn-balloon.tsx'

/** Width and height of a flying balloon, in pixels. */
const [width, height] = [56, 81]

/** Balloons flying from a game's creator to guests. */
export function GiftFlights({ gameId, creatorId }: { gameId: string; creatorId: string }) {
  const gifts = useSky((sky) => sky.gifts)
  return gifts.map(
    (gift) =>
      gift.gameId === gameId &&
      gift.isFlying && (
        <GiftFlight key={`${gift.recipientId} ${gift.at}`} from={creatorId} to={gift.recipientId} />
      ),
  )
}

/** The center of the first element that shows a person, which becomes the balloon's corner. */
function spotOf(userId: string): { x: number; y: number } | null {
  const box = document.querySelector(`[data-person="${userId}"]`)?.getBoundingClientRect()
  return box ? { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2 } : null
}

/** With reduced motion it appears at its destination. */
function GiftFlight({ from, to }: { from: string; to: string }) {
  const balloon = useRef<HTMLSpanElement>(null)
  const isStill = useIsStill()
  useLayoutEffect(() => {
    const [start, end] = [spotOf(from), spotOf(to)]
    if (!balloon.current || !start || !end) return
    const arrived = { translate: `${end.x}px ${end.y}px`, rotate: '0deg', scale: 1, opacity: 1 }
    const over = { x: (start.x + end.x) / 2, y: Math.max(8, Math.min(start.y, end.y) - 40) }
    const path = [
      { translate: `${start.x}px ${start.y}px`, rotate: '0deg', scale: 0.4, opacity: 0 },
      { translate: `${over.x}px ${over.y}px`, rotate: '12deg', scale: 1.3, opacity: 1 },
      arrived,
    ]
    const flying = balloon.current.animate(isStill ? [arrived, arrived] : path, {
      duration: flight,
      easing: 'ease-in-out',
      fill: 'both',
    })
    return () => flying.cancel()
  }, [from, to, isStill])
  return (
    <span
      ref={balloon}
      data-flying={to}
      className="pointer-events-none fixed z-40 opacity-0"
      style={{ left: 0, top: 0, width, height }}
    >
      <DrawnBalloon slot={null} />
    </span>
  )
}

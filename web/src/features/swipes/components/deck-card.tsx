import type { CardView } from '@swoon/realtime-server/contract/people'
import { memo, Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Decision } from '../../../lib/decisions.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useQuiet } from '../../../lib/quiet.ts'
import { cx } from '../../../ui/cx.ts'
import { attachDrag, type DragEnd } from '../../../ui/drag.ts'
import { CardMotion } from '../card-motion.ts'
import { decide } from '../gesture.ts'
import { SwipeCard } from './swipe-card.tsx'

const SwipeStamps = lazyPart(async () => (await import('./swipe-stamps.tsx')).SwipeStamps)

interface DeckCardProps {
  person: CardView
  /** 0 is the top card, 1 and 2 are behind it, -1 is leaving. */
  depth: number
  leaving: Decision | undefined
  /** The finger's release, if the decision was a drag. */
  from: DragEnd | undefined
  /** The decision by which this card had left, if it came back. */
  cameFrom: Decision | undefined
  onDecide: (decision: Decision, from: DragEnd) => void
  onOpenDetails: (person: CardView) => void
  onOpenCompatibility: (person: CardView) => void
}

const depths = ['', 'translate-y-2 scale-95', 'translate-y-4 scale-90']
const veils = ['opacity-0', 'opacity-40', 'opacity-65']

/** One card of the stack: its depth sets its place, the finger its movement. */
export const DeckCard = memo(function DeckCard(props: DeckCardProps) {
  const { person, depth, leaving, from, cameFrom, onDecide, onOpenDetails, onOpenCompatibility } =
    props
  const element = useRef<HTMLDivElement>(null)
  const motion = useRef<CardMotion>(null)
  const isTop = depth === 0
  const isQuiet = useQuiet()
  const release = useEffectEvent((end: DragEnd) => {
    const decision = decide(end.dx, end.dy)
    if (decision) onDecide(decision, end)
    else motion.current?.springBack()
  })

  useLayoutEffect(() => {
    if (!element.current) return
    const card = new CardMotion(element.current)
    motion.current = card
    return () => {
      motion.current = null
    }
  }, [])

  useEffect(() => {
    if (!isTop || !element.current) return
    return attachDrag(element.current, {
      onStart: (grip, dx, dy) => motion.current?.take(grip, dx, dy),
      onMove: (dx, dy) => motion.current?.hold(dx, dy),
      onEnd: (end) => release(end),
      onCancel: () => motion.current?.springBack(),
    })
  }, [isTop])

  const cameFromNow = useEffectEvent(() => cameFrom)
  const fromNow = useEffectEvent(() => from)
  useLayoutEffect(() => {
    if (leaving) return motion.current?.leave(leaving, fromNow())
    const earlier = cameFromNow()
    if (earlier) motion.current?.comeBack(earlier)
  }, [leaving])

  return (
    <div
      data-card={person.id}
      inert={!isTop}
      aria-hidden={!isTop || undefined}
      style={{ zIndex: 10 - depth }}
      className={cx(
        'absolute inset-x-0 top-0 bottom-4 origin-bottom transition-[translate,scale] duration-240 ease-out-soft',
        depths[depth],
        !isTop && 'pointer-events-none',
      )}
    >
      <div
        ref={element}
        className="relative size-full touch-none **:touch-none cursor-grab select-none [-webkit-touch-callout:none] active:cursor-grabbing will-change-transform"
      >
        <SwipeCard
          person={person}
          isTop={isTop}
          onOpenDetails={onOpenDetails}
          onOpenCompatibility={onOpenCompatibility}
        />
        {depth <= 0 && isQuiet && (
          <Suspense fallback={null}>
            <SwipeStamps onThere={() => motion.current?.showAgain()} />
          </Suspense>
        )}
        <div
          className={cx(
            'pointer-events-none absolute inset-0 rounded-lg bg-surface transition-opacity duration-240',
            veils[Math.max(depth, 0)],
          )}
        />
      </div>
    </div>
  )
})

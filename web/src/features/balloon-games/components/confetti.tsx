import './balloons.css'
import { type CSSProperties, useEffect, useState } from 'react'
import { cx } from '../../../ui/cx.ts'

/** Milliseconds until the last piece has fallen. */
const falls = 4500

/** Spread evenly, but without a visible pattern. */
const pieces = Array.from({ length: 48 }, (_, at) => {
  const share = (step: number) => (at * step) % 1
  return {
    left: `${share(0.618) * 100}%`,
    animationDelay: `${share(0.414) * 900}ms`,
    animationDuration: `${2400 + share(0.732) * 1100}ms`,
    '--drift': `${share(0.271) * 160 - 80}px`,
    '--turn': `${share(0.873) * 900 - 450}deg`,
  } as CSSProperties
})

/** Confetti that falls once over the whole page; hearts for a match. None with reduced motion. */
export function Confetti({ hasHearts }: { hasHearts: boolean }) {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), falls)
    return () => clearTimeout(timer)
  }, [])
  if (isOver) return null
  return (
    <div
      aria-hidden="true"
      data-confetti=""
      className={cx(
        'confetti pointer-events-none fixed inset-0 z-40 overflow-hidden',
        hasHearts && 'hearts',
      )}
    >
      {pieces.map((style, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change
        <i key={at} style={style} />
      ))}
    </div>
  )
}

import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMe } from '../../lib/me.ts'
import { cx } from '../../ui/cx.ts'
import { attachDrag } from '../../ui/drag.ts'
import { useMatch } from '../matches/queries.ts'
import { CallScreen } from './components/call-screen.tsx'
import { useVideoStore } from './store.ts'

/** Corners of the screen, between its bars, from the bottom at the end of a line around. */
const corners = ['bottom-24 end-3', 'bottom-24 start-3', 'top-20 start-3', 'top-20 end-3'] as const

/** Holds the call of this tab: in the place of its page, and in a small window over every other screen, where a finger moves it. */
export function CallHost() {
  const { hosted, shown, slot } = useVideoStore()
  const match = useMatch(hosted ?? '')
  const me = useMe()
  const small = useRef<HTMLDivElement>(null)
  // One element for both places: moved, it keeps what it shows, and the connection.
  const [frame] = useState(() => {
    const element = document.createElement('div')
    element.className = 'relative h-full'
    return element
  })
  const isMini = shown !== hosted || slot === null
  useLayoutEffect(() => {
    const place = isMini ? small.current : slot
    place?.append(frame)
    // Browsers pause what is moved.
    for (const video of frame.querySelectorAll('video')) if (video.srcObject) void video.play().catch(() => {})
  }, [isMini, slot, frame])
  const [corner, setCorner] = useState(0)
  useLayoutEffect(() => {
    const element = small.current
    if (!element || !isMini) return
    const rest = () => {
      element.style.translate = ''
    }
    return attachDrag(element, {
      onStart: () => {},
      onMove: (dx, dy) => {
        element.style.translate = `${dx}px ${dy}px`
      },
      onEnd: () => {
        const { left, top, width, height } = element.getBoundingClientRect()
        rest()
        const isRight = left + width / 2 > innerWidth / 2
        const isLow = top + height / 2 > innerHeight / 2
        const isAtEnd = isRight !== (getComputedStyle(element).direction === 'rtl')
        setCorner(isAtEnd ? (isLow ? 0 : 3) : isLow ? 1 : 2)
      },
      onCancel: rest,
    })
  }, [isMini])
  if (!match || !me) return null
  return (
    <>
      <div
        ref={small}
        className={cx(
          isMini &&
            'fixed z-20 h-40 w-30 touch-none overflow-hidden rounded-lg bg-[#0c060b] shadow-high ring-1 ring-white/25',
          isMini && corners[corner],
        )}
      />
      {createPortal(<CallScreen key={match.id} match={match} myId={me.id} isMini={isMini} />, frame)}
    </>
  )
}

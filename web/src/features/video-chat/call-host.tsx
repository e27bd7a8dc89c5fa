import { t } from '@lingui/core/macro'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMe } from '../../lib/me.ts'
import { cx } from '../../ui/cx.ts'
import { toast } from '../../ui/toast.tsx'
import { useMatch } from '../matches/queries.ts'
import { CallScreen } from './components/call-screen.tsx'
import { noteCall, useVideoStore } from './store.ts'
import { useSmallWindow } from './use-small-window.ts'

/** Holds this tab's call: in place on its page, and in a small window over other screens. */
export function CallHost() {
  const { hosted, shown, slot } = useVideoStore()
  const match = useMatch(hosted ?? '')
  const me = useMe()
  const small = useRef<HTMLDivElement>(null)
  // One element for both places: when moved, it keeps its content and the connection.
  const [frame] = useState(() => {
    const element = document.createElement('div')
    element.className = 'relative h-full'
    return element
  })
  const isMini = shown !== hosted || slot === null
  useLayoutEffect(() => {
    const place = isMini ? small.current : slot
    place?.append(frame)
    // Browsers pause videos that are moved.
    for (const video of frame.querySelectorAll('video'))
      if (video.srcObject) void video.play().catch(() => {})
  }, [isMini, slot, frame])
  const place = useSmallWindow(small, isMini)
  // An ended match cannot be called.
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it ends
  useEffect(() => {
    if (match !== null) return
    noteCall(null)
    useVideoStore.setState({ hosted: null })
    // The chat and the call's own screen show it themselves.
    if (isMini && location.pathname !== `/chat/${hosted}`)
      toast({ title: t`Video chat`, text: t`The call has ended.` })
  }, [match])
  return (
    <>
      <div
        ref={small}
        style={isMini && place ? place : undefined}
        className={cx(
          isMini &&
            'scheme-dark fixed z-20 h-40 w-30 touch-none overflow-hidden rounded-lg bg-[#0c060b] text-white shadow-high ring-1 ring-white/25 short:h-32 short:w-24 lg:h-45 lg:w-60 flat:h-30 flat:w-40',
          isMini && !place && 'invisible',
        )}
      />
      {match &&
        me &&
        createPortal(
          <CallScreen key={match.id} match={match} myId={me.id} isMini={isMini} />,
          frame,
        )}
    </>
  )
}

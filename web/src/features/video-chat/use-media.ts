import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type Choice,
  type OpenedMedia,
  openMedia,
  rememberDevices,
  rememberedDevices,
  stopAll,
} from '../../lib/call/devices.ts'

/** Maximum size of the user's own picture in a call of two. */
export const pictureSize = { width: 1280, height: 720, frameRate: 30 } as const

/** The user's own camera and microphone before a call. The code that takes the stream also stops it. */
export function useMedia(isWanted: boolean) {
  const [choice, setChoice] = useState(rememberedDevices)
  const [wantsPicture, setWantsPicture] = useState(true)
  const [media, setMedia] = useState<OpenedMedia | null>(null)
  const [turn, setTurn] = useState(0)
  const isTaken = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: reopened when asked
  useEffect(() => {
    if (!isWanted || isTaken.current) return
    let isOver = false
    let opened: OpenedMedia | null = null
    void openMedia(choice, wantsPicture ? pictureSize : null).then((now) => {
      opened = now
      if (isOver) return stopAll(now.stream)
      setMedia(now)
    })
    return () => {
      isOver = true
      if (!opened || isTaken.current) return
      stopAll(opened.stream)
      // A call must not take a stopped stream while the next one opens.
      setMedia(null)
    }
  }, [isWanted, choice, wantsPicture, turn])

  return {
    media,
    choice,
    wantsPicture,
    setWantsPicture,
    choose: useCallback((next: Choice) => {
      rememberDevices(next)
      setChoice(next)
    }, []),
    retry: useCallback(() => setTurn((count) => count + 1), []),
    /** Hands the stream over to the call. */
    take: useCallback(() => {
      isTaken.current = true
    }, []),
    /** The call has stopped the stream; the devices reopen if this screen stays. */
    giveBack: useCallback(() => {
      isTaken.current = false
      setMedia(null)
      setTurn((count) => count + 1)
    }, []),
  }
}

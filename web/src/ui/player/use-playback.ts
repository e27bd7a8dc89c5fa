import { type RefObject, useCallback, useEffect, useState } from 'react'

interface State {
  isPlaying: boolean
  /** In seconds. */
  time: number
  /** In seconds; 0 while unknown. */
  length: number
}

export interface Playback extends State {
  /** Moves to a time in seconds. */
  seek: (to: number) => void
}

const events = [
  'play',
  'pause',
  'ended',
  'seeked',
  'timeupdate',
  'durationchange',
  'loadedmetadata',
] as const

const stateOf = ({ paused, currentTime, duration }: HTMLMediaElement): State => ({
  isPlaying: !paused,
  time: currentTime,
  length: Number.isFinite(duration) ? duration : 0,
})

/** The state of a playing sound or video, updated at every frame while it plays. */
export function usePlayback(media: RefObject<HTMLMediaElement | null>): Playback {
  const [state, setState] = useState<State>({ isPlaying: false, time: 0, length: 0 })
  const { isPlaying } = state
  useEffect(() => {
    const element = media.current
    if (!element) return
    const look = () => setState(stateOf(element))
    for (const event of events) element.addEventListener(event, look)
    let frame = 0
    const follow = () => {
      look()
      frame = requestAnimationFrame(follow)
    }
    if (isPlaying) follow()
    return () => {
      cancelAnimationFrame(frame)
      for (const event of events) element.removeEventListener(event, look)
    }
  }, [media, isPlaying])

  const seek = useCallback(
    (to: number) => {
      const element = media.current
      if (!element) return
      element.currentTime = Math.max(0, to)
      // Updates at once: React would reset a slider that shows the old time, and the browser would report that as a change.
      setState(stateOf(element))
    },
    [media],
  )
  return { ...state, seek }
}

/** Starts or pauses it. A start that was refused or superseded changes nothing. */
export function toggle(media: HTMLMediaElement | null): void {
  if (!media) return
  if (media.paused) media.play().catch(() => undefined)
  else media.pause()
}

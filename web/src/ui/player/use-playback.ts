import { type RefObject, useEffect, useState } from 'react'

export interface Playback {
  isPlaying: boolean
  /** In seconds. */
  time: number
  /** In seconds; 0 while unknown. */
  length: number
}

const events = ['play', 'pause', 'ended', 'seeked', 'timeupdate', 'durationchange', 'loadedmetadata'] as const

/** The state of a playing sound or video, updated at every frame while it plays. */
export function usePlayback(media: RefObject<HTMLMediaElement | null>): Playback {
  const [playback, setPlayback] = useState<Playback>({ isPlaying: false, time: 0, length: 0 })
  const { isPlaying } = playback
  useEffect(() => {
    const element = media.current
    if (!element) return
    const look = () =>
      setPlayback({
        isPlaying: !element.paused,
        time: element.currentTime,
        length: Number.isFinite(element.duration) ? element.duration : 0,
      })
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
  return playback
}

/** Starts or pauses it. A start that was refused or overtaken changes nothing. */
export function toggle(media: HTMLMediaElement | null): void {
  if (!media) return
  if (media.paused) media.play().catch(() => undefined)
  else media.pause()
}

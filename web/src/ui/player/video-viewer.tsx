import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useFailed } from '../failed.ts'
import { FullScreen } from '../full-screen.tsx'
import { IconButton } from '../icon-button.tsx'
import { CloseIcon } from '../icons.tsx'
import { ExpandIcon, PauseIcon, PlayIcon, ShrinkIcon } from '../more-icons.tsx'
import { useSoleSound } from '../use-sole-sound.ts'
import { clock } from './clock.ts'
import { MuteButton } from './mute-button.tsx'
import { Scrubber } from './scrubber.tsx'
import { toggle, usePlayback } from './use-playback.ts'

type VideoViewerProps = { src: string; poster: string; label: string; onClose: () => void }

/** Seconds that an arrow key skips. */
const skip = 5

/** A full-screen video with play and pause, sound, a scrubber, the time, and the browser's full screen. */
export function VideoViewer({ src, poster, label, onClose }: VideoViewerProps) {
  const frame = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [isMuted, setMuted] = useState(false)
  const [isBroken, setBroken] = useFailed(false)
  const { isPlaying, time, length, seek } = usePlayback(video)
  const isFull = useIsFull()
  useSoleSound(isPlaying && !isMuted, () => setMuted(true))

  useEffect(() => {
    const element = video.current
    element?.play().catch((error: unknown) => {
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return
      // A video not allowed to play with sound may still play muted.
      setMuted(true)
      element.muted = true
      element.play().catch(() => undefined)
    })
  }, [])

  const fill = () => {
    if (document.fullscreenElement) return void document.exitFullscreen()
    // iPhones allow full screen only for a video element.
    const native: unknown = video.current && Reflect.get(video.current, 'webkitEnterFullscreen')
    if (frame.current?.requestFullscreen) frame.current.requestFullscreen().catch(() => undefined)
    else if (typeof native === 'function') native.call(video.current)
  }
  const press = (key: string) => {
    if (key === ' ' && document.activeElement instanceof HTMLButtonElement) return false
    if (key === ' ' || key === 'k') toggle(video.current)
    else if (key === 'm') setMuted(!isMuted)
    else if (key === 'f') fill()
    else if (key === 'ArrowLeft') seek(time - skip)
    else if (key === 'ArrowRight') seek(Math.min(length, time + skip))
    else return false
    return true
  }

  return (
    <FullScreen label={label} onClose={onClose} onKey={press}>
      <div ref={frame} className="flex min-h-0 grow flex-col bg-[#0c060b]">
        <header className="flex shrink-0 items-center justify-between gap-3 py-2 ps-5 pe-3">
          <p className="truncate font-semibold">
            <bdi>{label}</bdi>
          </p>
          <IconButton variant="photo" icon={CloseIcon} label={t`Close`} onClick={onClose} />
        </header>
        {isBroken ? (
          <p className="m-auto p-6 text-center">{t`This video can't be played here.`}</p>
        ) : (
          <div className="relative min-h-0 grow">
            <video
              ref={video}
              src={src}
              poster={poster}
              aria-label={label}
              muted={isMuted}
              loop
              playsInline
              onClick={() => toggle(video.current)}
              onError={() => setBroken(() => true)}
              className="absolute inset-0 size-full object-contain"
            />
          </div>
        )}
        <footer className="mx-auto flex w-full max-w-3xl shrink-0 items-center gap-2 px-3 py-2 big:flex-wrap">
          <IconButton
            variant="photo"
            icon={isPlaying ? PauseIcon : PlayIcon}
            label={isPlaying ? t`Pause` : t({ context: 'video', message: 'Play' })}
            onClick={() => toggle(video.current)}
          />
          <Scrubber
            label={t`Position`}
            time={time}
            length={length}
            seek={seek}
            className="slider h-11 min-w-16 grow"
          />
          <span dir="ltr" className="shrink-0 text-sm tabular-nums">
            {clock(time)} / {clock(Math.round(length))}
          </span>
          <MuteButton isMuted={isMuted} onChange={setMuted} />
          <IconButton
            variant="photo"
            icon={isFull ? ShrinkIcon : ExpandIcon}
            label={isFull ? t`Exit full screen` : t`Full screen`}
            onClick={fill}
          />
        </footer>
      </div>
    </FullScreen>
  )
}

function listen(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

const useIsFull = () => useSyncExternalStore(listen, () => document.fullscreenElement !== null)

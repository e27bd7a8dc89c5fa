import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from '../icon-button.tsx'
import { PauseIcon, PlayIcon } from '../more-icons.tsx'
import { useIsStill } from '../use-media.ts'
import { useSoleSound } from '../use-sole-sound.ts'
import { useInView, useIsVisible } from '../visibility.ts'
import { MuteButton } from './mute-button.tsx'

interface LoopingVideoProps {
  src: string
  /** Shown until the first frame is loaded. */
  poster: string
  label: string
  /** If false, the video pauses even in view. */
  isActive: boolean
  onBroken: () => void
  /** Classes that position the two controls. */
  controls: string
}

/** A video that fills its frame, starts muted and loops while in view. Its two controls toggle sound and playback. */
export function LoopingVideo({
  src,
  poster,
  label,
  isActive,
  onBroken,
  controls,
}: LoopingVideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [isMuted, setMuted] = useState(true)
  const isStill = useIsStill()
  const [choice, setChoice] = useState<'play' | 'pause' | null>(null)
  const isPaused = choice === null ? isStill : choice === 'pause'
  const isInView = useInView(video)
  const isSeen = useIsVisible() && isInView && isActive
  const plays = isSeen && !isPaused

  useEffect(() => {
    if (!plays) return video.current?.pause()
    video.current?.play().catch((error: unknown) => {
      // If the browser refuses to start it, the viewer gets the play control; an earlier pause is not a refusal.
      if (error instanceof DOMException && error.name === 'NotAllowedError') setChoice('pause')
    })
  }, [plays])
  useSoleSound(plays && !isMuted, () => setMuted(true))

  return (
    <>
      <video
        ref={video}
        src={src}
        poster={poster}
        aria-label={label}
        muted={isMuted}
        loop
        playsInline
        preload={isSeen ? 'auto' : 'metadata'}
        onError={onBroken}
        className="absolute inset-0 size-full object-cover"
      />
      <div className={cx('absolute z-20 flex gap-2', controls)}>
        <MuteButton isMuted={isMuted} onChange={setMuted} />
        <IconButton
          variant="photo"
          icon={isPaused ? PlayIcon : PauseIcon}
          label={isPaused ? t({ context: 'video', message: 'Play' }) : t`Pause`}
          onClick={() => setChoice(isPaused ? 'play' : 'pause')}
        />
      </div>
    </>
  )
}

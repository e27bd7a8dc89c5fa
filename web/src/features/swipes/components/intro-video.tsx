import { useEffect, useRef, useState } from 'react'
import { photoSrc } from '../../../lib/photo.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PauseIcon, PlayIcon, VolumeIcon, VolumeOffIcon } from '../../../ui/icons.tsx'

interface IntroVideoProps {
  url: string
  name: string
  isTop: boolean
  onBroken: () => void
}

/** Starts muted and loops while its card is on top; sound and standstill are the viewer's to choose. */
export function IntroVideo({ url, name, isTop, onBroken }: IntroVideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [isMuted, setMuted] = useState(true)
  const [isPaused, setPaused] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const plays = isTop && !isPaused

  useEffect(() => {
    if (!plays) return video.current?.pause()
    // A browser that refuses to start it leaves the play control to the viewer.
    video.current?.play().catch(() => setPaused(true))
  }, [plays])

  return (
    <>
      <video
        ref={video}
        src={photoSrc(url)}
        aria-label={`${name}'s intro video`}
        muted={isMuted}
        loop
        playsInline
        preload={isTop ? 'auto' : 'metadata'}
        onError={onBroken}
        className="absolute inset-0 size-full object-cover"
      />
      <div className="absolute top-6 end-3 z-20 flex flex-col gap-2">
        <IconButton
          variant="photo"
          icon={isMuted ? VolumeOffIcon : VolumeIcon}
          label={isMuted ? 'Unmute' : 'Mute'}
          onClick={() => setMuted(!isMuted)}
        />
        <IconButton
          variant="photo"
          icon={isPaused ? PlayIcon : PauseIcon}
          label={isPaused ? 'Play' : 'Pause'}
          onClick={() => setPaused(!isPaused)}
        />
      </div>
    </>
  )
}

import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { VolumeIcon } from '../../../ui/more-icons.tsx'

interface PictureProps {
  stream: MediaStream | null
  label: string
  /** The user's own picture: silent and mirrored. */
  isOwn?: boolean
  /** The speaker for its sound; null for the browser's default. */
  speaker?: string | null
  className?: string
  /** Called once with the element. */
  onElement?: (element: HTMLVideoElement | null) => void
}

/** Plays a stream. Its sound continues while the picture is hidden. */
export function Picture({
  stream,
  label,
  isOwn = false,
  speaker = null,
  className,
  onElement,
}: PictureProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [isBlocked, setIsBlocked] = useState(false)
  const play = () =>
    video.current?.play().then(
      () => setIsBlocked(false),
      // Browsers block sound on a page not touched yet.
      (error: unknown) =>
        setIsBlocked(error instanceof DOMException && error.name === 'NotAllowedError'),
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new stream is played
  useEffect(() => {
    if (!video.current) return
    video.current.srcObject = stream
    if (stream) void play()
  }, [stream])
  useEffect(
    () => (video.current && !isOwn ? playAt(video.current, speaker) : undefined),
    [isOwn, speaker],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element stays the same
  useEffect(() => onElement?.(video.current), [])
  return (
    <>
      <video
        ref={video}
        aria-label={label}
        autoPlay
        playsInline
        muted={isOwn}
        className={cx('size-full object-cover', isOwn && '-scale-x-100', className)}
      />
      {isBlocked && (
        <Button
          icon={VolumeIcon}
          className="absolute inset-0 z-10 m-auto size-fit"
          onClick={() => void play()}
        >
          {t`Turn on sound`}
        </Button>
      )}
    </>
  )
}

/**
 * Plays an element's sound on a speaker, null for the browser's default, also after the speaker was unplugged and is back. @returns a
 * function that stops this
 */
function playAt(element: HTMLMediaElement, speaker: string | null): () => void {
  const set = () => {
    // A missing speaker would be silent, so the default replaces it.
    if (element.setSinkId)
      void element.setSinkId(speaker ?? '').catch(() => element.setSinkId('').catch(() => {}))
  }
  set()
  navigator.mediaDevices?.addEventListener('devicechange', set)
  return () => navigator.mediaDevices?.removeEventListener('devicechange', set)
}

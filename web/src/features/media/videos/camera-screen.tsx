import { t } from '@lingui/core/macro'
import { uploadLimits } from '@swoon/realtime-server/contract/media'
import { useEffect, useRef, useState } from 'react'
import type { Recording } from '../../../lib/recording/record.ts'
import { useSeconds } from '../../../lib/recording/record.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { FullScreen } from '../../../ui/full-screen.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { PauseIcon, PlayIcon, StopIcon } from '../../../ui/more-icons.tsx'
import { clock } from '../../../ui/player/clock.ts'
import { toggle, usePlayback } from '../../../ui/player/use-playback.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { useSoleSound } from '../../../ui/use-sole-sound.ts'
import { focus } from '../focus.ts'
import { FlipIcon, RecordIcon } from '../media-icons.tsx'
import { useCamera } from './use-camera.ts'

/** Records a selfie video full screen, and plays it before it is kept. */
export function CameraScreen({
  onKeep,
  onClose,
}: {
  onKeep: (file: Blob) => Promise<void>
  onClose: () => void
}) {
  const { camera, facing, canFlip, flip, start, stop, again } = useCamera()
  const isRecording = camera.phase === 'recording'
  useSoleSound(isRecording, () => undefined)
  return (
    <FullScreen label={t`Record a selfie video`} onClose={onClose} onKey={() => false}>
      <header className="flex shrink-0 items-center justify-between gap-3 py-2 ps-5 pe-3">
        {isRecording ? (
          <Counter since={camera.running.since} />
        ) : (
          <p className="font-semibold">{t`Selfie video`}</p>
        )}
        <IconButton variant="photo" icon={CloseIcon} label={t`Close`} onClick={onClose} />
      </header>
      {camera.phase === 'opening' && (
        <div className="min-h-0 grow">
          <Spinner label={t`Opening the camera. Allow it if your browser asks.`} />
        </div>
      )}
      {camera.phase === 'failed' && (
        <div className="m-auto flex max-w-md flex-col items-center gap-4 p-6 text-center">
          <p>{camera.text}</p>
          <Button ref={focus} variant="secondary" onClick={again}>
            {t`Try again`}
          </Button>
        </div>
      )}
      {(camera.phase === 'ready' || isRecording) && (
        <>
          <Preview stream={camera.stream} isMirrored={facing === 'user'} />
          <footer className="grid shrink-0 grid-cols-3 items-center justify-items-center py-3">
            <span />
            <IconButton
              // A new button: a second press on the first would end the recording at once.
              key={camera.phase}
              ref={focus}
              size="xl"
              variant="photo"
              icon={isRecording ? StopIcon : RecordIcon}
              label={isRecording ? t`Stop recording` : t`Start recording`}
              onClick={isRecording ? stop : start}
              className="bg-danger-fill ring-3 ring-white"
            />
            {canFlip ? (
              <IconButton
                variant="photo"
                icon={FlipIcon}
                label={t`Flip the camera`}
                onClick={flip}
              />
            ) : (
              <span />
            )}
          </footer>
        </>
      )}
      {camera.phase === 'done' && (
        <Review
          recording={camera.recording}
          address={camera.address}
          onKeep={onKeep}
          onAgain={again}
        />
      )}
    </FullScreen>
  )
}

function Counter({ since }: { since: number }) {
  const seconds = Math.min(useSeconds(since), uploadLimits.video.seconds)
  return (
    <p role="timer" className="flex items-center gap-2 font-semibold tabular-nums">
      <span aria-hidden="true" className="size-3 shrink-0 rounded-full bg-danger-fill" />
      {t`Recording ${{ time: clock(seconds) }} / ${{ limit: clock(uploadLimits.video.seconds) }}`}
    </p>
  )
}

function Preview({ stream, isMirrored }: { stream: MediaStream; isMirrored: boolean }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return (
    <div className="relative min-h-0 grow">
      <video
        ref={video}
        muted
        autoPlay
        playsInline
        aria-label={t`Camera preview`}
        className={cx('absolute inset-0 size-full object-contain', isMirrored && '-scale-x-100')}
      />
    </div>
  )
}

interface ReviewProps {
  recording: Recording
  address: string
  onKeep: (file: Blob) => Promise<void>
  onAgain: () => void
}

function Review({ recording, address, onKeep, onAgain }: ReviewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [busy, setBusy] = useState(false)
  const { isPlaying, time } = usePlayback(video)
  useSoleSound(isPlaying, () => video.current?.pause())
  return (
    <>
      <div className="relative min-h-0 grow">
        {/* biome-ignore lint/a11y/useMediaCaption: the user has just said it */}
        <video
          ref={video}
          src={address}
          playsInline
          aria-label={t`Your recording`}
          className="absolute inset-0 size-full object-contain"
        />
        <div className="absolute inset-x-0 bottom-3 flex items-center justify-center gap-3">
          <IconButton
            variant="photo"
            size="lg"
            icon={isPlaying ? PauseIcon : PlayIcon}
            label={isPlaying ? t`Pause` : t`Play your recording`}
            onClick={() => toggle(video.current)}
          />
          <span className="rounded-full bg-black/60 px-3 py-1 text-sm tabular-nums">
            {clock(time)} / {clock(Math.round(recording.seconds))}
          </span>
        </div>
      </div>
      <footer className="flex shrink-0 flex-wrap justify-center gap-2 p-3">
        <Button
          ref={focus}
          busy={busy}
          onClick={() => {
            setBusy(true)
            void onKeep(recording.file)
          }}
        >
          {t`Use video`}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onAgain}>
          {t`Record again`}
        </Button>
      </footer>
    </>
  )
}

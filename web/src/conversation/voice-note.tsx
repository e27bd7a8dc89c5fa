import { t } from '@lingui/core/macro'
import { useEffect, useReducer, useRef } from 'react'
import { cx } from '../ui/cx.ts'
import { CloseIcon, RefreshIcon } from '../ui/icons.tsx'
import { PauseIcon, PlayIcon } from '../ui/more-icons.tsx'
import { clock } from '../ui/player/clock.ts'
import { Scrubber } from '../ui/player/scrubber.tsx'
import { useWave } from '../ui/player/use-wave.ts'
import { WaveBars } from '../ui/player/wave-bars.tsx'
import { useSoleSound } from '../ui/use-sole-sound.ts'
import { useInView } from '../ui/visibility.ts'
import { useLocal } from './locals.ts'
import type { FilesProps } from './photos.tsx'
import { useProgress } from './send-files.ts'
import {
  nextRate,
  pauseVoice,
  placeOf,
  playVoice,
  seekVoice,
  useVoicePlaying,
} from './voice-playing.ts'

const bars = 36

/** Colors on a bubble filled with the accent. */
const onAccent = { heard: 'fill-current', ahead: 'fill-current/40' } as const

const ownLabels = () => ({
  play: t`Play the voice message from you`,
  pause: t`Pause the voice message from you`,
  position: t`Position in the voice message from you`,
})

const labelsOf = (name: string) => ({
  play: t`Play the voice message from ${name}`,
  pause: t`Pause the voice message from ${name}`,
  position: t`Position in the voice message from ${name}`,
})

/** A voice message: play, pause, and seek in its waveform. The speed is shared by all. */
export function VoiceNote({
  bubble,
  isMine,
  by,
  isFilled,
  isWaiting,
  onCancel,
  onRetry,
}: FilesProps) {
  const { key, files, message } = bubble
  const [file = {}] = files
  const local = useLocal(key, 0, file)
  const src = local ?? file.url ?? ''
  const frame = useRef<HTMLSpanElement>(null)
  const playing = useVoicePlaying((state) => (state.key === key ? state : null))
  const rate = useVoicePlaying((state) => state.rate)
  const wave = useWave(file.url ?? '', bars, useInView(frame))
  const [, moved] = useReducer((count: number) => count + 1, 0)
  const isPlaying = playing?.isPlaying === true
  const time = playing?.time ?? placeOf(key)
  const length = playing?.length || file.seconds || wave?.length || 0
  const share = length === 0 ? 0 : Math.min(1, time / length)
  useSoleSound(isPlaying, pauseVoice)
  useEffect(
    () => () => {
      // Leaving the conversation stops it, scrolling away does not.
      setTimeout(() => document.querySelector('[data-conversation]') ?? pauseVoice())
    },
    [],
  )
  const { play, pause, position } = isMine ? ownLabels() : labelsOf(by)
  const round = cx(
    'relative grid size-11 shrink-0 place-items-center rounded-full transition-[scale] duration-150 sink-92',
    isFilled ? 'bg-on-accent/20' : 'bg-accent-fade text-on-accent',
  )
  const progress = useProgress(({ shares }) => shares[key] ?? 0)
  if (playing?.isBroken)
    return (
      <span className="grid h-full place-items-center px-3 text-sm">
        {t`This recording can't be played in this browser.`}
      </span>
    )
  return (
    <span
      ref={frame}
      data-voice={key}
      data-src={src}
      className="flex h-full items-center gap-2.5 ps-1.5 pe-2.5"
    >
      {message ? (
        <button
          type="button"
          aria-label={isPlaying ? pause : play}
          onClick={() => (isPlaying ? pauseVoice() : playVoice(key, src))}
          className={round}
        >
          {isPlaying ? <PauseIcon size={22} /> : <PlayIcon size={22} />}
        </button>
      ) : (
        <button
          type="button"
          aria-label={isWaiting ? t`Try to send again` : t`Cancel sending`}
          onClick={() => (isWaiting ? onRetry() : onCancel(key))}
          className={round}
        >
          {isWaiting ? <RefreshIcon size={20} /> : <CloseIcon size={20} />}
          {!isWaiting && (
            <span
              role="progressbar"
              aria-label={t`Sending`}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={Math.round(progress * 100)}
              className="absolute inset-0.5 animate-spin-soft rounded-full border-2 border-current/30 border-t-current"
            />
          )}
        </button>
      )}
      <span className="min-w-0 grow">
        <span className="relative block h-7 rounded-sm has-focus-visible:outline-3 has-focus-visible:outline-accent">
          <WaveBars peaks={wave?.peaks} share={share} bars={bars} {...(isFilled && onAccent)} />
          <Scrubber
            label={position}
            time={time}
            length={length}
            seek={(to) => {
              seekVoice(key, to)
              moved()
            }}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </span>
        <span
          className={cx(
            'block text-xs leading-none tabular-nums',
            isFilled ? 'opacity-85' : 'text-ink-soft',
          )}
        >
          {clock(isPlaying || time > 0 ? time : Math.round(length))}
        </span>
      </span>
      {message !== null && (
        <button
          type="button"
          aria-label={t`Speed: ${rate} ×. Change it`}
          onClick={nextRate}
          className="-me-1.5 grid size-11 shrink-0 place-items-center rounded-full"
        >
          <span
            className={cx(
              'min-w-9 rounded-full px-1.5 py-1 text-center text-xs leading-none font-bold tabular-nums',
              isFilled ? 'bg-on-accent/20' : 'bg-sunken text-ink-soft',
            )}
          >
            {rate}×
          </span>
        </button>
      )}
    </span>
  )
}

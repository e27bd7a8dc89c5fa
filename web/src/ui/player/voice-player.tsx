import { t } from '@lingui/core/macro'
import { useRef } from 'react'
import { useFailed } from '../failed.ts'
import { IconButton } from '../icon-button.tsx'
import { PauseIcon, PlayIcon } from '../more-icons.tsx'
import { useSoleSound } from '../use-sole-sound.ts'
import { useInView } from '../visibility.ts'
import { clock } from './clock.ts'
import { Scrubber } from './scrubber.tsx'
import { toggle, usePlayback } from './use-playback.ts'
import { useWave } from './use-wave.ts'
import { WaveBars } from './wave-bars.tsx'

interface VoicePlayerProps {
  src: string
  /** The recording behind `src` if that is an object URL, which cannot be fetched. */
  recording?: Blob | undefined
  /** The user's own recording or voice intro, or the intro of a person with this name. */
  of: 'recording' | 'intro' | { name: string }
}

const bars = 40

function labelsOf(of: VoicePlayerProps['of']): { play: string; pause: string; position: string } {
  if (of === 'recording')
    return {
      play: t`Play your recording`,
      pause: t`Pause your recording`,
      position: t`Position in your recording`,
    }
  if (of === 'intro')
    return {
      play: t`Play your voice intro`,
      pause: t`Pause your voice intro`,
      position: t`Position in your voice intro`,
    }
  const { name } = of
  return {
    play: t`Play ${name}'s voice intro`,
    pause: t`Pause ${name}'s voice intro`,
    position: t`Position in ${name}'s voice intro`,
  }
}

/** A short recording to play and scrub, along its waveform or along a plain bar if it cannot be decoded. */
export function VoicePlayer({ src, recording, of }: VoicePlayerProps) {
  const { play, pause, position } = labelsOf(of)
  const audio = useRef<HTMLAudioElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [isBroken, setBroken] = useFailed(false)
  const { isPlaying, time, length: knownLength, seek } = usePlayback(audio)
  const wave = useWave(src, bars, useInView(frame), recording)
  const length = knownLength || wave?.length || 0
  const share = length === 0 ? 0 : Math.min(1, time / length)
  useSoleSound(isPlaying, () => audio.current?.pause())

  return (
    <div
      ref={frame}
      className="flex items-center gap-3 rounded-md bg-raised p-3 pe-4 shadow-low ring-1 ring-line/70"
    >
      {/* biome-ignore lint/a11y/useMediaCaption: recordings of a few seconds have no transcript */}
      <audio ref={audio} src={src} preload="metadata" onError={() => setBroken(() => true)} />
      <IconButton
        variant="tonal"
        tone="accent"
        icon={isPlaying ? PauseIcon : PlayIcon}
        label={isPlaying ? pause : play}
        disabled={isBroken}
        onClick={() => toggle(audio.current)}
      />
      {isBroken ? (
        <p className="text-ink-soft">{t`This recording can't be played here.`}</p>
      ) : (
        <>
          <div className="relative h-11 min-w-0 grow rounded-sm has-focus-visible:outline-3 has-focus-visible:outline-accent">
            <WaveBars peaks={wave?.peaks} bars={bars} share={share} />
            <Scrubber
              label={position}
              time={time}
              length={length}
              seek={seek}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
          </div>
          <span className="shrink-0 text-sm text-ink-soft tabular-nums">
            {clock(isPlaying || time > 0 ? time : Math.round(length))}
          </span>
        </>
      )}
    </div>
  )
}

import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PlayIcon, StopIcon } from '../../../ui/more-icons.tsx'
import { useSoleSound } from '../../../ui/use-sole-sound.ts'
import { useIsVisible } from '../../../ui/visibility.ts'
import { type SongState, startSong } from './start-song.ts'

interface SongPlayerProps {
  src: string
  /** Plays automatically while true. */
  isOpen: boolean
  onBroken: () => void
  /** The title, as text. */
  children: ReactNode
}

/** A favorite song that plays while its profile is open, with a button to stop and restart it. */
export function SongPlayer({ src, isOpen, onBroken, children }: SongPlayerProps) {
  const audio = useRef<HTMLAudioElement>(null)
  const control = useRef<HTMLButtonElement>(null)
  const [wasOpen, setWasOpen] = useState(isOpen)
  const [isOn, setOn] = useState(isOpen)
  const [state, setState] = useState<SongState>('loading')
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    setOn(isOpen)
  }
  const plays = useIsVisible() && isOn
  const isWaiting = plays && state === 'waiting'

  useEffect(() => {
    if (!plays || !audio.current || !control.current) return
    return startSong(audio.current, control.current, setState)
  }, [plays])
  // Counts as playing while it loads, so that a sound the user starts in the meantime wins. A press on the page that starts the song may be
  // meant for another sound, which wins too.
  useSoleSound(plays && !isWaiting, () => setOn(false), state === 'playing-by-press')

  const press = () => {
    if (isWaiting) return void audio.current?.play().catch(() => undefined)
    if (isOn && audio.current) audio.current.currentTime = 0
    setOn(!isOn)
  }

  return (
    <div className="flex items-center gap-3 rounded-md bg-raised p-3 pe-4 shadow-low ring-1 ring-line/70">
      {/* biome-ignore lint/a11y/useMediaCaption: a song has no captions */}
      <audio ref={audio} src={src} preload={isOpen ? 'auto' : 'none'} onError={onBroken} />
      <IconButton
        ref={control}
        variant="tonal"
        tone="accent"
        icon={plays && !isWaiting ? StopIcon : PlayIcon}
        label={plays && !isWaiting ? t`Stop the song` : t`Play the song`}
        onClick={press}
      />
      <div className="min-w-0 grow">{children}</div>
      {plays && state.startsWith('playing') && <Beat />}
    </div>
  )
}

/** Moving bars: sound is playing. */
const Beat = () => (
  <span aria-hidden="true" className="flex h-5 shrink-0 items-end gap-0.5">
    {['0s', '-0.35s', '-0.7s'].map((delay) => (
      <span
        key={delay}
        style={{ animationDelay: delay }}
        className="h-full w-1 origin-bottom animate-beat rounded-full bg-accent motion-reduce:not-first:h-3/5"
      />
    ))}
  </span>
)

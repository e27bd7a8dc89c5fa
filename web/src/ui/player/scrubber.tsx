import { t } from '@lingui/core/macro'
import type { CSSProperties } from 'react'
import { clock } from './clock.ts'
import type { Playback } from './use-playback.ts'

interface ScrubberProps extends Pick<Playback, 'time' | 'length' | 'seek'> {
  label: string
  className: string
}

/** A slider along a sound or video; moving it seeks. Classes give its look. */
export function Scrubber({ label, time, length, seek, className }: ScrubberProps) {
  const [now, whole] = [clock(time), clock(Math.round(length))]
  return (
    <input
      type="range"
      // Time runs to the right in every language.
      dir="ltr"
      aria-label={label}
      aria-valuetext={t`${now} of ${whole}`}
      min={0}
      max={Math.ceil(length * 10) / 10 || 1}
      step={0.1}
      // A value between two steps would count as a change.
      value={Math.round(time * 10) / 10}
      onChange={({ target }) => seek(Number(target.value))}
      style={{ '--share': `${length === 0 ? 0 : (time / length) * 100}%` } as CSSProperties}
      className={className}
    />
  )
}

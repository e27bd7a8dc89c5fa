import { type CSSProperties, useId } from 'react'

type RangeSliderProps = {
  label: string
  /** Spoken labels and values of the two thumbs. */
  low: { label: string; name?: string; value: number }
  high: { label: string; name?: string; value: number }
  min: number
  max: number
  /** Both values as text, shown beside the label. */
  text: string
  /** One value as text, read aloud. */
  format?: (value: number) => string
  onChange: (low: number, high: number) => void
  error?: string | undefined
}

/** One line with two thumbs that cannot pass each other. Each is a native slider, so keys and screen readers work. */
export function RangeSlider({
  label,
  low,
  high,
  min,
  max,
  text,
  format = String,
  onChange,
  error,
}: RangeSliderProps) {
  const id = useId()
  const share = (value: number) => (value - min) / (max - min)
  const style = { '--low': share(low.value), '--high': share(high.value) } as CSSProperties
  // Where both thumbs meet, the thumb with room to move is on top.
  const isLowOnTop = low.value - min > max - high.value
  const thumb = (end: 'low' | 'high') => {
    const { label: called, name, value } = end === 'low' ? low : high
    return (
      <input
        type="range"
        name={name}
        aria-label={called}
        aria-valuetext={format(value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        min={min}
        max={max}
        value={value}
        onChange={({ target }) => {
          const wanted = Number(target.value)
          if (end === 'low') onChange(Math.min(wanted, high.value), high.value)
          else onChange(low.value, Math.max(wanted, low.value))
        }}
        className={`range-thumb ${(end === 'low') === isLowOnTop ? 'z-1' : ''}`}
      />
    )
  }
  return (
    <fieldset aria-labelledby={id}>
      <div className="flex items-baseline justify-between gap-4">
        <span id={id} className="text-sm font-semibold">
          {label}
        </span>
        <span className="font-semibold text-accent tabular-nums">{text}</span>
      </div>
      <div style={style} className="range-track mt-1">
        {thumb('low')}
        {thumb('high')}
      </div>
      {error && (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

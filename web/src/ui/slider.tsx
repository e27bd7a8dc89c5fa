import { type CSSProperties, useId } from 'react'

type SliderProps = {
  label: string
  value: number
  min: number
  max: number
  step?: number
  /** The value as text, shown and read aloud. */
  format?: (value: number) => string
  onChange: (value: number) => void
  /** Called when the finger, mouse button or key is released. */
  onRelease?: () => void
  disabled?: boolean
}

export function Slider({
  label,
  value,
  min,
  max,
  step = 1,
  format = String,
  onChange,
  onRelease,
  disabled,
}: SliderProps) {
  const id = useId()
  const share = `${((value - min) / (max - min)) * 100}%`
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        <output htmlFor={id} className="font-semibold text-accent tabular-nums">
          {format(value)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        value={value}
        min={min}
        max={max}
        step={step}
        disabled={disabled}
        aria-valuetext={format(value)}
        onChange={(event) => onChange(Number(event.target.value))}
        onPointerUp={onRelease}
        onPointerCancel={onRelease}
        onKeyUp={onRelease}
        onBlur={onRelease}
        style={{ '--share': share } as CSSProperties}
        className="slider mt-1 h-11 w-full"
      />
    </div>
  )
}

import { type CSSProperties, useId } from 'react'
import { cx } from './cx.ts'
import type { Icon } from './icons.tsx'

type SegmentedProps<T extends string> = {
  label: string
  options: readonly { value: T; label: string; icon?: Icon }[]
  value: T
  onChange: (value: T) => void
}

/** One of two to four, side by side, over native radios; the thumb slides to the chosen one. */
export function Segmented<T extends string>({ label, options, value, onChange }: SegmentedProps<T>) {
  const name = useId()
  const chosen = options.findIndex((option) => option.value === value)
  return (
    <fieldset
      className="relative grid auto-cols-fr grid-flow-col rounded-full bg-sunken p-1 ring-1 ring-line"
      style={{ '--n': options.length, '--at': Math.max(chosen, 0) } as CSSProperties}
    >
      <legend className="sr-only">{label}</legend>
      {chosen >= 0 && (
        <span
          aria-hidden="true"
          className="absolute inset-y-1 left-1 w-[calc((100%-8px)/var(--n))] translate-x-[calc(100%*var(--at))] rounded-full bg-raised shadow-low ring-1 ring-line transition-[translate] duration-240 ease-out-soft"
        />
      )}
      {options.map(({ value: option, label: text, icon: Drawn }) => (
        <label
          key={option}
          className={cx(
            'relative flex min-h-11 items-center justify-center gap-1.5 rounded-full px-2 text-center leading-tight font-semibold select-none',
            'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            option === value ? 'text-accent' : 'text-ink-soft hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={option === value}
            onChange={() => onChange(option)}
          />
          {Drawn && <Drawn size={19} className="shrink-0" />}
          {text}
        </label>
      ))}
    </fieldset>
  )
}

import { type CSSProperties, useId } from 'react'
import { cx } from './cx.ts'
import type { Icon } from './draw-icon.tsx'

type SegmentedProps<T extends string> = {
  label: string
  options: readonly { value: T; label: string; icon?: Icon }[]
  value: T
  onChange: (value: T) => void
  /** Radios change with the arrow keys. Buttons leave those keys to the screen and are each reached with Tab. */
  of?: 'radios' | 'buttons'
}

/** A choice of one of two to four, side by side, over native radios or buttons. The thumb slides to the chosen one. */
export function Segmented<T extends string>({ label, options, value, onChange, of = 'radios' }: SegmentedProps<T>) {
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
          className="absolute inset-y-1 start-1 w-[calc((100%-8px)/var(--n))] translate-x-[calc(100%*var(--at))] rtl:-translate-x-[calc(100%*var(--at))] rounded-full bg-raised shadow-low ring-1 ring-line transition-[translate] duration-240 ease-out-soft"
        />
      )}
      {options.map(({ value: option, label: text, icon: Drawn }) => {
        const isChosen = option === value
        const look = cx(
          'relative flex min-h-11 items-center justify-center gap-1.5 rounded-full px-2 text-center text-[min(1rem,calc(15vw/var(--n)))] leading-tight font-semibold select-none',
          'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
          isChosen ? 'text-accent' : 'text-ink-soft hover:text-ink',
        )
        const label = (
          <>
            {Drawn && <Drawn size={19} className="shrink-0" />}
            {text}
          </>
        )
        const choose = () => {
          if (!isChosen) onChange(option)
        }
        return of === 'buttons' ? (
          <button key={option} type="button" aria-pressed={isChosen} onClick={choose} className={look}>
            {label}
          </button>
        ) : (
          <label key={option} className={look}>
            <input type="radio" name={name} className="sr-only" checked={isChosen} onChange={choose} />
            {label}
          </label>
        )
      })}
    </fieldset>
  )
}

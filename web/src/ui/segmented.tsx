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
  /** Small words without icons, for a row that holds more than this choice. */
  dense?: boolean
}

/** A choice of one of two to four, side by side, over native radios or buttons. The thumb slides to the chosen one. */
export function Segmented<T extends string>({
  label,
  options,
  value,
  onChange,
  of = 'radios',
  dense,
}: SegmentedProps<T>) {
  const name = useId()
  const chosen = options.findIndex((option) => option.value === value)
  return (
    <fieldset
      className={cx(
        'relative grid auto-cols-fr grid-flow-col rounded-full bg-sunken ring-1 ring-line',
        dense ? 'px-1' : 'p-1',
      )}
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
          'relative flex min-h-11 items-center justify-center gap-1.5 rounded-full text-center leading-tight font-semibold select-none',
          dense
            ? 'px-1 text-[min(0.8125rem,3.6vw)] whitespace-nowrap big:text-[5vw]'
            : 'px-2 text-[min(1rem,calc(15vw/var(--n)))]',
          'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
          isChosen ? 'text-accent' : 'text-ink-soft hover:text-ink',
        )
        const label = (
          <>
            {Drawn && !dense && <Drawn size={19} className="shrink-0" />}
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

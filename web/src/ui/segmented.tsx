import { type CSSProperties, useId, useLayoutEffect, useRef } from 'react'
import { cx } from './cx.ts'
import type { Icon } from './draw-icon.tsx'
import { longestWord } from './longest-word.ts'

type SegmentedProps<T extends string> = {
  label: string
  options: readonly { value: T; label: string; icon?: Icon }[]
  value: T
  onChange: (value: T) => void
  /** Radios change with the arrow keys. Buttons leave those keys to the screen; Tab reaches each of them. */
  of?: 'radios' | 'buttons'
}

/** Labels with more letters do not fit beside icons on a narrow phone. */
const besideIcons = 20

/** A choice among two to four options, side by side, over native radios or buttons. The thumb slides to the chosen one. */
export function Segmented<T extends string>({
  label,
  options,
  value,
  onChange,
  of = 'radios',
}: SegmentedProps<T>) {
  const name = useId()
  const frame = useRef<HTMLFieldSetElement>(null)
  const thumb = useRef<HTMLSpanElement>(null)
  const letters = options.reduce((sum, option) => sum + longestWord(option.label), 0)
  const isAnyChosen = options.some((option) => option.value === value)
  // Longer words take more of the line, so the thumb has to measure its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the thumb moves to each new value
  useLayoutEffect(() => {
    if (!frame.current) return
    const place = () => {
      const chosen = frame.current?.querySelector<HTMLElement>('[data-chosen]')
      if (!chosen || !thumb.current) return
      thumb.current.style.width = `${chosen.offsetWidth}px`
      thumb.current.style.translate = `${chosen.offsetLeft}px`
    }
    // The observer also calls at once, before the next paint. Measuring here would lay out the whole screen twice.
    const sizes = new ResizeObserver(place)
    sizes.observe(frame.current)
    return () => sizes.disconnect()
  }, [value])
  return (
    <fieldset
      ref={frame}
      className={cx(
        'relative flex rounded-full bg-sunken p-1 ring-1 ring-line',
        letters > besideIcons && 'tight:[&_svg]:hidden',
      )}
      style={{ '--n': options.length, '--letters': letters } as CSSProperties}
    >
      <legend className="sr-only">{label}</legend>
      {isAnyChosen && (
        <span
          ref={thumb}
          style={{ left: 0 }}
          aria-hidden="true"
          className="absolute inset-y-1 rounded-full bg-raised shadow-low ring-1 ring-line transition-[translate,width] duration-240 ease-out-soft"
        />
      )}
      {options.map(({ value: option, label: text, icon: Drawn }) => {
        const isChosen = option === value
        const look = cx(
          'relative flex min-h-11 flex-[1_1_0] items-center justify-center gap-1.5 rounded-full px-1.5 text-center text-[min(1rem,calc(13vw/var(--n)),calc(118vw/var(--letters)))] leading-tight font-semibold select-none',
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
          <button
            key={option}
            type="button"
            aria-pressed={isChosen}
            data-chosen={isChosen || undefined}
            onClick={choose}
            className={look}
          >
            {label}
          </button>
        ) : (
          <label key={option} data-chosen={isChosen || undefined} className={look}>
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={isChosen}
              onChange={choose}
            />
            {label}
          </label>
        )
      })}
    </fieldset>
  )
}

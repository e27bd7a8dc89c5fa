import { plural } from '@lingui/core/macro'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { isComposing, pressesEnter } from './enter.ts'
import { controlClass, Field, type FieldText } from './field.tsx'

type ComboboxProps<T> = FieldText & {
  name?: string
  text: string
  onText: (text: string) => void
  /** Options that match the text, in order. */
  options: readonly T[]
  keyOf: (option: T) => string | number
  show: (option: T) => ReactNode
  onChoose: (option: T) => void
  /** Shown instead of options, such as "none found". */
  note?: ReactNode
  /** Accessible label of the list. */
  listLabel: string
  placeholder?: string
  maxLength?: number
}

/**
 * A text field that offers options below it, as ARIA's combobox with a listbox: arrows move, Enter chooses, Escape closes the list. The
 * list is part of the layout, so that no sheet's edge can hide it, shows four options, scrolls to the others, and scrolls into view above
 * an on-screen keyboard.
 */
export function Combobox<T>(props: ComboboxProps<T>) {
  const {
    text,
    onText,
    options,
    keyOf,
    show,
    onChoose,
    note,
    listLabel,
    name,
    placeholder,
    maxLength,
    ...field
  } = props
  const [isOpen, setIsOpen] = useState(false)
  /** The key of the active option, so that the choice stays the same when the options change. */
  const [active, setActive] = useState<string | number | null>(null)
  const count = options.length
  const at = options.findIndex((option) => keyOf(option) === active)
  const isListed = isOpen && options.length > 0
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isListed) return
    const show = () => list.current?.scrollIntoView({ block: 'nearest' })
    show()
    window.visualViewport?.addEventListener('resize', show)
    return () => window.visualViewport?.removeEventListener('resize', show)
  }, [isListed])
  const close = () => {
    setIsOpen(false)
    setActive(null)
  }
  const choose = (option: T) => {
    close()
    onChoose(option)
  }
  const move = (step: number) => {
    setIsOpen(true)
    // One more place than options: the field itself, with no option active.
    const places = options.length + 1
    const next = options[((at + 1 + step + places) % places) - 1]
    setActive(next === undefined ? null : keyOf(next))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // An input method's keys move in its own list.
    if (isComposing(event.nativeEvent)) return
    const option = isListed ? options[at] : undefined
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (option && pressesEnter(event)) choose(option)
    // The first Escape closes the list only, not the sheet around it.
    else if (event.key === 'Escape' && isOpen && (isListed || note)) close()
    else return
    event.preventDefault()
  }
  return (
    <Field {...field} text={text} max={maxLength}>
      {(ids) => {
        const optionId = (place: number) => `${ids.id}-option-${place}`
        return (
          <>
            <input
              type="text"
              dir="auto"
              role="combobox"
              autoComplete="off"
              autoCapitalize="words"
              spellCheck={false}
              aria-autocomplete="list"
              aria-expanded={isListed}
              aria-controls={`${ids.id}-list`}
              aria-activedescendant={isListed && at >= 0 ? optionId(at) : undefined}
              {...ids}
              name={name}
              value={text}
              placeholder={placeholder}
              onChange={(event) => {
                setIsOpen(true)
                setActive(null)
                onText(event.target.value)
              }}
              onKeyDown={onKeyDown}
              onBlur={close}
              className={controlClass}
            />
            <div
              ref={list}
              id={`${ids.id}-list`}
              role="listbox"
              aria-label={listLabel}
              hidden={!isListed}
              // A press must not take the focus from the field: that would close the list before the click.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              className="mt-1.5 max-h-58 scroll-my-2 overflow-y-auto overscroll-contain rounded-sm bg-overlay shadow-mid ring-1 ring-line"
            >
              {options.map((option, place) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
                // biome-ignore lint/a11y/useFocusableInteractive: the field names the active option
                <div
                  key={keyOf(option)}
                  id={optionId(place)}
                  role="option"
                  aria-selected={place === at}
                  onClick={() => choose(option)}
                  ref={(item) => {
                    if (place === at) item?.scrollIntoView({ block: 'nearest' })
                  }}
                  className={cx(
                    'flex min-h-12 cursor-pointer flex-col justify-center px-4 py-1.5 hover:bg-sunken',
                    place === at && 'bg-tint text-accent',
                  )}
                >
                  {show(option)}
                </div>
              ))}
            </div>
            {isOpen && !isListed && note && <p className="mt-1.5 text-sm text-ink-soft">{note}</p>}
            <p role="status" className="sr-only">
              {isListed && plural(count, { one: '# result', other: '# results' })}
            </p>
          </>
        )
      }}
    </Field>
  )
}

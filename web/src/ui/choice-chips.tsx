import { useId } from 'react'
import { cx } from './cx.ts'
import { AlertIcon, CheckIcon, CloseIcon } from './icons.tsx'

const chipClass = cx(
  'inline-flex min-h-11 items-center gap-1.5 rounded-full border px-3 text-base sm:px-3.5 font-medium select-none',
  'transition-[background-color,border-color,color,scale] duration-150 sink-96',
  'border-line-strong bg-raised text-ink hover:bg-sunken',
  'has-checked:border-transparent has-checked:bg-accent-fade has-checked:text-on-accent',
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
  'has-disabled:opacity-45 has-disabled:cursor-not-allowed',
)

type Option<T extends string> = { value: T; label: string }
type Common<T extends string> = {
  legend: string
  hideLegend?: boolean
  options: readonly Option<T>[]
  hint?: string
  error?: string
  /** The inputs' name; one of its own otherwise. */
  name?: string
}
type OneProps<T extends string> = Common<T> & { multiple?: false; value: T | ''; onChange: (value: T) => void }
type ManyProps<T extends string> = Common<T> & {
  multiple: true
  value: readonly T[]
  onChange: (value: T[]) => void
  /** No more can be chosen from here on. */
  max?: number
}

/** One or several of a few, as chips over native radios or checkboxes. */
export function ChoiceChips<T extends string>(props: OneProps<T> | ManyProps<T>) {
  const id = useId()
  const { legend, hideLegend, options, hint, error, name = id } = props
  const isChosen = (value: T) => (props.multiple ? props.value.includes(value) : props.value === value)
  const full = props.multiple && props.max !== undefined && props.value.length >= props.max
  const choose = (value: T) => {
    if (!props.multiple) return props.onChange(value)
    props.onChange(isChosen(value) ? props.value.filter((other) => other !== value) : [...props.value, value])
  }
  return (
    <fieldset aria-describedby={error || hint ? `${id}-note` : undefined}>
      <legend className={hideLegend ? 'sr-only' : 'mb-2 text-sm font-semibold'}>{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label key={option.value} className={chipClass}>
            <input
              type={props.multiple ? 'checkbox' : 'radio'}
              name={name}
              checked={isChosen(option.value)}
              disabled={full && !isChosen(option.value)}
              onChange={() => choose(option.value)}
              className="sr-only"
            />
            {props.multiple && isChosen(option.value) && <CheckIcon size={18} />}
            {option.label}
          </label>
        ))}
      </div>
      {(error || hint) && (
        <p id={`${id}-note`} className={cx('mt-2 flex gap-1.5 text-sm', error ? 'text-danger' : 'text-ink-soft')}>
          {error && <AlertIcon size={18} className="mt-px shrink-0" />}
          {error ?? hint}
        </p>
      )}
    </fieldset>
  )
}

/** A word on a pill, to read and not to press. */
export function Tag({ children, shared }: { children: string; shared?: boolean }) {
  return (
    <span
      dir="auto"
      className={cx(
        'inline-flex min-h-8 max-w-full items-center rounded-full px-3 py-1 text-sm font-medium wrap-anywhere',
        shared ? 'bg-tint text-accent' : 'bg-sunken text-ink-soft',
      )}
    >
      {children}
    </span>
  )
}

/** A chosen word that a press takes away. */
export function RemovableChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      onClick={onRemove}
      aria-label={`Remove ${label}`}
      className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full bg-tint pe-3 ps-4 font-medium text-accent hover:brightness-97"
    >
      <bdi className="truncate">{label}</bdi>
      <CloseIcon size={18} className="shrink-0" />
    </button>
  )
}

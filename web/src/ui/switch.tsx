import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

type SwitchProps = {
  label: string
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  /** A change is pending: presses are ignored. */
  busy?: boolean
}

/** A row with a switch at its end; a press anywhere on the row toggles it. */
export function Switch({ label, hint, checked, onChange, disabled, busy }: SwitchProps) {
  const id = useId()
  const isOff = disabled || busy
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-labelledby={id}
      aria-describedby={hint ? `${id}-hint` : undefined}
      // `disabled` would lose the focus.
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onChange(!checked)}
      className="flex min-h-14 w-full items-center gap-4 rounded-sm py-2 text-start aria-disabled:opacity-50"
    >
      <span className="grow">
        <span id={id} className="block font-medium">
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="mt-0.5 block text-sm text-ink-soft">
            {hint}
          </span>
        )}
      </span>
      <span
        aria-hidden="true"
        className={cx(
          'flex h-8 w-13 shrink-0 items-center rounded-full p-1 transition-colors duration-200',
          checked ? 'bg-accent-fill' : 'bg-line-strong',
        )}
      >
        <span
          className={cx(
            'size-6 rounded-full bg-white shadow-low transition-[translate] duration-200 ease-spring',
            checked && 'translate-x-5 rtl:-translate-x-5',
          )}
        />
      </span>
    </button>
  )
}

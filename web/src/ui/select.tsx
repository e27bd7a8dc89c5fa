import type { Ref, SelectHTMLAttributes } from 'react'
import { cx } from './cx.ts'
import { controlClass, Field, type FieldText } from './field.tsx'
import { ChevronDownIcon } from './icons.tsx'

type SelectProps = FieldText &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'children'> & {
    options: readonly { value: string; label: string }[]
    /** Shown while nothing is chosen. */
    placeholder?: string
    ref?: Ref<HTMLSelectElement>
  }

export function Select({ label, hint, error, hideLabel, options, placeholder, className, ...rest }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel}>
      {(ids) => (
        <div className="relative">
          <select {...rest} {...ids} className={cx(controlClass, 'appearance-none pr-11', className)}>
            {placeholder && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon
            size={20}
            className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2 text-ink-soft"
          />
        </div>
      )}
    </Field>
  )
}

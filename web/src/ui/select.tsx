import type { SelectHTMLAttributes } from 'react'
import { cx } from './cx.ts'
import { controlClass, Field, type FieldText } from './field.tsx'
import { ChevronDownIcon } from './more-icons.tsx'

type SelectProps = FieldText &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'onChange'> & {
    options: readonly { value: string; label: string }[]
    onChoose: (value: string) => void
  }

/** A choice from a long list in a native select, which phones show as a wheel. */
export function Select({ label, hint, error, hideLabel, options, onChoose, ...rest }: SelectProps) {
  return (
    <Field {...{ label, hint, error, hideLabel }}>
      {(ids) => (
        <div className="relative">
          <select
            {...rest}
            {...ids}
            onChange={({ target }) => onChoose(target.value)}
            className={cx(controlClass, 'appearance-none pe-11 text-ellipsis')}
          >
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <ChevronDownIcon
            size={20}
            className="pointer-events-none absolute end-3.5 top-1/2 -translate-y-1/2 text-ink-soft"
          />
        </div>
      )}
    </Field>
  )
}

import { t } from '@lingui/core/macro'
import { useId } from 'react'
import { money, monthsLabel } from '../../../lib/money.ts'
import { cx } from '../../../ui/cx.ts'

export const choices = [1, 3, 6, 12] as const

interface MonthChoiceProps {
  value: number
  /** Cents per month. */
  price: number
  onChange: (months: number) => void
}

/** A choice of months, each with its total. */
export function MonthChoice({ value, price, onChange }: MonthChoiceProps) {
  const name = useId()
  return (
    <fieldset className="mt-5">
      <legend className="mb-2 text-sm font-semibold">{t`How long?`}</legend>
      <div className="grid grid-cols-2 gap-2 big:grid-cols-1 sm:grid-cols-4">
        {choices.map((months) => (
          <label
            key={months}
            className={cx(
              'flex min-h-14 flex-col justify-center rounded-md border px-3.5 sm:px-2 py-2 leading-tight select-none',
              'border-line-strong hover:bg-sunken has-checked:border-transparent has-checked:bg-accent-fade has-checked:text-on-accent',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={months === value}
              onChange={() => onChange(months)}
            />
            <span className="font-semibold">{monthsLabel(months)}</span>
            <span className="text-sm tabular-nums">{money(months * price)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

import { t } from '@lingui/core/macro'
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { cx } from './cx.ts'
import { AlertIcon } from './icons.tsx'
import { overBy, tooLong, useHeldForm } from './too-long.ts'

export type FieldText = {
  label: string
  hint?: string
  error?: string
  /** Shows the label only to screen readers, where the screen already shows it. */
  hideLabel?: boolean
}

type Ids = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

type FieldProps = FieldText & {
  text?: string
  /** The maximum length that is stored. A longer text is kept whole, reported as too long, and blocks the form. */
  max?: number
  /** Shows how much of `max` is used. */
  counted?: boolean
  children: (ids: Ids) => ReactNode
}

/** Label above, hint or error below, counter at the end. Gives the control the ids that connect them. */
export function Field({
  label,
  hint,
  hideLabel,
  text = '',
  max = Infinity,
  counted,
  children,
  ...rest
}: FieldProps) {
  const id = useId()
  const over = overBy(text, max)
  useHeldForm(id, over > 0)
  const error = tooLong(over) ?? rest.error
  const note = error ?? hint
  const counter =
    (counted || over > 0) && max < Infinity ? { now: text.trim().length, max } : undefined
  return (
    <div>
      <label
        htmlFor={id}
        className={hideLabel ? 'sr-only' : 'mb-1.5 block text-sm font-semibold text-ink'}
      >
        {label}
      </label>
      {children({
        id,
        'aria-describedby': note ? `${id}-note` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {(note || counter) && (
        <div className="mt-1.5 flex min-h-5 items-start gap-3 text-sm">
          {note && (
            <p
              id={`${id}-note`}
              className={cx(
                'flex min-w-0 gap-1.5 wrap-anywhere',
                error ? 'text-danger' : 'text-ink-soft',
              )}
            >
              {error && <AlertIcon size={18} className="mt-px shrink-0" />}
              {note}
            </p>
          )}
          {counter && (
            <span
              className={cx(
                'ms-auto shrink-0 tabular-nums',
                over > 0 ? 'text-danger' : 'text-ink-faint',
              )}
            >
              <span className="sr-only">{t`Characters used:`} </span>
              {counter.now}/{counter.max}
            </span>
          )}
        </div>
      )}
    </div>
  )
}

/** The look of every text control. 16 px keeps iOS from zooming in. */
export const controlClass = cx(
  'block w-full min-h-12 rounded-sm border border-line-strong bg-raised px-4 py-2.5 text-base text-ink',
  'placeholder:text-ink-faint placeholder:opacity-100 transition-[border-color,box-shadow] duration-150',
  // Plain ink, because the accent's rose would look like an error.
  'focus:border-ink focus:outline-none focus:ring-2 focus:ring-ink/20',
  'aria-invalid:border-danger aria-invalid:ring-danger/25 disabled:opacity-60',
)

type TextFieldProps = FieldText &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
    ref?: Ref<HTMLInputElement>
    /** The maximum length that is stored, for a controlled field. */
    maxLength?: number
    /** Shows how much of maxLength is used. */
    counted?: boolean
    /** A control at the end of the field, inside its frame. */
    trailing?: ReactNode
  }

export function TextField({
  label,
  hint,
  error,
  hideLabel,
  maxLength,
  counted,
  trailing,
  className,
  ...rest
}: TextFieldProps) {
  return (
    <Field
      {...{ label, hint, error, hideLabel, counted }}
      text={String(rest.value ?? '')}
      max={maxLength}
    >
      {(ids) => (
        <div className="relative">
          <input
            type="text"
            dir="auto"
            {...rest}
            {...ids}
            className={cx(controlClass, trailing ? 'pr-13 rtl:pr-4 rtl:pl-13' : '', className)}
          />
          {trailing && (
            <div className="absolute inset-y-0 end-0.5 grid place-items-center">{trailing}</div>
          )}
        </div>
      )}
    </Field>
  )
}

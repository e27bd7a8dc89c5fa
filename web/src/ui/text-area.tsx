import type { Ref, TextareaHTMLAttributes } from 'react'
import { cx } from './cx.ts'
import { controlClass, Field, type FieldText } from './field.tsx'

type TextAreaProps = FieldText &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> & {
    ref?: Ref<HTMLTextAreaElement>
    /** The maximum length that is stored, for a controlled field. */
    maxLength?: number
    counted?: boolean
  }

/** Grows with its text if the browser supports field-sizing, and scrolls beyond twelve lines. */
export function TextArea({
  label,
  hint,
  error,
  hideLabel,
  maxLength,
  counted,
  className,
  ...rest
}: TextAreaProps) {
  return (
    <Field
      {...{ label, hint, error, hideLabel, counted }}
      text={String(rest.value ?? '')}
      max={maxLength}
    >
      {(ids) => (
        <textarea
          rows={4}
          dir="auto"
          {...rest}
          {...ids}
          className={cx(
            controlClass,
            'field-sizing-content max-h-72 min-h-28 resize-none',
            className,
          )}
        />
      )}
    </Field>
  )
}

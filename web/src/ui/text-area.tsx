import type { Ref, TextareaHTMLAttributes } from 'react'
import { cx } from './cx.ts'
import { controlClass, Field, type FieldText } from './field.tsx'

type TextAreaProps = FieldText &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> & { ref?: Ref<HTMLTextAreaElement>; counted?: boolean }

/** Grows with its text if the browser supports field-sizing, and scrolls beyond twelve lines. */
export function TextArea({ label, hint, error, hideLabel, counted, className, ...rest }: TextAreaProps) {
  const counter = counted && rest.maxLength ? { now: String(rest.value ?? '').length, max: rest.maxLength } : undefined
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} counter={counter}>
      {(ids) => (
        <textarea
          rows={4}
          dir="auto"
          {...rest}
          {...ids}
          className={cx(controlClass, 'field-sizing-content max-h-72 min-h-28 resize-none', className)}
        />
      )}
    </Field>
  )
}

import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { cx } from './cx.ts'
import { AlertIcon, CheckIcon } from './icons.tsx'

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: ReactNode
  error?: string
  ref?: Ref<HTMLInputElement>
}

export function Checkbox({ label, error, className, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <div className={className}>
      <label className="flex min-h-11 items-center gap-3 py-1.5">
        <span className="relative grid size-6 shrink-0 place-items-center">
          <input
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? id : undefined}
            {...rest}
            className={cx(
              'peer size-6 appearance-none rounded-[7px] border-2 border-line-strong bg-raised transition-colors',
              'checked:border-accent-fill checked:bg-accent-fill aria-invalid:border-danger',
            )}
          />
          <CheckIcon
            size={18}
            strokeWidth={2.8}
            className="pointer-events-none absolute scale-50 text-white opacity-0 transition peer-checked:scale-100 peer-checked:opacity-100"
          />
        </span>
        <span className="text-base text-balance">{label}</span>
      </label>
      {error && (
        <p id={id} className="mt-1 flex gap-1.5 text-sm text-danger">
          <AlertIcon size={18} className="mt-px shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}

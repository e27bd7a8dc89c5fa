import type { ComponentProps } from 'react'
import { TextField } from '../../../../ui/field.tsx'
import type { useTyped } from './use-typed.ts'

type TextOfProps = { of: ReturnType<typeof useTyped> } & Omit<
  ComponentProps<typeof TextField>,
  'name' | 'value' | 'error' | 'onChange' | 'onBlur'
>

/** A text field of the profile. */
export function TextOf({ of: { name, value, error, type, leave }, ...rest }: TextOfProps) {
  return (
    <TextField
      {...rest}
      name={name}
      value={value}
      error={error}
      onChange={(event) => type(event.target.value)}
      onBlur={leave}
    />
  )
}

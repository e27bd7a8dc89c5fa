import { settled, tidied } from '@swoon/realtime-server/contract/shared/tidy'
import type { ComponentProps } from 'react'
import { useState } from 'react'
import { useMe } from '../../../../lib/me.ts'
import { TextField } from '../../../../ui/field.tsx'
import { changeProfile, holdText, pauses, useRefusal } from '../../autosave.ts'
import type { TypedField } from '../../changes.ts'
import type { Check } from '../../fields.ts'

/**
 * A text of the profile being edited. The typed text stays in the field while the profile has it, it is waiting to be stored, or it cannot
 * be stored; a change from elsewhere appears at once.
 * @param clean converts the text to its stored form
 * @param said converts a stored text to the field's form
 */
export function useTyped(
  name: TypedField,
  check: Check,
  clean = name === 'bio' ? settled : tidied,
  said = (stored: string) => stored,
) {
  const shown = useMe()?.[name] ?? ''
  const refusal = useRefusal(name)
  const [typed, setTyped] = useState<string | null>(null)
  const kept = typed ?? (refusal ? (refusal.value ?? '') : null)
  const fault = typed === null ? null : check(clean(typed))
  const isCurrent =
    kept !== null && (fault !== null || refusal !== undefined || clean(kept) === shown)
  return {
    name,
    value: isCurrent ? kept : said(shown),
    error: fault ?? refusal?.reason,
    type(text: string) {
      setTyped(text)
      const next = clean(text)
      const reason = check(next)
      if (reason === null) changeProfile({ [name]: next }, { after: pauses.text })
      else holdText(name, text, reason)
    },
    leave: () => fault === null && !refusal && setTyped(null),
  }
}

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

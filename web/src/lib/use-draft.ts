import { type ChangeEvent, useRef, useState } from 'react'

/** Errors by field. */
export type Faults<Draft> = Partial<Record<keyof Draft & string, string>>

/**
 * The text fields of a form with their errors. All errors appear at once, with the focus on the first; each disappears when its field is
 * edited.
 */
export function useDraft<Draft extends Record<string, string>>(
  first: Draft,
  onEdit?: (name: keyof Draft, value: string) => void,
) {
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(first)
  const [faults, setFaults] = useState<Faults<Draft>>({})
  const resets = useRef(0)
  return {
    /** Ref of the form. */
    form,
    draft,
    show(found: Faults<Draft>): void {
      setFaults(found)
      const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('input[name]') ?? [])]
      fields.find(({ name }) => name in found)?.focus()
    },
    reset(draft = first): void {
      resets.current++
      setDraft(draft)
      setFaults({})
    },
    /** @returns a check that no reset has followed: a refusal that arrives after one belongs to none of the fields */
    watchReset(): () => boolean {
      const { current: before } = resets
      return () => resets.current === before
    },
    /** Attributes that connect an input with the form. */
    field: <Name extends keyof Draft & string>(name: Name) => ({
      name,
      value: draft[name],
      error: faults[name],
      onChange({ target: { value } }: ChangeEvent<HTMLInputElement>) {
        setDraft((before) => ({ ...before, [name]: value }))
        setFaults(({ [name]: _, ...others }) => others as Faults<Draft>)
        onEdit?.(name, value)
      },
    }),
  }
}

import { type RefObject, useState } from 'react'
import type { Faults } from './rules.ts'

/** The error marks of a form. All appear at once, with the focus on the first; each disappears when its field is edited. */
export function useFaults<Draft>(form: RefObject<HTMLFormElement | null>) {
  const [faults, setFaults] = useState<Faults<Draft>>({})
  return {
    faults,
    show(found: Faults<Draft>): void {
      setFaults(found)
      const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('input[name]') ?? [])]
      fields.find(({ name }) => name in found)?.focus()
    },
    forget: (field: keyof Draft): void =>
      setFaults((before) => ({ ...before, [field]: undefined })),
  }
}

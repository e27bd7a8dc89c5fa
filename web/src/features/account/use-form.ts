import { type FormEvent, useRef, useState } from 'react'
import type { Faults } from './actions.ts'

/**
 * The fields of a form with their errors. All errors appear at once, with the focus on the first; each disappears when its field is edited.
 * `send` returns the server's errors, or null once done.
 */
export function useForm<Draft extends Record<string, string>>(
  empty: Draft,
  {
    check,
    send,
  }: { check: (draft: Draft) => Faults; send: (draft: Draft) => Promise<Faults | null> },
) {
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(empty)
  const [faults, setFaults] = useState<Faults>({})
  const [isBusy, setIsBusy] = useState(false)
  const show = (found: Faults) => {
    setFaults(found)
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('input[name]') ?? [])]
    fields.find(({ name }) => name in found)?.focus()
  }
  const submit = async () => {
    const found = check(draft)
    show(found)
    if (Object.keys(found).length > 0) return
    setIsBusy(true)
    const refused = await send(draft)
    setIsBusy(false)
    if (refused) show(refused)
  }
  return {
    isBusy,
    reset(): void {
      setDraft(empty)
      setFaults({})
    },
    props: {
      ref: form,
      noValidate: true,
      className: 'flex flex-col gap-4',
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void submit()
      },
    },
    field: (name: keyof Draft & string) => ({
      name,
      value: draft[name],
      error: faults[name],
      onChange: (event: { target: { value: string } }) => {
        setDraft({ ...draft, [name]: event.target.value })
        setFaults(({ [name]: _, ...others }) => others)
      },
    }),
  }
}

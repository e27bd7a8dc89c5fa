import { type FormEvent, useState } from 'react'
import { type Faults, useDraft } from '../../lib/use-draft.ts'

/** A form that checks and sends its fields. `send` returns the server's errors, or null once done. */
export function useForm<Draft extends Record<string, string>>(
  empty: Draft,
  {
    check,
    send,
  }: {
    check: (draft: Draft) => Faults<Draft>
    send: (draft: Draft) => Promise<Faults<Draft> | null>
  },
) {
  const { form, draft, show, reset, field } = useDraft(empty)
  const [isBusy, setIsBusy] = useState(false)
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
    reset: () => reset(),
    field,
    form,
    submit,
    props: {
      ref: form,
      noValidate: true,
      className: 'flex flex-col gap-4',
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void submit()
      },
    },
  }
}

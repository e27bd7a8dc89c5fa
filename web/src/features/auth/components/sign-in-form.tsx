import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSignIn } from '../actions.ts'
import { checkSignIn, type Fault, type SharedEmail, type SignInDraft } from '../rules.ts'

export function SignInForm({ email, onEmail }: SharedEmail) {
  const [draft, setDraft] = useState<SignInDraft>({ email, password: '' })
  const [fault, setFault] = useState<Fault<keyof SignInDraft> | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const signIn = useSignIn()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = checkSignIn(draft)
    setFault(found)
    if (!found) return signIn.mutate(draft)
    toast({ title: found.title, text: found.text, tone: 'danger' })
    form.current?.querySelector<HTMLElement>(`[name=${found.field}]`)?.focus()
  }
  const field = (name: keyof SignInDraft) => ({
    name,
    value: draft[name],
    error: fault?.field === name ? fault.text : undefined,
    onChange: (event: { target: { value: string } }) => {
      setDraft({ ...draft, [name]: event.target.value })
      if (name === 'email') onEmail(event.target.value)
      if (fault?.field === name) setFault(null)
    },
  })

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <TextField {...field('email')} label="E-mail" type="email" inputMode="email" autoComplete="username" />
      <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
      <Button type="submit" size="lg" wide busy={signIn.isPending} className="mt-2">
        Sign In
      </Button>
    </form>
  )
}

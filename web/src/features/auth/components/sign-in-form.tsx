import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSignIn } from '../actions.ts'
import { checkSignIn, type SharedEmail, type SignInDraft } from '../rules.ts'
import { useFaults } from '../use-faults.ts'

export function SignInForm({ email, onEmail }: SharedEmail) {
  const [draft, setDraft] = useState<SignInDraft>({ email, password: '' })
  const form = useRef<HTMLFormElement>(null)
  const { faults, show, forget } = useFaults<SignInDraft>(form)
  const signIn = useSignIn()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const refusal = checkSignIn(draft)
    show(refusal?.faults ?? {})
    if (!refusal) return signIn.mutate(draft)
    toast({ title: refusal.title, text: refusal.text, tone: 'danger' })
  }
  const field = (name: keyof SignInDraft) => ({
    name,
    value: draft[name],
    error: faults[name],
    onChange: (event: { target: { value: string } }) => {
      setDraft({ ...draft, [name]: event.target.value })
      if (name === 'email') onEmail(event.target.value)
      if (faults[name]) forget(name)
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

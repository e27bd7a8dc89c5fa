import { t } from '@lingui/core/macro'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { ApiError } from '../../../lib/api.ts'
import { sayItDidNotLoad } from '../../../lib/did-not-load.tsx'
import { useDraft } from '../../../lib/use-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSignIn } from '../actions.ts'
import { checkSignIn, type SharedEmail, type SignInDraft } from '../rules.ts'

const hasPasskeys = 'PublicKeyCredential' in window

export function SignInForm({ email, onEmail }: SharedEmail) {
  const first: SignInDraft = { email, password: '' }
  const { form, draft, show, field } = useDraft(first, (name, value) => {
    if (name === 'email') onEmail(value)
  })
  const signIn = useSignIn()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)

  // Suspended and banned users get a screen with the reason and an appeal.
  const leadOn = (error: Error) =>
    (error as ApiError).code === 'BANNED' && navigate('/app/standing')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const refusal = checkSignIn(draft)
    show(refusal?.faults ?? {})
    if (!refusal) return signIn.mutate(draft, { onError: leadOn })
    toast({ title: refusal.title, text: refusal.text, tone: 'danger' })
  }
  const askForPasskey = async () => {
    setIsAsking(true)
    try {
      // Its code loads on the press, because most people sign in without it.
      const { signInByPasskey } = await import('../../passkeys/actions.ts')
      if ((await signInByPasskey()) === 'BANNED') navigate('/app/standing')
    } catch {
      sayItDidNotLoad()
    }
    setIsAsking(false)
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <TextField
        {...field('email')}
        label={t`Email or username`}
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField {...field('password')} label={t`Password`} autoComplete="current-password" />
      <Link
        to="/app/forgot"
        state={{ email: draft.email }}
        className="-my-2 flex min-h-11 items-center self-end px-1 text-sm font-semibold text-accent"
      >
        {t`Forgot password?`}
      </Link>
      <Button type="submit" size="lg" wide busy={signIn.isPending}>
        {t`Sign In`}
      </Button>
      {hasPasskeys && (
        <Button variant="outline" wide busy={isAsking} onClick={() => void askForPasskey()}>
          {t`Use a passkey`}
        </Button>
      )}
    </form>
  )
}

import { plural, t } from '@lingui/core/macro'
import { passwordLimits } from '@swoon/realtime-server/contract/auth'
import { profileLimits } from '@swoon/realtime-server/contract/people'
import { isBlank } from '@swoon/realtime-server/contract/shared/text'
import { type FormEvent, Suspense, useState } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { DidNotLoad } from '../../../lib/did-not-load.tsx'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { type Faults, useDraft } from '../../../lib/use-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { isCodeNeeded, useSignUp } from '../actions.ts'
import { checkSignUp, type SharedEmail, type SignUpDraft } from '../rules.ts'

const CodeField = lazyPart(async () => (await import('./code-field.tsx')).CodeField, DidNotLoad)

interface SignUpFormProps extends SharedEmail {
  /** The name typed so far. */
  username: string
  onUsername: (username: string) => void
}

export function SignUpForm({ email, onEmail, username, onUsername }: SignUpFormProps) {
  /** The address to which a code was mailed. */
  const [sentTo, setSentTo] = useState('')
  const { advised } = passwordLimits
  const first: SignUpDraft = { email, username, password: '', confirmation: '', code: '' }
  const { form, draft, show, field } = useDraft(first, (name, value) => {
    if (name === 'email') onEmail(value)
    if (name === 'username') onUsername(value)
  })
  const signUp = useSignUp()
  // A code is valid for one address.
  const needsCode = sentTo !== '' && sentTo === draft.email.trim()

  const send = (code: string) =>
    signUp.mutate(
      { ...draft, code },
      {
        onError: (error) => {
          show(faultsIn(error))
          if (isCodeNeeded(error)) setSentTo(draft.email.trim())
        },
      },
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const refusal = checkSignUp(draft)
    show(refusal?.faults ?? {})
    if (refusal?.isAtField) return
    if (refusal) return void toast({ title: refusal.title, text: refusal.text, tone: 'danger' })
    if (needsCode && isBlank(draft.code)) return show({ code: t`Enter the code.` })
    send(needsCode ? draft.code : '')
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <TextField
        {...field('email')}
        label={t`Email`}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <TextField
        {...field('username')}
        label={t`Username`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={profileLimits.username}
      />
      <PasswordField
        {...field('password')}
        label={t`Password`}
        autoComplete="new-password"
        hint={plural(advised, {
          one: '# character or more is safest.',
          other: '# characters or more are safest.',
        })}
      />
      <PasswordField
        {...field('confirmation')}
        label={t`Confirm password`}
        autoComplete="new-password"
      />
      {needsCode && (
        <Suspense fallback={null}>
          <CodeField
            field={field('code')}
            email={sentTo}
            busy={signUp.isPending}
            onAgain={() => send('')}
            onClose={() => setSentTo('')}
          />
        </Suspense>
      )}
      <Button type="submit" size="lg" wide busy={signUp.isPending} className="mt-2">
        {t`Create Account`}
      </Button>
    </form>
  )
}

/** The server's errors, by field. */
function faultsIn(error: Error): Faults<SignUpDraft> {
  if (!(error instanceof ApiError)) return {}
  if (error.code === 'EMAIL_TAKEN') return { email: error.error }
  if (error.code === 'USERNAME_TAKEN') return { username: error.error }
  const { email, username, password, code } = error.fields ?? {}
  return {
    ...(email && { email }),
    ...(username && { username }),
    ...(password && { password }),
    ...(code && { code }),
  }
}

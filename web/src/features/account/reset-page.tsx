import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { Button, buttonClass } from '../../ui/button.tsx'
import { checkReset, reset } from './actions.ts'
import { forgetToken, LetterFrame, useToken } from './components/letter-frame.tsx'
import { NewPasswordFields } from './components/new-password-fields.tsx'
import { checkNewPassword } from './rules.ts'
import { useForm } from './use-form.ts'

/** Sets a new password by a mail's link. */
export function ResetPage() {
  const token = useToken()
  return <NewPassword token={token} />
}

/** @param token from the mail's link */
export function NewPassword({ token }: { token: string }) {
  const [isDone, setIsDone] = useState(false)
  const [isSpent, setIsSpent] = useState(token === '')
  const [email, setEmail] = useState('')
  useEffect(() => {
    if (token === '') return
    void checkReset(token).then((link) => {
      if (link !== 'spent') return setEmail(link?.email ?? '')
      forgetToken()
      setIsSpent(true)
    })
  }, [token])
  const form = useForm(
    { newPassword: '', confirmation: '' },
    {
      check: checkNewPassword,
      async send({ newPassword }) {
        const outcome = await reset({ token, newPassword })
        if (typeof outcome === 'string') forgetToken()
        if (outcome === 'done') setIsDone(true)
        if (outcome === 'spent') setIsSpent(true)
        return typeof outcome === 'string' ? null : outcome
      },
    },
  )
  if (isDone)
    return (
      <LetterFrame title={t`Password changed`}>
        <p role="status">{t`You're signed out everywhere. Sign in with your new password.`}</p>
        {/* Reloads the page, to drop all state of an ended session. */}
        <a href="/auth" className={buttonClass({ size: 'lg', wide: true })}>
          {t`Sign in`}
        </a>
      </LetterFrame>
    )
  if (isSpent)
    return (
      <LetterFrame title={t`This link no longer works`}>
        <p role="status">{t`It was already used or has expired. A link works once, within 15 minutes.`}</p>
        <Link to="/app/forgot" className={buttonClass({ size: 'lg', wide: true })}>
          {t`Get a new link`}
        </Link>
      </LetterFrame>
    )
  return (
    <LetterFrame title={t`Choose a new password`}>
      <p className="text-ink-soft">{t`This signs out all your devices and removes all your passkeys.`}</p>
      <form {...form.props}>
        {/* Tells password managers under which name to store the new password. */}
        <input hidden readOnly type="email" autoComplete="username" value={email} />
        <NewPasswordFields field={form.field} />
        <Button type="submit" size="lg" wide busy={form.isBusy}>
          {t`Change password`}
        </Button>
      </form>
    </LetterFrame>
  )
}

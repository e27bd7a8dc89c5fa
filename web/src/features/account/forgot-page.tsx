import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { accountRoutes } from '@swoon/realtime-server/contract/account'
import { withoutMarks } from '@swoon/realtime-server/contract/shared/text'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { call } from '../../lib/api.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { LoadingState } from '../../ui/loading-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { askReset } from './actions.ts'
import { LetterFrame } from './components/letter-frame.tsx'
import { checkLogin } from './rules.ts'
import { useForm } from './use-form.ts'

const backToSignIn = (
  <Link to="/auth" className={buttonClass({ variant: 'outline', wide: true })}>
    {t`Back to sign in`}
  </Link>
)

/** Requests a password reset link by mail. */
export function ForgotPage() {
  const query = useQuery({
    queryKey: ['account', 'mail'],
    queryFn: ({ signal }) => call(accountRoutes.mail, { signal }),
  })
  const { data } = query
  if (data?.isMailSetUp) return <Ask />
  return (
    <LetterFrame title={t`Forgot password?`}>
      <LoadingState
        query={query}
        skeleton={<Skeleton className="h-40 rounded-md" />}
        failed={t`This didn't load`}
      />
      {data && (
        <>
          <p>
            {t`This server can't send email, so you can't reset a forgotten password here. If you're still signed in somewhere, open Account there.`}
          </p>
          {backToSignIn}
        </>
      )}
    </LetterFrame>
  )
}

function Ask() {
  const { state } = useLocation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm(
    { email: String(Object(state).email ?? '') },
    {
      check: checkLogin,
      async send({ email }) {
        const refused = await askReset(withoutMarks(email).trim())
        if (!refused) setSentTo(withoutMarks(email).trim())
        return refused
      },
    },
  )
  if (sentTo !== null)
    return (
      <LetterFrame title={t`Check your email`}>
        <p role="status" className="wrap-anywhere">
          <Trans>
            If there's an account with <strong>{sentTo}</strong>, we've emailed it a link to reset
            the password. It works once, within 15 minutes.
          </Trans>
        </p>
        <p className="text-ink-soft">{t`Nothing there? Look in your spam folder, or check what you typed.`}</p>
        <Button variant="secondary" wide onClick={() => setSentTo(null)}>
          {t`Try another one`}
        </Button>
        {backToSignIn}
      </LetterFrame>
    )
  return (
    <LetterFrame title={t`Forgot password?`}>
      <p className="text-ink-soft">{t`We'll send you a link to choose a new one.`}</p>
      <form {...form.props}>
        <TextField
          {...form.field('email')}
          label={t`Email or username`}
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" size="lg" wide busy={form.isBusy}>
          {t`Send link`}
        </Button>
      </form>
      {backToSignIn}
    </LetterFrame>
  )
}

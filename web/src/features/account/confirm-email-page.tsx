import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { confirmEmail } from './actions.ts'
import { forgetToken, LetterFrame, useToken } from './components/letter-frame.tsx'

/**
 * Confirms a new e-mail address by the link of a mail. It waits for a press, because mail programs
 * open links automatically.
 */
export function ConfirmEmailPage() {
  const token = useToken()
  const [outcome, setOutcome] = useState<{ email: string } | 'spent' | null>(
    token === '' ? 'spent' : null,
  )
  const [isBusy, setIsBusy] = useState(false)
  const confirm = async () => {
    setIsBusy(true)
    const done = await confirmEmail(token)
    if (done) forgetToken()
    setOutcome(done)
    setIsBusy(false)
  }
  const onward = (
    <a href="/" className={buttonClass({ size: 'lg', wide: true })}>
      {t`Continue`}
    </a>
  )
  if (outcome === null)
    return (
      <LetterFrame title={t`Confirm your email`}>
        <p>{t`You'll sign in with this address from now on.`}</p>
        <Button size="lg" wide busy={isBusy} onClick={() => void confirm()}>
          {t`Confirm`}
        </Button>
      </LetterFrame>
    )
  if (outcome === 'spent')
    return (
      <LetterFrame title={t`This link no longer works`}>
        <p role="status">{t`It was already used, was replaced by a newer one or has expired.`}</p>
        {onward}
      </LetterFrame>
    )
  const { email } = outcome
  return (
    <LetterFrame title={t`Email confirmed`}>
      <p role="status" className="wrap-anywhere">
        <Trans>
          You now sign in with <strong>{email}</strong>.
        </Trans>
      </p>
      {onward}
    </LetterFrame>
  )
}

import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { undoEmail } from './actions.ts'
import { forgetToken, LetterFrame, useToken } from './components/letter-frame.tsx'
import { NewPassword } from './reset-page.tsx'

/** Restores the previous e-mail address by a mail's link, and then asks for a new password. */
export function UndoEmailPage() {
  const token = useToken()
  const [outcome, setOutcome] = useState<{ resetToken: string } | 'spent' | null>(
    token === '' ? 'spent' : null,
  )
  const [isBusy, setIsBusy] = useState(false)
  const undo = async () => {
    setIsBusy(true)
    const done = await undoEmail(token)
    if (done) forgetToken()
    setOutcome(done)
    setIsBusy(false)
  }
  if (outcome === null)
    return (
      <LetterFrame title={t`Take back your email`}>
        <p>
          {t`Your account will use this address again. Everyone is signed out, all passkeys are removed, and you choose a new password.`}
        </p>
        <Button size="lg" wide busy={isBusy} onClick={() => void undo()}>
          {t`This wasn't me`}
        </Button>
        <p className="text-sm text-ink-soft">{t`If you changed it yourself, just close this page.`}</p>
      </LetterFrame>
    )
  if (outcome === 'spent')
    return (
      <LetterFrame title={t`This link no longer works`}>
        <p role="status">{t`It was already used or is older than 48 hours.`}</p>
        <a href="/" className={buttonClass({ size: 'lg', wide: true })}>
          {t`Continue`}
        </a>
      </LetterFrame>
    )
  return <NewPassword token={outcome.resetToken} />
}

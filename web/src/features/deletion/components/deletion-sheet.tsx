import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { sayItDidNotLoad } from '../../../lib/did-not-load.tsx'
import { useMe } from '../../../lib/me.ts'
import { useDraft } from '../../../lib/use-draft.ts'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { setHidden } from '../../hiding/actions.ts'
import { deleteAccount } from '../actions.ts'

interface DeletionSheetProps {
  userId: string
  /** Users without a password confirm with a passkey. */
  hasPassword: boolean
  open: boolean
  onClose: () => void
}

/** Its code, and the library with it, load on demand. */
const confirm = async () => (await import('../../passkeys/actions.ts')).confirmByPasskey()

/** The last question before an account is deleted. Closing it clears it. */
export function DeletionSheet({ userId, hasPassword, open, onClose }: DeletionSheetProps) {
  const { form, draft, show, reset, watchReset, field } = useDraft({ password: '' })
  const { password } = draft
  // Suspended or already hidden users do not get this option.
  const canHide = useMe()?.isHidden === false
  const hide = async () => {
    if (await setHidden(true)) close()
  }
  const submit = async () => {
    if (hasPassword && password === '') return show({ password: t`Enter your password.` })
    const isStillOpen = watchReset()
    try {
      const isProved = hasPassword || (await confirm())
      const wrong = isProved ? await deleteAccount(userId, hasPassword ? password : null) : null
      if (wrong && isStillOpen()) show({ password: wrong })
    } catch {
      sayItDidNotLoad()
    }
  }
  const close = () => {
    onClose()
    reset()
  }
  return (
    <FormSheet
      ref={form}
      open={open}
      onClose={close}
      title={t`Delete your account?`}
      submitLabel={t`Delete for good`}
      onSubmit={submit}
      danger
    >
      <p>
        <Trans>
          <strong>This can't be undone.</strong> You disappear for everyone right away. Your
          profile, photos, matches and messages are deleted, and you lose any Premium time you have
          left.
        </Trans>
      </p>
      <p className="text-ink-soft">
        {t`Receipts are kept without your name, as the law requires. Anything reported is kept until our team has reviewed it.`}
      </p>
      {canHide && (
        <p className="text-ink-soft">
          <Trans>
            Just need a break?{' '}
            <button
              type="button"
              className="font-semibold text-accent underline"
              onClick={() => void hide()}
            >
              Hide your profile
            </button>{' '}
            instead: no one new sees you, and you keep everything.
          </Trans>
        </p>
      )}
      {!hasPassword ? (
        <p className="text-ink-soft">{t`You'll confirm that it's you with your passkey.`}</p>
      ) : (
        <PasswordField {...field('password')} label={t`Password`} autoComplete="current-password" />
      )}
    </FormSheet>
  )
}

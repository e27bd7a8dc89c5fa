import { t } from '@lingui/core/macro'
import { withoutMarks } from '@swoon/realtime-server/contract/shared/text'
import { TextField } from '../../../ui/field.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { confirmByPasskey } from '../../passkeys/actions.ts'
import { changeEmail } from '../actions.ts'
import { checkEmail, checkPassword } from '../rules.ts'
import { useForm } from '../use-form.ts'

interface EmailSheetProps {
  /** Users without a password confirm with a passkey. */
  hasPassword: boolean
  open: boolean
  onClose: () => void
}

/** The form for a new e-mail address. Closing it clears it. */
export function EmailSheet({ hasPassword, open, onClose }: EmailSheetProps) {
  const form = useForm(
    { email: '', password: '' },
    {
      check: (draft) => ({ ...checkEmail(draft), ...(hasPassword && checkPassword(draft)) }),
      async send({ email, password }) {
        if (!hasPassword && !(await confirmByPasskey())) return {}
        const refused = await changeEmail({
          email: withoutMarks(email).trim(),
          ...(hasPassword && { password }),
        })
        if (!refused) close()
        return refused
      },
    },
  )
  const close = () => {
    onClose()
    form.reset()
  }
  return (
    <FormSheet
      ref={form.form}
      open={open}
      onClose={close}
      title={t`Change email`}
      submitLabel={t`Send link`}
      onSubmit={form.submit}
    >
      <TextField
        {...form.field('email')}
        label={t`New email`}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      {hasPassword && (
        <PasswordField
          {...form.field('password')}
          label={t`Password`}
          autoComplete="current-password"
        />
      )}
      <p className="text-sm text-ink-soft">
        {!hasPassword && `${t`First you'll confirm with your passkey.`} `}
        {t`We'll send a link to the new address. We'll also notify the old one, where you can undo the change for 48 hours.`}
      </p>
    </FormSheet>
  )
}

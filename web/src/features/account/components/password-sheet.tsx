import { t } from '@lingui/core/macro'
import { useId, useState } from 'react'
import { useMe } from '../../../lib/me.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { KeptPasskeys } from '../../passkeys/kept-passkeys.tsx'
import { changePassword } from '../actions.ts'
import { checkNewPassword, checkPassword } from '../rules.ts'
import { useForm } from '../use-form.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

/** The form for a new password. Closing it clears it. */
export function PasswordSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const id = useId()
  const me = useMe()
  /** The new password, while the user reviews the passkeys that still sign in. */
  const [changed, setChanged] = useState<string | null>(null)
  const form = useForm(
    { password: '', newPassword: '', confirmation: '' },
    {
      check: (draft) => ({ ...checkPassword(draft), ...checkNewPassword(draft) }),
      async send({ password, newPassword }) {
        const outcome = await changePassword({ password, newPassword })
        if (typeof outcome !== 'number') return outcome
        if (outcome > 0) setChanged(newPassword)
        else close()
        return null
      },
    },
  )
  const close = () => {
    onClose()
    form.reset()
    setChanged(null)
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t`Change password`}
      footer={
        changed === null && (
          <Button wide type="submit" form={id} busy={form.isBusy}>
            {t`Change password`}
          </Button>
        )
      }
    >
      {changed !== null && <KeptPasskeys password={changed} onDone={close} />}
      <form {...form.props} id={id} hidden={changed !== null}>
        {/* Tells password managers which account the password belongs to. */}
        <input hidden readOnly type="email" autoComplete="username" value={me?.email ?? ''} />
        <PasswordField
          {...form.field('password')}
          label={t`Current password`}
          autoComplete="current-password"
        />
        <NewPasswordFields field={form.field} />
      </form>
    </Sheet>
  )
}

import { useId } from 'react'
import { useMe } from '../../../lib/me.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { changePassword } from '../actions.ts'
import { checkNewPassword, checkPassword } from '../rules.ts'
import { useForm } from '../use-form.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

/** The form for a new password. It is empty again whenever it was closed. */
export function PasswordSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const id = useId()
  const me = useMe()
  const form = useForm(
    { password: '', newPassword: '', confirmation: '' },
    {
      check: (draft) => ({ ...checkPassword(draft), ...checkNewPassword(draft) }),
      async send({ password, newPassword }) {
        const refused = await changePassword({ password, newPassword })
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
    <Sheet
      open={open}
      onClose={close}
      title="Change password"
      footer={
        <Button wide type="submit" form={id} busy={form.isBusy}>
          Change password
        </Button>
      }
    >
      <form {...form.props} id={id}>
        {/* For password managers: whose password it is. */}
        <input hidden readOnly type="email" autoComplete="username" value={me?.email ?? ''} />
        <PasswordField {...form.field('password')} label="Current password" autoComplete="current-password" />
        <NewPasswordFields field={form.field} />
      </form>
    </Sheet>
  )
}

import { plural, t } from '@lingui/core/macro'
import { passwordLimits } from '@swoon/realtime-server/contract/auth'
import type { ComponentProps } from 'react'
import { PasswordField } from '../../../ui/password-field.tsx'

type Props = Omit<ComponentProps<typeof PasswordField>, 'label'>
type NewPasswordFieldsProps = { field: (name: 'newPassword' | 'confirmation') => Props }

export function NewPasswordFields({ field }: NewPasswordFieldsProps) {
  const { advised } = passwordLimits
  return (
    <>
      <PasswordField
        {...field('newPassword')}
        label={t`New password`}
        autoComplete="new-password"
        hint={plural(advised, {
          one: '# character or more is safest.',
          other: '# characters or more are safest.',
        })}
      />
      <PasswordField
        {...field('confirmation')}
        label={t`Confirm new password`}
        autoComplete="new-password"
      />
    </>
  )
}

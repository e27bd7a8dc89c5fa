import { t } from '@lingui/core/macro'
import { type ComponentProps, useState } from 'react'
import { TextField } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { EyeIcon, EyeOffIcon } from './icons.tsx'

/** A password field that can show its text. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'>) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <IconButton
          icon={shown ? EyeOffIcon : EyeIcon}
          label={shown ? t`Hide password` : t`Show password`}
          onClick={() => setShown(!shown)}
          className="text-ink-soft"
        />
      }
    />
  )
}

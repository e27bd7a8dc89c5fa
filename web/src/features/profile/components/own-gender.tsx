import { t } from '@lingui/core/macro'
import { profileLimits } from '@swoon/realtime-server/contract/people'
import { useState } from 'react'
import { TextField } from '../../../ui/field.tsx'

interface OwnGenderProps {
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** A self-described gender, folded until needed. */
export function OwnGender({ value, onChange, error }: OwnGenderProps) {
  const [isOpen, setIsOpen] = useState(value !== '')
  if (!isOpen && !error)
    return (
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="-my-3 min-h-11 self-start rounded-sm text-sm font-semibold text-accent underline-offset-4 hover:underline"
      >
        {t`Say it in your own words`}
      </button>
    )
  return (
    <TextField
      name="genderLabel"
      label={t`In your own words (optional)`}
      hint={t`Shown on your profile.`}
      placeholder={t`For example, genderfluid`}
      autoFocus={value === ''}
      autoComplete="off"
      maxLength={profileLimits.genderLabel}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ChangeEvent, useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'

interface CodeFieldProps {
  /** Attributes that connect the input with the form. */
  field: {
    name: string
    value: string
    error: string | undefined
    onChange: (event: ChangeEvent<HTMLInputElement>) => void
  }
  /** The address to which the code was mailed. */
  email: string
  busy: boolean
  onAgain: () => void
  /** Called if its code does not load. */
  onClose: () => void
}

/** Asks for the code the server mailed, since many people sign up from this network. Takes the focus as soon as it appears. */
export function CodeField({ field, email, busy, onAgain }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <div className="flex flex-col gap-3 rounded-md bg-sunken p-4">
      <p className="text-sm text-ink-soft wrap-anywhere">
        <Trans>
          Many people are signing up from your network, so we sent a code to <bdi>{email}</bdi>.
        </Trans>
      </p>
      <TextField
        {...field}
        ref={input}
        label={t`Code from your email`}
        hint={t`Six digits that work for 15 minutes.`}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <Button variant="outline" size="sm" busy={busy} onClick={onAgain} className="self-start">
        {t`Send another code`}
      </Button>
    </div>
  )
}

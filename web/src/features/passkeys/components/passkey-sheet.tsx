import { t } from '@lingui/core/macro'
import { type PasskeyView, passkeyLimits } from '@swoon/realtime-server/contract/passkeys'
import { deviceName } from '@swoon/realtime-server/contract/shared/device-name'
import { isBlank } from '@swoon/realtime-server/contract/shared/text'
import { tidied } from '@swoon/realtime-server/contract/shared/tidy'
import type { ReactNode } from 'react'
import { deviceLabel } from '../../../lib/device-label.ts'
import { plain } from '../../../lib/i18n/plain.ts'
import { useMe } from '../../../lib/me.ts'
import { useDraft } from '../../../lib/use-draft.ts'
import { TextField } from '../../../ui/field.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { addPasskey, dropPassword, removePasskeys, renamePasskey } from '../actions.ts'

/** Purpose of the open sheet. */
export type Step =
  | { kind: 'add'; needsPassword: boolean }
  | { kind: 'rename'; passkey: PasskeyView }
  | { kind: 'remove'; passkey: PasskeyView; needsPassword: boolean }
  | { kind: 'drop-password' }

interface StepTexts {
  title: string
  text: string
  confirm: string
  done: string
}

const texts: Readonly<Record<Step['kind'], StepTexts>> = {
  add: {
    title: t`Add a passkey`,
    text: t`Your device will ask for your fingerprint, your face or its passcode.`,
    confirm: t`Continue`,
    done: t`Passkey added`,
  },
  rename: {
    title: t`Rename the passkey`,
    text: t`Only you see its name.`,
    confirm: t`Save`,
    done: t`Passkey renamed`,
  },
  remove: {
    title: t`Remove the passkey?`,
    text: t`It will no longer sign you in. Your device may still offer it until you delete it there too.`,
    confirm: t({ context: 'passkey', message: 'Remove' }),
    done: t`Passkey removed`,
  },
  'drop-password': {
    title: t`Remove your password?`,
    text: t`You'll sign in with a passkey only, so no one can guess a password.`,
    confirm: t`Remove my password`,
    done: t`Password removed`,
  },
}

const deviceHere = () => plain(deviceLabel(deviceName(navigator.userAgent)))

type PasskeySheetProps = { step: Step; sendsMail: boolean; open: boolean; onClose: () => void }

/** Adds, renames or removes a passkey, or removes the password. */
export function PasskeySheet({ step, sendsMail, open, onClose }: PasskeySheetProps) {
  const { title, text, confirm, done } = texts[step.kind]
  const email = useMe()?.email ?? ''
  const needsName = step.kind === 'add' || step.kind === 'rename'
  const needsPassword =
    step.kind === 'drop-password' || (step.kind !== 'rename' && step.needsPassword)
  const { form, draft, show, reset, watchReset, field } = useDraft({
    name: step.kind === 'rename' ? step.passkey.name : deviceHere(),
    password: '',
  })
  const { name, password } = draft

  const send = () => {
    if (step.kind === 'add') return addPasskey({ name: tidied(name), password })
    if (step.kind === 'rename') return renamePasskey(step.passkey.id, tidied(name))
    return step.kind === 'remove'
      ? removePasskeys([step.passkey.id], password)
      : dropPassword(password)
  }
  /** Closes the sheet, but keeps the typed name. */
  const close = () => {
    onClose()
    reset({ name, password: '' })
  }
  const submit = async () => {
    const found = {
      ...(needsName && isBlank(name) && { name: t`Enter a name.` }),
      ...(needsPassword && password === '' && { password: t`Enter your password.` }),
    }
    show(found)
    if (Object.keys(found).length > 0) return
    const isStillOpen = watchReset()
    const refused = await send()
    if (refused) return isStillOpen() ? show(refused) : undefined
    if (isStillOpen()) close()
    if (step.kind === 'add') reset({ name: deviceHere(), password: '' })
    toast({ title: done, tone: 'success' })
  }
  const fields: ReactNode[] = []
  if (needsName)
    fields.push(
      <TextField
        key="name"
        {...field('name')}
        label={t({ context: 'passkey', message: 'Name' })}
        hint={t`For example, the device it's on.`}
        maxLength={passkeyLimits.name}
      />,
    )
  if (needsPassword)
    fields.push(
      // Tells password managers which account the password belongs to.
      <input key="account" hidden readOnly type="email" autoComplete="username" value={email} />,
      <PasswordField
        key="password"
        {...field('password')}
        label={t`Password`}
        autoComplete="current-password"
      />,
    )
  return (
    <FormSheet
      ref={form}
      open={open}
      onClose={close}
      title={title}
      submitLabel={confirm}
      onSubmit={submit}
      danger={step.kind === 'remove' || step.kind === 'drop-password'}
    >
      <p className="text-ink-soft">
        {text}
        {step.kind === 'drop-password' &&
          sendsMail &&
          ` ${t`You can set a new one with "Forgot password?".`}`}
      </p>
      {fields}
    </FormSheet>
  )
}

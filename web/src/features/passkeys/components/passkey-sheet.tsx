import { t } from '@lingui/core/macro'
import { type PasskeyView, passkeyLimits } from '@swoon/realtime-server/contract/passkeys'
import { deviceName } from '@swoon/realtime-server/contract/shared/device-name'
import { isBlank } from '@swoon/realtime-server/contract/shared/text'
import { tidied } from '@swoon/realtime-server/contract/shared/tidy'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { deviceLabel } from '../../../lib/device-label.ts'
import { plain } from '../../../lib/i18n/plain.ts'
import { useMe } from '../../../lib/me.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
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
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { title, text, confirm, done } = texts[step.kind]
  const email = useMe()?.email ?? ''
  const needsName = step.kind === 'add' || step.kind === 'rename'
  const needsPassword =
    step.kind === 'drop-password' || (step.kind !== 'rename' && step.needsPassword)
  const [name, setName] = useState(step.kind === 'rename' ? step.passkey.name : deviceHere())
  const [password, setPassword] = useState('')
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setIsBusy] = useState(false)
  /** Number of times it was closed: a refusal that arrives later belongs to none of its fields. */
  const closings = useRef(0)

  const show = (found: Readonly<Record<string, string>>) => {
    setFaults(found)
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('input[name]') ?? [])]
    fields.find((field) => field.name in found)?.focus()
  }
  const send = () => {
    if (step.kind === 'add') return addPasskey({ name: tidied(name), password })
    if (step.kind === 'rename') return renamePasskey(step.passkey.id, tidied(name))
    return step.kind === 'remove'
      ? removePasskeys([step.passkey.id], password)
      : dropPassword(password)
  }
  /** Closes the sheet, but keeps the typed name. */
  const close = () => {
    closings.current++
    onClose()
    setPassword('')
    setFaults({})
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = {
      ...(needsName && isBlank(name) && { name: t`Enter a name.` }),
      ...(needsPassword && password === '' && { password: t`Enter your password.` }),
    }
    show(found)
    if (Object.keys(found).length > 0) return
    setIsBusy(true)
    const { current: before } = closings
    const refused = await send()
    setIsBusy(false)
    const isStillOpen = closings.current === before
    if (refused) return isStillOpen ? show(refused) : undefined
    if (isStillOpen) close()
    if (step.kind === 'add') setName(deviceHere())
    toast({ title: done, tone: 'success' })
  }
  const fields: ReactNode[] = []
  if (needsName)
    fields.push(
      <TextField
        key="name"
        name="name"
        label={t({ context: 'passkey', message: 'Name' })}
        hint={t`For example, the device it's on.`}
        maxLength={passkeyLimits.name}
        value={name}
        error={faults.name}
        onChange={(event) => setName(event.target.value)}
      />,
    )
  if (needsPassword)
    fields.push(
      // Tells password managers which account the password belongs to.
      <input key="account" hidden readOnly type="email" autoComplete="username" value={email} />,
      <PasswordField
        key="password"
        name="password"
        label={t`Password`}
        autoComplete="current-password"
        value={password}
        error={faults.password}
        onChange={(event) => setPassword(event.target.value)}
      />,
    )
  return (
    <Sheet
      open={open}
      onClose={close}
      title={title}
      footer={
        <Button
          wide
          type="submit"
          form={id}
          busy={isBusy}
          variant={step.kind === 'add' || step.kind === 'rename' ? 'primary' : 'danger'}
        >
          {confirm}
        </Button>
      }
    >
      <form
        ref={form}
        id={id}
        onSubmit={(event) => void submit(event)}
        noValidate
        className="flex flex-col gap-4"
      >
        <p className="text-ink-soft">
          {text}
          {step.kind === 'drop-password' &&
            sendsMail &&
            ` ${t`You can set a new one with "Forgot password?".`}`}
        </p>
        {fields}
      </form>
    </Sheet>
  )
}

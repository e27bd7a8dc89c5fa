import {
  type AccountChange,
  type AccountView,
  accountLimits,
  deskRoutes,
  suspensions,
} from '@swoon/realtime-server/contract/console'
import { isBlank } from '@swoon/realtime-server/contract/shared/text'
import { type FormEvent, useState } from 'react'
import { urlOf } from '../lib/url.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceChips } from '../ui/choice-chips.tsx'
import { TextField } from '../ui/field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { overBy } from '../ui/too-long.ts'
import { type Offer, offers } from './account-offers.ts'
import { act } from './actions.ts'
import { ask, askFile } from './ask.ts'

interface Typed {
  days: string
  months: string
  email: string
}

/** Calls the console's route of an act. */
function perform(id: string, name: Offer, reason: string, { days, months, email }: Typed) {
  const params = { id }
  const change = (made: AccountChange) =>
    ask(deskRoutes.changePerson, { params, body: { change: made, reason } })
  switch (name) {
    case 'suspend':
      return change({ act: name, days: Number(days) })
    case 'email':
      return change({ act: name, email })
    case 'premium':
      return change({ act: name, months: Number(months) })
    case 'take-back':
      return change({ act: 'premium', months: null })
    case 'export': {
      const { method, url } = deskRoutes.exportPerson
      return askFile(method, urlOf(url, { params }), { body: { reason } }).then((archive) =>
        save(archive, `${id}.zip`),
      )
    }
    default:
      return change({ act: name })
  }
}

/** Saves a file from this page's memory, by the browser's own download. */
function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Asks for what an act needs and for a reason, and does it. */
export function ActForm({
  account: { id, username },
  name,
  onDone,
}: {
  account: AccountView
  name: Offer
  onDone: () => void
}) {
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState<Typed>({ days: '7', months: '1', email: '' })
  const [confirmed, setConfirmed] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const { label, text, done, isDanger } = offers[name]
  const missing = {
    email: name === 'email' && !typed.email.includes('@'),
    reason: isBlank(reason),
    name: name === 'delete' && confirmed.trim() !== username,
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (Object.values(missing).includes(true) || overBy(reason, accountLimits.reason) > 0) return
    setIsBusy(true)
    const isDone = await act(done, () => perform(id, name, reason, typed))
    setIsBusy(false)
    if (isDone) onDone()
  }
  const error = (isMissing: boolean, words: string) =>
    isChecked && isMissing ? { error: words } : {}
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
      <p className="text-ink-soft">{text}</p>
      {name === 'suspend' && (
        <ChoiceChips
          legend="Days"
          options={suspensions.map((count) => ({ value: String(count), label: String(count) }))}
          value={typed.days}
          onChange={(days) => setTyped({ ...typed, days })}
        />
      )}
      {name === 'premium' && (
        <ChoiceChips
          legend="Months"
          options={['1', '2', '3', '6', '12'].map((value) => ({ value, label: value }))}
          value={typed.months}
          onChange={(months) => setTyped({ ...typed, months })}
        />
      )}
      {name === 'email' && (
        <TextField
          label="New email"
          type="email"
          autoComplete="off"
          value={typed.email}
          onChange={(event) => setTyped({ ...typed, email: event.target.value })}
          {...error(missing.email, 'Enter an email address.')}
        />
      )}
      <TextArea
        label="Reason"
        hint={isDanger && name !== 'delete' ? 'The user reads it.' : 'Only the team reads it.'}
        counted
        maxLength={accountLimits.reason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        {...error(missing.reason, 'Give a reason.')}
      />
      {name === 'delete' && (
        <TextField
          label={`Type ${username} to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          value={confirmed}
          onChange={(event) => setConfirmed(event.target.value)}
          {...error(missing.name, "That isn't the username.")}
        />
      )}
      <Button type="submit" busy={isBusy} variant={isDanger ? 'danger' : 'primary'}>
        {label}
      </Button>
    </form>
  )
}

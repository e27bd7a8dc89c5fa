import {
  type AccountActName,
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
import { Card } from '../ui/card.tsx'
import { ChoiceChips } from '../ui/choice-chips.tsx'
import { TextField } from '../ui/field.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { overBy } from '../ui/too-long.ts'
import { act } from './actions.ts'
import { ask, askFile } from './ask.ts'
import { save } from './save.ts'

/** An act as it is offered; `take-back` ends what the team gave of premium. */
type Offer = AccountActName | 'take-back'

interface Words {
  label: string
  /** Said in the sheet: what happens, and what the user learns. */
  text: string
  done: string
  isDanger?: boolean
}

const told = 'The user reads the reason, and can appeal.'
const offers: Readonly<Record<Offer, Words>> = {
  suspend: { label: 'Suspend', text: told, done: 'Suspended', isDanger: true },
  ban: { label: 'Ban', text: told, done: 'Banned', isDanger: true },
  lift: { label: 'Let Back In', text: 'Ends the suspension or ban.', done: 'Let back in' },
  'sign-out': {
    label: 'End Sessions',
    text: 'Signs them out everywhere, at once.',
    done: 'Signed out everywhere',
  },
  reset: {
    label: 'Send Password Link',
    text: 'Mails a link for a new password.',
    done: 'A link is on its way',
  },
  email: {
    label: 'Correct Email',
    text: 'Mails a link to confirm it there, and one to undo it to the former address.',
    done: 'The email was corrected',
  },
  premium: {
    label: 'Give Premium',
    text: 'Added to what they have. They see that it is from the team.',
    done: 'Premium was given',
  },
  'take-back': {
    label: 'Take Back Premium',
    text: 'Ends all that the team gave and that still runs.',
    done: 'Premium was taken back',
  },
  export: {
    label: 'Export',
    text: 'Saves the archive that they can download themselves.',
    done: 'Exported',
  },
  delete: {
    label: 'Delete Account',
    text: 'Deletes the account for good, as if its owner had.',
    done: 'The account is being deleted',
    isDanger: true,
  },
}

/** Acts that this moderator may do and that mean something now. */
function offersFor({ state, may, premium }: AccountView): Offer[] {
  if (state.kind === 'deleted') return []
  const isOut = state.kind === 'suspended' || state.kind === 'banned'
  const runs = premium.grants.some(
    ({ source, takenBack, endsAt }) =>
      source === 'team' && takenBack === 0 && Date.parse(endsAt) > Date.now(),
  )
  return may.flatMap((name): Offer[] => {
    if (name === 'lift' && !isOut) return []
    return name === 'premium' && runs ? ['premium', 'take-back'] : [name]
  })
}

/** Acts on an account, each confirmed in a sheet with a reason for the record. */
export function AccountActs({ account }: { account: AccountView }) {
  const [open, setOpen] = useState<Offer | null>(null)
  const [shown, setShown] = useState<Offer>('suspend')
  const names = offersFor(account)
  if (names.length === 0) return null
  return (
    <Card as="section" aria-label="Acts">
      <ul className="flex flex-wrap gap-2">
        {names.map((name) => (
          <li key={name}>
            <Button
              size="sm"
              variant={offers[name].isDanger ? 'outline' : 'secondary'}
              onClick={() => {
                setShown(name)
                setOpen(name)
              }}
            >
              {offers[name].label}
            </Button>
          </li>
        ))}
      </ul>
      <Sheet
        open={open !== null}
        onClose={() => setOpen(null)}
        title={
          <>
            {`${offers[shown].label}: `}
            <bdi>{account.name || account.username}</bdi>
          </>
        }
      >
        <ActForm key={shown} account={account} name={shown} onDone={() => setOpen(null)} />
      </Sheet>
    </Card>
  )
}

interface Typed {
  days: string
  months: string
  email: string
}

function doIt(id: string, name: Offer, reason: string, { days, months, email }: Typed) {
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

function ActForm({
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
    const isDone = await act(done, () => doIt(id, name, reason, typed))
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

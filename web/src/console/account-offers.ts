import type { AccountActName, AccountView } from '@swoon/realtime-server/contract/console'

/** An act as it is offered; `take-back` ends what the team gave of premium. */
export type Offer = AccountActName | 'take-back'

interface Words {
  label: string
  /** Said in the sheet: what happens, and what the user learns. */
  text: string
  done: string
  isDanger?: boolean
}

const told = 'The user reads the reason, and can appeal.'
export const offers: Readonly<Record<Offer, Words>> = {
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
export function offersFor({ state, may, premium }: AccountView): Offer[] {
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

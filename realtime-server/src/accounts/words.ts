import { oneLine, plain, time } from '../moderate/text.ts'
import type { Account } from './find.ts'

const at = (iso: string) => time(new Date(iso))
const cents = (amount: number) => `$${(amount / 100).toFixed(2)}`
const months = (count: number) => `${count} ${count === 1 ? 'month' : 'months'}`

/** A part with its lines, and where the person sees it. */
const part = (title: string, where: string, lines: readonly string[]) => [
  `\n${title} (${where})`,
  ...(lines.length > 0 ? lines.map((line) => `  ${line}`) : ['  none']),
]

function stateIn({ state }: Account): string {
  switch (state.kind) {
    case 'suspended':
      return `suspended until ${at(state.until)}: ${plain(state.reason)}`
    case 'banned':
      return `banned${state.reason === null ? '' : `: ${plain(state.reason)}`}`
    case 'deleted':
      return `deleted ${at(state.at)}, ${state.isErased ? 'all data are erased' : 'data are being erased'}`
    default:
      return state.kind
  }
}

function emailIn({ email, unconfirmedEmail }: Account): string {
  if (unconfirmedEmail === null) return email ?? 'none'
  return unconfirmedEmail === email
    ? `${email}, not confirmed yet`
    : `${email}, not yet changed to ${unconfirmedEmail}`
}

const grantLine = ({
  source,
  months: given,
  days,
  takenBack,
  startsAt,
  endsAt,
}: Account['premium']['grants'][number]) =>
  [
    given === null ? `${days} days` : months(given),
    source === 'team' ? 'from the team' : `from a ${source}`,
    `${at(startsAt)} to ${at(endsAt)}`,
    ...(takenBack > 0 ? [`${takenBack} taken back`] : []),
  ].join(', ')

/** An account for the terminal. */
export function words(account: Account): string {
  const { signIn, reports, premium, looks } = account
  const facts = {
    id: account.id,
    name: oneLine(account.name) || '(none)',
    username: account.username ?? '(none)',
    'e-mail': oneLine(emailIn(account)),
    state: stateIn(account),
    created: at(account.createdAt),
    'last seen': account.lastSeen ?? '(shown to no one)',
    'signs in by': [
      ...(signIn.hasPassword ? ['password'] : []),
      ...(signIn.passkeys > 0 ? [`passkey (${signIn.passkeys})`] : []),
    ].join(', '),
    premium: premium.until === null ? 'none' : `until ${at(premium.until)}`,
  }
  return [
    ...Object.entries(facts).map(([name, value]) => `${name.padEnd(12)} ${value}`),
    ...part(
      'Devices',
      'they see these in Account',
      account.sessions.map(
        ({ device, startedAt, lastUsedAt }) =>
          `${oneLine(device) || 'unknown'}, since ${at(startedAt)}, last used ${at(lastUsedAt)}`,
      ),
    ),
    ...part(
      'Premium',
      'they see its end in the app, and where it is from in their export',
      premium.grants.map(grantLine),
    ),
    ...part(
      'Purchases',
      'they see these in Receipts',
      account.purchases.map(
        ({ paidAt, createdAt, months: bought, amount, provider, status }) =>
          `${at(paidAt ?? createdAt)} ${months(bought)}, ${cents(amount)}, ${provider}, ${status}`,
      ),
    ),
    ...part('Reports about them', 'they see nothing of these', [
      `${reports.about.made}, ${reports.about.open} open`,
    ]),
    ...part('Reports by them', 'they see their own words in their export, not the outcome', [
      `${reports.by.made}, ${reports.by.open} open`,
    ]),
    ...part(
      'Decisions about them',
      'they see these with their reasons, and can appeal each once',
      account.strikes.map(
        ({ kind, createdAt, until, reason, isOverturned, appeal }) =>
          `${at(createdAt)} ${kind}${until ? ` until ${at(until)}` : ''}${isOverturned ? ', overturned' : ''}${appeal ? `, appeal ${appeal.outcome ?? 'open'}` : ''}: ${plain(reason)}`,
      ),
    ),
    ...part(
      'Acts of the team',
      'they see nothing of these',
      account.acts.map(
        ({ at: when, act, by, reason }) => `${at(when)} ${act} by ${oneLine(by)}: ${plain(reason)}`,
      ),
    ),
    ...(looks
      ? part(
          'Looks at this account',
          'for the lead alone',
          looks.map(({ at: when, by }) => `${at(when)} ${oneLine(by)}`),
        )
      : []),
  ].join('\n')
}

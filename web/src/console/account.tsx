import type { AccountView } from '@swoon/realtime-server/contract/console'
import type { ReactNode } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { AccountActs } from './account-acts.tsx'
import { decisionWord, plain, when } from './format.ts'

/** Shows an account: who, state, devices, premium, purchases, reports, and what the team did. */
export function Account({ account }: { account: AccountView }) {
  const { id, name, username, signIn, sessions, reports, premium, purchases } = account
  const signsInBy = [
    ...(signIn.hasPassword ? ['password'] : []),
    ...(signIn.passkeys > 0 ? [`passkey (${signIn.passkeys})`] : []),
  ]
  return (
    <article className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-display text-2xl font-bold wrap-anywhere">
          <bdi>{name || (username ?? 'Deleted account')}</bdi>
        </h2>
        <StateBadge state={account.state} />
      </header>
      <AccountActs account={account} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card as="section" aria-label="Account">
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
            <Fact label="State">{stateIn(account)}</Fact>
            <Fact label="Email">{emailIn(account)}</Fact>
            <Fact label="Username">{username ?? 'None'}</Fact>
            <Fact label="ID">{id}</Fact>
            <Fact label="Created">{when(account.createdAt)}</Fact>
            <Fact label="Last seen">{account.lastSeen ?? 'Shown to no one'}</Fact>
            <Fact label="Signs in by">{signsInBy.join(', ') || 'Nothing'}</Fact>
            <Fact label="Premium">{premium.until ? `Until ${when(premium.until)}` : 'None'}</Fact>
          </dl>
        </Card>
        <Part
          title="Devices"
          lines={sessions.map(
            ({ device, startedAt, lastUsedAt }) =>
              `${device || 'Unknown'}, since ${when(startedAt)}, last used ${when(lastUsedAt)}`,
          )}
        />
        <Part title="Premium" lines={premium.grants.map(grantLine)} />
        <Part
          title="Purchases"
          lines={purchases.map(
            ({ paidAt, createdAt, months, amount, provider, status }) =>
              `${when(paidAt ?? createdAt)}: ${monthsIn(months)}, $${(amount / 100).toFixed(2)}, ${provider}, ${status}`,
          )}
        />
        <Part
          title="Reports"
          lines={[
            `About them: ${reports.about.made}, ${reports.about.open} open`,
            `By them: ${reports.by.made}, ${reports.by.open} open`,
          ]}
        />
        <Part
          title="Decisions about them"
          lines={account.strikes.map(
            ({ kind, createdAt, until, reason, isOverturned, appeal }) =>
              `${when(createdAt)}: ${decisionWord(kind)}${until ? ` until ${when(until)}` : ''}${isOverturned ? ', reversed' : ''}${appeal ? `, appeal ${appeal.outcome ? decisionWord(appeal.outcome).toLowerCase() : 'open'}` : ''}. ${reason}`,
          )}
        />
        <Part
          title="Acts of the team"
          lines={account.acts.map(
            ({ at, act, by, reason }) => `${when(at)}: ${decisionWord(act)} by ${by}. ${reason}`,
          )}
        />
        {account.looks && (
          <Part
            title="Who has seen this account"
            lines={account.looks.map(({ at, by }) => `${when(at)}: ${by}`)}
          />
        )}
      </div>
    </article>
  )
}

const tones = { suspended: 'danger', banned: 'danger', active: 'success' } as const
const StateBadge = ({ state: { kind } }: { state: AccountView['state'] }) => (
  <Badge tone={kind in tones ? tones[kind as keyof typeof tones] : 'neutral'}>{plain(kind)}</Badge>
)

function stateIn({ state }: AccountView): string {
  switch (state.kind) {
    case 'suspended':
      return `Suspended until ${when(state.until)}. ${state.reason}`
    case 'banned':
      return `Banned. ${state.reason ?? ''}`
    case 'deleted':
      return `Deleted ${when(state.at)}, ${state.isErased ? 'all data are erased' : 'data are being erased'}`
    default:
      return plain(state.kind)
  }
}

function emailIn({ email, unconfirmedEmail }: AccountView): string {
  if (unconfirmedEmail === null) return email ?? 'None'
  return unconfirmedEmail === email
    ? `${email}, not confirmed yet`
    : `${email}, not yet changed to ${unconfirmedEmail}`
}

const monthsIn = (count: number) => `${count} ${count === 1 ? 'month' : 'months'}`

const grantLine = ({
  source,
  months,
  days,
  takenBack,
  startsAt,
  endsAt,
}: AccountView['premium']['grants'][number]) =>
  [
    months === null ? `${days} days` : monthsIn(months),
    source === 'team' ? 'from the team' : `from a ${source}`,
    `${when(startsAt)} to ${when(endsAt)}`,
    ...(takenBack > 0 ? [`${takenBack} taken back`] : []),
  ].join(', ')

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-soft">{label}</dt>
    <dd dir="auto" className="wrap-anywhere">
      {children}
    </dd>
  </>
)

const Part = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <Card as="section" aria-label={title}>
    <h3 className="mb-1 font-semibold">{title}</h3>
    {lines.length === 0 && <p className="text-ink-soft">None.</p>}
    <ul className="flex flex-col gap-1">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
        <li key={index} dir="auto" className="wrap-anywhere">
          {line}
        </li>
      ))}
    </ul>
  </Card>
)

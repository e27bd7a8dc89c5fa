import { type AccountRow, accountFile, actsOn, looksAt } from '@swoon/db/queries/accounts'
import { recordLook } from '@swoon/db/queries/looks'
import { unconfirmedEmail } from '@swoon/db/queries/mail-links'
import { type Grant, grantsOf } from '@swoon/db/queries/premium'
import { receiptsOf } from '@swoon/db/queries/purchases'
import { accountByEmail, accountByUsername } from '@swoon/db/queries/users'
import type { Moderator } from '../console/moderators.ts'
import { Id } from '../contract/primitives.ts'
import { AccountName } from '../features/auth/contract.ts'
import { eraseAccount } from '../features/deletion/service.ts'
import { purchaseView } from '../features/premium/views.ts'
import type { Standing } from '../features/safety/contract.ts'
import { theTeam } from '../features/safety/rules.ts'
import { standings } from '../features/safety/standing.ts'
import type { TeamContext } from '../moderate/team.ts'
import { oneLine } from '../moderate/text.ts'
import { newId } from '../platform/base/ids.ts'
import { Refusal } from '../platform/base/refusal.ts'
import { createSessions } from '../platform/sessions/session.ts'

export type Account = Awaited<ReturnType<typeof readAccount>>

type State =
  | { kind: 'active' | 'incomplete' }
  | { kind: 'suspended'; until: string; reason: string }
  | { kind: 'banned'; reason: string | null }
  | { kind: 'deleted'; at: string; isErased: boolean }

/** @throws Refusal NOT_FOUND */
async function idOf({ db }: TeamContext, who: string): Promise<string> {
  const { data: id } = Id.safeParse(who)
  if (id !== undefined) return id
  const { data: name = '' } = AccountName.safeParse(who)
  const found = await (name.includes('@') ? accountByEmail(db, name) : accountByUsername(db, name))
  if (found === null) throw unknown(who)
  return found
}

const unknown = (who: string) =>
  new Refusal('NOT_FOUND', `No account has the e-mail address, username or id “${oneLine(who)}”.`)

function stateOf(row: AccountRow, { exclusion, strikes }: Standing): State {
  const { deleted_at, is_being_erased, banned_at, completed_at } = row
  if (deleted_at)
    return { kind: 'deleted', at: deleted_at.toISOString(), isErased: !is_being_erased }
  const strike = strikes.find(({ id }) => id === exclusion)
  if (strike?.until) return { kind: 'suspended', until: strike.until, reason: strike.reason }
  if (banned_at) return { kind: 'banned', reason: strike?.reason ?? null }
  return { kind: completed_at ? 'active' : 'incomplete' }
}

const iso = (at: Date | null) => at?.toISOString() ?? null

interface Looker {
  by: string
  isLead: boolean
  /** Records the look. */
  isShown: boolean
}

/**
 * Reads all that the team may know of an account; looks are for the lead alone.
 * @throws Refusal NOT_FOUND
 */
export async function readAccount(
  context: TeamContext,
  who: string,
  { by, isLead, isShown }: Looker,
) {
  const { db, clock } = context
  const personId = await idOf(context, who)
  const erasing = `${eraseAccount.name}:${personId}`
  const row = await accountFile(db, personId, { erasing, team: theTeam })
  if (!row) throw unknown(who)
  const now = clock.now()
  if (isShown) await recordLook(db, { id: newId(), what: 'account', personId, by, now })
  const standing = await standings(context).standing(personId)
  const isGone = row.deleted_at !== null
  return {
    id: row.id,
    name: row.name,
    username: isGone ? null : row.username,
    email: isGone ? null : row.email,
    /** Address that waits for its link to be opened; the same as `email` after a correction. */
    unconfirmedEmail: await unconfirmedEmail(db, personId, now),
    state: stateOf(row, standing),
    createdAt: row.created_at.toISOString(),
    /** Day in UTC; null if hidden. */
    lastSeen: row.seen_on,
    signIn: { hasPassword: row.has_password, passkeys: row.passkeys },
    sessions: (await createSessions(db, clock).of(personId)).map((session) => ({
      device: session.device,
      startedAt: session.created_at.toISOString(),
      lastUsedAt: session.last_used_at.toISOString(),
    })),
    reports: {
      about: { made: row.reports_about, open: row.open_about },
      by: { made: row.reports_by, open: row.open_by },
    },
    strikes: standing.strikes,
    premium: {
      until: iso(row.premium_until),
      grants: (await grantsOf(db, personId)).map((grant) => ({
        source: grant.source as Grant['source'],
        months: grant.months,
        days: grant.days,
        takenBack: grant.taken_back,
        grantedAt: grant.granted_at.toISOString(),
        startsAt: grant.starts_at.toISOString(),
        endsAt: grant.ends_at.toISOString(),
      })),
    },
    purchases: (await receiptsOf(db, personId)).map(purchaseView),
    acts: (await actsOn(db, personId)).map((act) => ({ ...act, at: act.at.toISOString() })),
    looks: isLead
      ? (await looksAt(db, personId)).map((look) => ({ ...look, at: look.at.toISOString() }))
      : null,
    /** Parts that the person sees nowhere. The others are in the app or their export. */
    hiddenFromThem: ['reports.about', 'reports.by.open', 'acts', 'looks'],
  }
}

/**
 * Reads an account to act on, which records no look.
 * @throws Refusal NOT_FOUND, also if it is deleted
 */
export async function presentAccount(
  context: TeamContext,
  who: string,
  { name: by }: Moderator,
): Promise<Account> {
  const account = await readAccount(context, who, { by, isLead: false, isShown: false })
  if (account.state.kind === 'deleted') throw new Refusal('NOT_FOUND', 'This account is deleted.')
  return account
}

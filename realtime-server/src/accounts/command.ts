import { parseArgs } from 'node:util'
import { mayUse, notYourRole } from '../console/moderators.ts'
import type { Env } from '../env.ts'
import { Email } from '../features/auth/contract.ts'
import { purchaseLimits } from '../features/premium/contract.ts'
import { asTeam, daysOf, namedIn, type TeamContext, whyOf } from '../moderate/team.ts'
import { oneLine } from '../moderate/text.ts'
import { Refusal } from '../platform/base/refusal.ts'
import { type Act, accountActs } from './acts.ts'
import { confirmed } from './confirm.ts'
import { type Account, readAccount } from './find.ts'
import { words } from './words.ts'

const usage = `npm run accounts -- find <who>
npm run accounts -- suspend <who> <days> --reason "…"
npm run accounts -- ban|lift <who> --reason "…"
npm run accounts -- sign-out|reset <who> --reason "…"
npm run accounts -- email <who> <new address> --reason "…"
npm run accounts -- export <who> <file> --reason "…"
npm run accounts -- delete <who> [--yes] --reason "…"
npm run accounts -- premium <who> <months>|end --reason "…"
<who> is an e-mail address, a username or an id. A person who is suspended or banned reads the reason, and may appeal; lift lets them back in.
reset mails a link for a new password. email, export, delete and premium are for the lead. Each command is written down.
Where MODERATORS names people, add --as "Name". --json is for machines.`

const forTheLead: ReadonlySet<string> = new Set(['email', 'export', 'delete', 'premium'])

const options = {
  reason: { type: 'string' },
  as: { type: 'string' },
  yes: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const

/** Months, or null for the end. @throws Refusal INVALID */
function monthsIn(text: string): number | null {
  if (text === 'end') return null
  const months = Number(text)
  if (Number.isInteger(months) && months >= purchaseLimits.min && months <= purchaseLimits.max)
    return months
  throw new Refusal('INVALID', 'Premium is given for 1 to 12 months, or end takes it back.')
}

/** @throws Refusal INVALID */
function addressIn(text: string): string {
  const { data } = Email.safeParse(text)
  if (data !== undefined) return data
  throw new Refusal('INVALID', `“${oneLine(text)}” is no e-mail address.`)
}

/** Does one act and says so. @throws Refusal */
async function act(
  context: TeamContext,
  command: string,
  account: Account,
  { value, why, isSure }: { value: string; why: Act; isSure: boolean },
): Promise<string> {
  const acts = accountActs(context)
  const { id } = account
  const who = `${oneLine(account.name || (account.username ?? ''))} (${id})`
  if (command === 'suspend') {
    const days = daysOf(value)
    await acts.exclude(id, { decision: 'suspend', days, ...why })
    return `${who} is suspended for ${days} ${days === 1 ? 'day' : 'days'}.`
  }
  if (command === 'email') {
    const email = addressIn(value)
    await acts.email(id, why, email)
    return `${who} has the address ${email} now; mails went there and to the former one.`
  }
  if (command === 'export') {
    await acts.export(id, why, value)
    return `The data of ${who} are in ${value}.`
  }
  if (command === 'premium') {
    const until = await acts.premium(id, why, monthsIn(value))
    return until
      ? `${who} has premium until ${until.toISOString()}.`
      : `${who} has no premium anymore.`
  }
  if (command === 'ban') {
    await acts.exclude(id, { decision: 'ban', days: 1, ...why })
    return `${who} is banned.`
  }
  if (command === 'lift') {
    await acts.lift(id, why)
    return `${who} may come back.`
  }
  if (command === 'sign-out') {
    const count = await acts.signOut(id, why)
    return `${who} is signed out of ${count} ${count === 1 ? 'device' : 'devices'}.`
  }
  if (command === 'reset') {
    await acts.reset(id, why)
    return `A link for a new password goes to ${who}.`
  }
  if (!isSure && !(await confirmed(who, id)))
    throw new Refusal('INVALID', 'Nothing was deleted: that is not the id.')
  await acts.delete(id, why)
  return `A server deletes ${who} now.`
}

/** Words that each command takes, with its own. */
const lengths: Readonly<Record<string, number>> = {
  ...{ find: 2, ban: 2, lift: 2, 'sign-out': 2, reset: 2, delete: 2 },
  ...{ suspend: 3, email: 3, export: 3, premium: 3 },
}

/**
 * Runs one of the commands.
 * @returns text to print
 * @throws Refusal with a sentence for the operator
 */
export const accounts = (env: Env, args: string[]): Promise<string> =>
  asTeam(env, usage, async (context) => {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
    const [command = '', who = '', value = ''] = positionals
    if (lengths[command] !== positionals.length) throw new Refusal('INVALID', usage)
    const moderator = namedIn(env, values.as)
    const isLead = moderator.role === 'lead'
    if (!mayUse(moderator, '/desk/reports') || (forTheLead.has(command) && !isLead))
      throw notYourRole(moderator)
    const by = moderator.name
    const why = command === 'find' ? null : { ...whyOf(values.reason), by }
    const account = await readAccount(context, who, { by, isLead, isShown: why === null })
    if (!why) return values.json ? JSON.stringify(account, null, 2) : words(account)
    if (account.state.kind === 'deleted') throw new Refusal('NOT_FOUND', 'This account is deleted.')
    const done = await act(context, command, account, { value, why, isSure: values.yes })
    return values.json ? JSON.stringify({ id: account.id, done }) : done
  })

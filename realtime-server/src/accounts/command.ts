import { parseArgs } from 'node:util'
import type { AccountActName, AccountChange } from '../console/account-fields.ts'
import type { Env } from '../env.ts'
import { Email } from '../features/auth/contract.ts'
import { purchaseLimits } from '../features/premium/contract.ts'
import { asTeam, daysOf, namedIn, whyOf } from '../moderate/team.ts'
import { oneLine } from '../moderate/text.ts'
import { Refusal } from '../platform/base/refusal.ts'
import { accountActs } from './acts.ts'
import { writeArchive } from './archive.ts'
import { confirmed } from './confirm.ts'
import { presentAccount, readAccount } from './find.ts'
import { perform, whoIs } from './perform.ts'
import { requireRight } from './rights.ts'
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

/** The act that a command asks for, with its own word. @throws Refusal INVALID */
function changeIn(act: AccountChange['act'], value: string): AccountChange {
  if (act === 'suspend') return { act, days: daysOf(value) }
  if (act === 'email') return { act, email: addressIn(value) }
  if (act === 'premium') return { act, months: monthsIn(value) }
  return { act }
}

/** Words that each command takes, with its own. */
const lengths = {
  ...{ find: 2, ban: 2, lift: 2, 'sign-out': 2, reset: 2, delete: 2 },
  ...{ suspend: 3, email: 3, export: 3, premium: 3 },
} as const satisfies Record<AccountActName | 'find', number>
const isCommand = (name: string): name is keyof typeof lengths => Object.hasOwn(lengths, name)

/**
 * Runs one of the commands.
 * @returns text to print
 * @throws Refusal with a sentence for the operator
 */
export const accounts = (env: Env, args: string[]): Promise<string> =>
  asTeam(env, usage, async (context) => {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
    const [command = '', who = '', value = ''] = positionals
    if (!isCommand(command) || lengths[command] !== positionals.length)
      throw new Refusal('INVALID', usage)
    const moderator = namedIn(env, values.as)
    requireRight(moderator, command)
    const by = moderator.name
    if (command === 'find') {
      const isLead = moderator.role === 'lead'
      const account = await readAccount(context, who, { by, isLead, isShown: true })
      return values.json ? JSON.stringify(account, null, 2) : words(account)
    }
    const why = { ...whyOf(values.reason), by }
    const account = await presentAccount(context, who, moderator)
    const acts = accountActs(context)
    const { id } = account
    if (command === 'delete' && !values.yes && !(await confirmed(whoIs(account), id)))
      throw new Refusal('INVALID', 'Nothing was deleted: that is not the id.')
    if (command === 'export') await writeArchive(value, () => acts.archive(id, why))
    const done =
      command === 'export'
        ? `The data of ${whoIs(account)} are in ${value}.`
        : await perform(acts, account, changeIn(command, value), why)
    return values.json ? JSON.stringify({ id, done }) : done
  })

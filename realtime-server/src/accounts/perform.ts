import type { AccountChange } from '../console/account-fields.ts'
import { oneLine } from '../moderate/text.ts'
import type { AccountActs, Act } from './acts.ts'
import type { Account } from './find.ts'

/** A person in a sentence: their name, or else their username, and their id. */
export const whoIs = ({ id, name, username }: Account): string =>
  `${oneLine(name || (username ?? ''))} (${id})`

/**
 * Does one act on an account.
 * @returns a sentence that says so
 * @throws Refusal
 */
export async function perform(
  acts: AccountActs,
  account: Account,
  change: AccountChange,
  why: Act,
): Promise<string> {
  const { id } = account
  const who = whoIs(account)
  switch (change.act) {
    case 'suspend': {
      const { days } = change
      await acts.exclude(id, { decision: 'suspend', days, ...why })
      return `${who} is suspended for ${days} ${days === 1 ? 'day' : 'days'}.`
    }
    case 'ban':
      await acts.exclude(id, { decision: 'ban', days: 1, ...why })
      return `${who} is banned.`
    case 'lift':
      await acts.lift(id, why)
      return `${who} may come back.`
    case 'sign-out': {
      const count = await acts.signOut(id, why)
      return `${who} is signed out of ${count} ${count === 1 ? 'device' : 'devices'}.`
    }
    case 'reset':
      await acts.reset(id, why)
      return `A link for a new password goes to ${who}.`
    case 'email':
      await acts.email(id, why, change.email)
      return `${who} has the address ${change.email} now; mails went there and to the former one.`
    case 'premium': {
      const until = await acts.premium(id, why, change.months)
      return until
        ? `${who} has premium until ${until.toISOString()}.`
        : `${who} has no premium anymore.`
    }
    case 'delete':
      await acts.delete(id, why)
      return `A server deletes ${who} now.`
  }
}

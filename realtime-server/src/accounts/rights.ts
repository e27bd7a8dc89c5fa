import { type AccountActName, accountActNames } from '../console/account-fields.ts'
import { type Moderator, mayUse, notYourRole } from '../console/moderators.ts'

const forTheLead: ReadonlySet<string> = new Set(['email', 'export', 'delete', 'premium'])

function may(moderator: Moderator, act: AccountActName | 'find'): boolean {
  const isLead = moderator.role === 'lead'
  return mayUse(moderator, '/desk/people') && (isLead || !forTheLead.has(act))
}

/** Acts on accounts that a moderator may do. */
export const actsFor = (moderator: Moderator): AccountActName[] =>
  accountActNames.filter((act) => may(moderator, act))

/** @throws Refusal NOT_FOR_YOU */
export function requireRight(moderator: Moderator, act: AccountActName | 'find'): void {
  if (!may(moderator, act)) throw notYourRole(moderator)
}

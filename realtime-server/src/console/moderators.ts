import { Refusal } from '../platform/base/refusal.ts'
import { type DeskName, desks } from './fields.ts'

/** Desks of each role, named as in the console's URLs; everyone sees figures. */
const desksOf = {
  lead: desks,
  // No appeals: those are about moderators' decisions. No looks, which are their own. No installation, which is the operator's.
  moderator: ['reports', 'verifications', 'support', 'people', 'decisions'],
  support: ['support'],
} as const satisfies Record<string, readonly DeskName[]>

export const roles = Object.keys(desksOf) as readonly Role[]
type Role = keyof typeof desksOf

/** A moderator, by the name in the record. */
export interface Moderator {
  readonly name: string
  readonly role: Role
}

export const desksFor = ({ role }: Moderator): readonly DeskName[] => desksOf[role]

/** True if a moderator may request a URL of the console. */
export function mayUse(moderator: Moderator, url: string): boolean {
  const [, desk] = /^\/desk\/(\w+)/.exec(url) ?? []
  return (
    desk === undefined ||
    desk === 'figures' ||
    (desksFor(moderator) as readonly string[]).includes(desk)
  )
}

export const notYourRole = ({ role }: Moderator): Refusal =>
  new Refusal('NOT_FOR_YOU', `Your role here, ${role}, does not include this.`)

/**
 * Reads `Ann:lead, Bob:moderator`.
 * @returns null if the text isn't such a list, or has a name twice
 */
export function moderatorsIn(text: string): Moderator[] | null {
  const found = text.split(',').map((each) => /^\s*([^:,]{1,40}?)\s*:\s*(\w+)\s*$/.exec(each))
  const moderators = found.flatMap((part) => {
    const role = roles.find((name) => name === part?.[2])
    return part?.[1]?.trim() && role ? [{ name: part[1].trim(), role }] : []
  })
  const names = new Set(moderators.map(({ name }) => name.toLowerCase()))
  return moderators.length === found.length && names.size === found.length ? moderators : null
}

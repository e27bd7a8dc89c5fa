import type { SelfRow } from '@swoon/db/queries/users'
import { refuse, refuseField } from '../../platform/base/refusal.ts'
import { isAdult, isWithinLifetime } from '../people/service.ts'
import type { ProfilePatch } from './contract.ts'

/** Changes single elements of a list. Elements of `order` come first, in that order; the others keep theirs. */
export interface ListChange {
  readonly added?: readonly string[] | undefined
  readonly removed?: readonly string[] | undefined
  readonly order?: readonly string[] | undefined
}

/** Applies a change to a list. Repeating it has no effect, since existing items stay as they are. */
export function withListChange(
  list: readonly string[],
  { added = [], removed = [], order = [] }: ListChange,
  isSame: (one: string, other: string) => boolean,
): string[] {
  const next = list.filter((element) => !removed.includes(element))
  for (const element of added) if (!next.some((other) => isSame(other, element))) next.push(element)
  const placed = order.filter(
    (element, place) => next.includes(element) && order.indexOf(element) === place,
  )
  return [...placed, ...next.filter((element) => !placed.includes(element))]
}

/** A change without a version always counts as current. */
export function requireVersion({ version }: { version: number }, asked: number | undefined): void {
  if (asked !== undefined && asked !== version) throw refuse('staleProfile')
}

export function requireAdult(dateOfBirth: string, now: Date): void {
  if (!isAdult(dateOfBirth, now))
    throw refuse('ageRequirement', {}, { fields: { dateOfBirth: 'underAge' } })
  if (!isWithinLifetime(dateOfBirth, now))
    throw refuse('missingBirth', {}, { fields: { dateOfBirth: 'longAgo' } })
}

/** Either age may change alone. */
export function requireAgeRange(
  before: { min_age: number; max_age: number },
  { minAge = before.min_age, maxAge = before.max_age }: Pick<ProfilePatch, 'minAge' | 'maxAge'>,
): void {
  if (minAge <= maxAge) return
  throw refuseField('minAge', 'ageRange')
}

/** Refuses to change a date of birth proved by a document: only our team can. */
export function requireSameBirth(
  { age_verified, date_of_birth }: { age_verified: boolean; date_of_birth: string | null },
  asked: string | undefined,
): void {
  if (!age_verified || asked === undefined || asked === date_of_birth) return
  throw refuseField('dateOfBirth', 'verifiedBirth')
}

/** Hiding again keeps the first time; undefined leaves it as it is. */
export const hiddenSince = (
  { hidden_at }: SelfRow,
  isHidden: boolean | undefined,
  now: Date,
): Date | null | undefined =>
  isHidden === undefined ? undefined : isHidden ? (hidden_at ?? now) : null

export const mainPhoto = (photos: readonly string[], wanted: string | undefined): string | null =>
  wanted && photos.includes(wanted) ? wanted : (photos[0] ?? null)

/** Genders, preferences, and who finds whom, the same as the database function `wants`. */

export const genders = ['male', 'female', 'nonbinary', 'other'] as const
/**
 * Parts of a list of preferences, in order. `nonbinary` here means everyone who is neither a man nor a woman, including the gender `other`.
 */
export const soughtGenders = ['male', 'female', 'nonbinary'] as const
/** Searches in which people who are neither men nor women may appear. */
export const audiences = ['male', 'female'] as const

export type Gender = (typeof genders)[number]
export type SoughtGender = (typeof soughtGenders)[number]
export type Audience = (typeof audiences)[number]
/** One, or two in order; all three are `any`. */
export type GenderPreference = SoughtGender | 'any' | SoughtGender[]

/**
 * Preference for these genders, in any order.
 * @throws Error if there is none
 */
export function preferenceOf(sought: readonly SoughtGender[]): GenderPreference {
  const [first, ...more] = soughtGenders.filter((gender) => sought.includes(gender))
  if (!first) throw new Error('no gender is sought')
  return more.length === 0 ? first : more.length === 1 ? [first, ...more] : 'any'
}

/** Genders that make up a preference. */
export const soughtBy = (preference: GenderPreference): readonly SoughtGender[] =>
  preference === 'any' ? soughtGenders : typeof preference === 'string' ? [preference] : preference

/** True for genders whose people choose the searches they appear in. */
export const choosesAudience = (gender: string | null): boolean =>
  gender === 'nonbinary' || gender === 'other'

interface Found {
  gender: string | null
  /** Null until they choose, which means in both. */
  shownTo: readonly string[] | null
}

/** True if people looking for men, for women, or for everyone find a person. */
export const isFoundBy = (preference: string, { gender, shownTo }: Found): boolean =>
  preference === 'any' ||
  preference === gender ||
  (choosesAudience(gender) && (shownTo ?? (audiences as readonly string[])).includes(preference))

/** Genders, for whom people look, and who finds them: as the database's function `wants` has it. */

export const genders = ['male', 'female', 'nonbinary', 'other'] as const
/**
 * Parts of a list of preferences, in their order. There, `nonbinary` means everyone beside men and
 * women, also of the gender `other`.
 */
export const soughtGenders = ['male', 'female', 'nonbinary'] as const
/** For whom others look to whom people beside men and women may be shown. */
export const audiences = ['male', 'female'] as const

export type Gender = (typeof genders)[number]
export type SoughtGender = (typeof soughtGenders)[number]
export type Audience = (typeof audiences)[number]
/** One, or two in their order; all three are `any`. */
export type GenderPreference = SoughtGender | 'any' | SoughtGender[]

/** The preference that these genders are, in whatever order. @throws Error if there is none */
export function preferenceOf(sought: readonly SoughtGender[]): GenderPreference {
  const [first, ...more] = soughtGenders.filter((gender) => sought.includes(gender))
  if (!first) throw new Error('no gender is sought')
  return more.length === 0 ? first : more.length === 1 ? [first, ...more] : 'any'
}

/** The genders that a preference is made of. */
export const soughtBy = (preference: GenderPreference): readonly SoughtGender[] =>
  preference === 'any' ? soughtGenders : typeof preference === 'string' ? [preference] : preference

/** Checks whether people of a gender choose to whom they are shown. */
export const choosesAudience = (gender: string | null): boolean =>
  gender === 'nonbinary' || gender === 'other'

interface Found {
  gender: string | null
  /** Null until they choose: to both. */
  shownTo: readonly string[] | null
}

/** Checks whether people who look for men, for women, or for everyone find a person. */
export const isFoundBy = (preference: string, { gender, shownTo }: Found): boolean =>
  preference === 'any' ||
  preference === gender ||
  (choosesAudience(gender) && (shownTo ?? (audiences as readonly string[])).includes(preference))

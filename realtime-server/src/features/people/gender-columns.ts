import {
  type Audience,
  type Gender,
  type GenderPreference,
  preferenceOf,
  type SoughtGender,
} from '../../contract/shared/genders.ts'

interface Change {
  gender?: Gender | undefined
  genderLabel?: string | null | undefined
  shownTo?: Audience[] | undefined
  genderPreference?: GenderPreference | undefined
}

/** Columns that a change writes; undefined leaves them as they are. */
export const gendersOf = ({ gender, genderLabel, shownTo, genderPreference }: Change) => ({
  gender,
  gender_label: genderLabel === '' ? null : genderLabel,
  shown_to: shownTo,
  // Several genders joined by +, as the database function `wants` reads them.
  gender_preference: genderPreference && [genderPreference].flat().join('+'),
})

export const preferenceFrom = (column: string | null): GenderPreference | null =>
  column === null
    ? null
    : column === 'any'
      ? 'any'
      : preferenceOf(column.split('+') as SoughtGender[])

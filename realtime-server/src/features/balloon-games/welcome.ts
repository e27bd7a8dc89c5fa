import type { GameRow } from '@swoon/db/queries/balloon-games'
import type { SelfRow } from '@swoon/db/queries/users'
import { isFoundBy } from '../../contract/shared/genders.ts'
import { shownAge } from '../people/service.ts'

type Meant = Pick<GameRow, 'gender_preference' | 'min_age' | 'max_age'>
type Person = Pick<SelfRow, 'date_of_birth' | 'time_zone' | 'gender' | 'shown_to'>

/**
 * Checks whether a game may be there for a person at all: a balloon date is for its two people
 * alone.
 */
export const isFor = (
  { creator_id, invited_id }: Pick<GameRow, 'creator_id' | 'invited_id'>,
  userId: string,
): boolean => invited_id === null || userId === creator_id || userId === invited_id

/** The rule of a game that keeps a person out; null if they are welcome. */
export function unwelcomeBy(game: Meant, person: Person, now: Date): 'age' | 'gender' | null {
  const age = shownAge(person, now)
  if (age === null || age < game.min_age || age > game.max_age) return 'age'
  return isFoundBy(game.gender_preference, { gender: person.gender, shownTo: person.shown_to })
    ? null
    : 'gender'
}

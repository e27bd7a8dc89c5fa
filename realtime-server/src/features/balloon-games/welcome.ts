import type { GameRow } from '@swoon/db/queries/balloon-games'
import type { SelfRow } from '@swoon/db/queries/users'
import { isFoundBy } from '../../contract/shared/genders.ts'
import { shownAge } from '../people/service.ts'

type Meant = Pick<GameRow, 'gender_preference' | 'min_age' | 'max_age'>
type Person = Pick<SelfRow, 'date_of_birth' | 'time_zone' | 'gender' | 'shown_to'>

/** Checks that a game exists for a person at all: balloon dates are only for their two people. */
export const isFor = (
  { creator_id, invited_id }: Pick<GameRow, 'creator_id' | 'invited_id'>,
  userId: string,
): boolean => invited_id === null || userId === creator_id || userId === invited_id

/** Names the rule that keeps a person out of a game; null if they are welcome. */
export function unwelcomeBy(game: Meant, person: Person, now: Date): 'age' | 'gender' | null {
  const age = shownAge(person, now)
  if (age === null || age < game.min_age || age > game.max_age) return 'age'
  return isFoundBy(game.gender_preference, { gender: person.gender, shownTo: person.shown_to })
    ? null
    : 'gender'
}

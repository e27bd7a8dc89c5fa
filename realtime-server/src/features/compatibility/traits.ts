import type { Cell } from '../location/service.ts'

/** What two people are compared by. Null, an empty list or an unknown answer is "not answered". */
export interface Traits {
  /** Whole years: anything finer would let the score betray a date of birth. */
  readonly age: number | null
  /** The centre of the cell of somebody who shares their location visibly, otherwise null: the factor is shown. */
  readonly cell: Cell | null
  readonly interests: readonly string[]
  readonly lifestyle: readonly string[]
  readonly personality: readonly string[]
  readonly education: string | null
  readonly relationshipGoals: string | null
  readonly communicationStyle: readonly string[]
  readonly topArtists: readonly string[]
}

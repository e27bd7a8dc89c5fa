import type { Cell } from '../location/service.ts'

/** Answers that are compared. Null, an empty list or an unknown answer counts as unanswered. */
export interface Traits {
  /** Whole years: anything finer would let the score reveal a date of birth. */
  readonly age: number | null
  /** Center of the cell if the person shares their location visibly, otherwise null, because this factor is shown. */
  readonly cell: Cell | null
  readonly interests: readonly string[]
  readonly lifestyle: readonly string[]
  readonly personality: readonly string[]
  readonly education: string | null
  readonly relationshipGoals: string | null
  readonly communicationStyle: readonly string[]
  readonly topArtists: readonly string[]
}

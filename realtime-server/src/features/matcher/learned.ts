import type { CandidateFacts } from '@swoon/db/queries/matcher'

/**
 * Tells what a refit learned of a person's decision. If they decided again after the refit, it learned a pass.
 * @param since start of the decisions that the refit read of this person, in seconds since 1970
 */
export function learnedOf(
  {
    is_like,
    created_at,
    revisited_at,
  }: Pick<CandidateFacts, 'is_like' | 'created_at' | 'revisited_at'>,
  fittedAt: Date,
  since: number | null,
): boolean | null {
  if (is_like === null || created_at === null || created_at > fittedAt || since === null)
    return null
  const isReplaced = revisited_at !== null && revisited_at > fittedAt
  const decidedAt = isReplaced ? created_at : (revisited_at ?? created_at)
  if (decidedAt.getTime() < since * 1000) return null
  return isReplaced ? false : is_like
}

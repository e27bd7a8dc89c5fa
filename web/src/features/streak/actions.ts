import { t } from '@lingui/core/macro'
import { type ClaimResult, streakRoutes } from '@swoon/realtime-server/contract/streak'
import { codeOf } from '../../lib/api.ts'
import { type Changed, change } from '../../lib/change.ts'
import { queryClient, userKey } from '../../lib/query-client.ts'
import { isUnsure, sameId } from '../../lib/same-id.ts'
import { untilSure } from '../../lib/until-sure.ts'
import { streak } from './queries.ts'

const action = 'daily login'
let isClaiming = false

/** Checks whether a claim lost its answer, so that its reward has not been shown yet. */
export const hasLostAnswer = (): boolean => isUnsure(action) && !isClaiming

/**
 * Outcome of a press: the result of each claim, and whether today is certainly claimed; if not, a toast or the refreshed state explains it.
 */
interface Claimed {
  results: readonly ClaimResult[]
  isToday: boolean
}

/** Claims today, after repeating a claim that lost its answer, which may be from an earlier day. */
export async function claimToday(): Promise<Claimed> {
  if (isClaiming) return { results: [], isToday: false }
  const isRepeat = hasLostAnswer()
  isClaiming = true
  const results: ClaimResult[] = []
  const taken = (result: ClaimResult) => {
    results.push(result)
    void queryClient.invalidateQueries({ queryKey: userKey })
  }
  let { isDone, error } = await claim(taken)
  if (isDone && isRepeat) ({ isDone, error } = await claimTheRest(taken))
  if (isAlreadyClaimed(error)) await refresh()
  isClaiming = false
  return { results, isToday: isDone }
}

const failure = (error: unknown): string | null =>
  isAlreadyClaimed(error) ? null : t`Unable to claim daily login. Please try again.`

/** After a lost answer it uses the same id, for which the server returns the first result. */
const claim = (apply: (result: ClaimResult) => void): Promise<Changed<unknown>> =>
  change(streakRoutes.claim, (claimId) => ({ body: { claimId } }), {
    id: sameId(action, null),
    repeat: untilSure,
    apply,
    failure,
  })

/** Claims today unless it is already claimed by the server's clock. */
async function claimTheRest(apply: (result: ClaimResult) => void): Promise<Changed<unknown>> {
  const asked = await change(streakRoutes.streak, {}, { repeat: untilSure, failure })
  return asked.reply && asked.reply.state !== 'claimed' ? claim(apply) : asked
}

/** Call after a claim in another tab or on another device, which no event reported. */
async function refresh(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: userKey })
  await streak.refetchAll()
}

const isAlreadyClaimed = (error: unknown): boolean => codeOf(error) === 'ALREADY_CLAIMED'

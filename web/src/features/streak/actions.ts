import { t } from '@lingui/core/macro'
import { type ClaimResult, streakRoutes } from '@swoon/realtime-server/contract/streak'
import { ApiError, call } from '../../lib/api.ts'
import { reportFailure } from '../../lib/attempt.ts'
import { queryClient, userKey } from '../../lib/query-client.ts'
import { isUnsure, withSameId } from '../../lib/same-id.ts'
import { untilSure } from '../../lib/until-sure.ts'
import { streak } from './queries.ts'

const action = 'daily login'
let isClaiming = false

/** Whether a claim was sent whose answer got lost, so that no one has seen its reward yet. */
export const hasLostAnswer = (): boolean => isUnsure(action) && !isClaiming

/** What a press brought: the result of each claim, and whether today is claimed for sure; if not, a toast or the refreshed state says why. */
interface Claimed {
  results: readonly ClaimResult[]
  isToday: boolean
}

/** Claims today, after a claim whose answer got lost, which may have been that of an earlier day. */
export async function claimToday(): Promise<Claimed> {
  if (isClaiming) return { results: [], isToday: false }
  const isRepeat = hasLostAnswer()
  isClaiming = true
  const results: ClaimResult[] = []
  try {
    results.push(await claim())
    if (isRepeat && !(await isTodayClaimed())) results.push(await claim())
    return { results, isToday: true }
  } catch (error) {
    if (isAlreadyClaimed(error)) await refresh()
    else reportFailure(error, t`Unable to claim daily login. Please try again.`)
    return { results, isToday: false }
  } finally {
    isClaiming = false
  }
}

/** By the server's clock. */
async function isTodayClaimed(): Promise<boolean> {
  const { state } = await untilSure((signal) => call(streakRoutes.streak, { signal }))
  return state === 'claimed'
}

/** After a lost answer it has the same id, by which the server returns the first result. */
async function claim(): Promise<ClaimResult> {
  const send = (claimId: string) =>
    untilSure((signal) => call(streakRoutes.claim, { body: { claimId }, signal }))
  const result = await withSameId(action, null, send)
  void queryClient.invalidateQueries({ queryKey: userKey })
  return result
}

/** After a claim in another tab or on another device, which no event reported. */
async function refresh(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: userKey })
  await streak.refetchAll()
}

const isAlreadyClaimed = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'ALREADY_CLAIMED'

import { t } from '@lingui/core/macro'
import { type ClaimResult, streakRoutes } from '@swoon/realtime-server/contract/streak'
import { ApiError, call } from '../../lib/api.ts'
import { reportFailure } from '../../lib/attempt.ts'
import { queryClient, userKey } from '../../lib/query-client.ts'
import { untilSure } from '../../lib/until-sure.ts'
import { uuid } from '../../lib/uuid.ts'
import { streak } from './queries.ts'

/** The name of a claim whose answer has not come. A repeat under the same name returns the first result. */
let claimId: string | null = null
let isClaiming = false

/** Whether a claim was sent whose answer got lost, so that no one has seen its reward yet. */
export const hasLostAnswer = (): boolean => claimId !== null && !isClaiming

/**
 * Claims today, after a claim whose answer got lost, which may have been that of an earlier day.
 * @returns what each claim brought; none if it did not work, which a toast or the refreshed state says
 */
export async function claimToday(): Promise<readonly ClaimResult[]> {
  if (isClaiming) return []
  const isRepeat = hasLostAnswer()
  isClaiming = true
  try {
    const first = await claim()
    if (!first) return []
    if (!isRepeat || (await isTodayClaimed())) return [first]
    const second = await claim()
    return second ? [first, second] : [first]
  } finally {
    isClaiming = false
  }
}

/** By the server's clock. If it cannot be asked, the button stays for another press. */
const isTodayClaimed = (): Promise<boolean> =>
  call(streakRoutes.streak).then(
    ({ state }) => state === 'claimed',
    () => true,
  )

async function claim(): Promise<ClaimResult | null> {
  claimId ??= uuid()
  const body = { claimId }
  try {
    const result = await untilSure((signal) => call(streakRoutes.claim, { body, signal }))
    claimId = null
    void queryClient.invalidateQueries({ queryKey: userKey })
    return result
  } catch (error) {
    if (!isAlreadyClaimed(error)) {
      reportFailure(error, t`Unable to claim daily login. Please try again.`)
      return null
    }
    claimId = null
    await refresh()
    return null
  }
}

/** After a claim in another tab or on another device, which no event reported. */
async function refresh(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: userKey })
  await streak.refetchAll()
}

const isAlreadyClaimed = (error: unknown): boolean => error instanceof ApiError && error.code === 'ALREADY_CLAIMED'

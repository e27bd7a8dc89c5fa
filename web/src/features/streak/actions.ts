import { type ClaimResult, streakRoutes } from '@swoon/realtime-server/contract/streak'
import { ApiError, call } from '../../lib/api.ts'
import { noticeSignOut, queryClient, userKey } from '../../lib/query-client.ts'
import { uuid } from '../../lib/uuid.ts'
import { toast } from '../../ui/toast.tsx'
import { streakKey } from './queries.ts'

/** The name of a claim whose answer has not come. A repeat under the same name returns the first result. */
let claimId: string | null = null
let isClaiming = false

/** Whether a claim was sent whose answer got lost, so that nobody has seen its reward yet. */
export const hasLostAnswer = (): boolean => claimId !== null && !isClaiming

/** Claims today. @returns null if it did not work, which a toast or the refreshed state says */
export async function claimToday(): Promise<ClaimResult | null> {
  if (isClaiming) return null
  isClaiming = true
  try {
    return await claim()
  } finally {
    isClaiming = false
  }
}

async function claim(): Promise<ClaimResult | null> {
  claimId ??= uuid()
  try {
    return await send(claimId)
  } catch (error) {
    const result = isAlreadyClaimed(error) ? null : await askAgain(claimId)
    if (result) return result
    noticeSignOut(error)
    if (isAlreadyClaimed(error)) await refresh()
    else toast({ title: 'Error', text: 'Unable to claim daily login. Please try again.', tone: 'danger' })
    return null
  }
}

async function send(id: string): Promise<ClaimResult> {
  try {
    const result = await call(streakRoutes.claim, { body: { claimId: id } })
    claimId = null
    void queryClient.invalidateQueries({ queryKey: userKey })
    return result
  } catch (error) {
    if (isAlreadyClaimed(error)) claimId = null
    throw error
  }
}

/** The result of a claim that was stored although its answer did not come. */
async function askAgain(id: string): Promise<ClaimResult | null> {
  try {
    const { state } = await call(streakRoutes.streak)
    return state === 'claimed' ? await send(id) : null
  } catch (error) {
    if (isAlreadyClaimed(error)) await refresh()
    return null
  }
}

/** After a claim in another tab or on another device, of which no event told. */
async function refresh(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: userKey })
  await queryClient.invalidateQueries({ queryKey: streakKey })
}

const isAlreadyClaimed = (error: unknown): boolean => error instanceof ApiError && error.code === 'ALREADY_CLAIMED'

import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { ApiError, call } from '../../lib/api.ts'
import { useConnection } from '../../lib/connection.ts'
import { myId } from '../../lib/me.ts'
import { noticeSignOut, queryClient, userKey } from '../../lib/query-client.ts'
import { announce } from '../../ui/live-region.tsx'
import { toast } from '../../ui/toast.tsx'
import { refreshDecks, removeFromDecks } from '../discovery/actions.ts'
import { applyMatch, refetchMatches } from '../matches/actions.ts'
import { showMatch } from '../matches/store.ts'
import { openPurchase } from '../premium/store.ts'
import { swipes } from './decisions.ts'
import type { Decision } from './gesture.ts'
import { endSuperLike } from './super-like.ts'

/** The lists are fetched again this long after the last swipe of a row, in milliseconds. */
const pause = 400

export const kindOf = (liked: boolean, isSuper: boolean): Decision => (isSuper ? 'super' : liked ? 'like' : 'pass')

/** Decides on a person. The card is gone at once; a refusal or a failure brings it back to its old place. */
export async function swipe(person: { id: string; name: string }, liked: boolean, isSuper: boolean): Promise<void> {
  const kind = kindOf(liked, isSuper)
  const swiperId = myId()
  swipes.start(person.id, kind)
  try {
    const { match } = await call(swipeRoutes.swipe, {
      body: { ...(swiperId && { swiperId }), swipedId: person.id, isLike: liked, isSuperLike: isSuper },
    })
    applySwipe(person.id, kind)
    if (match) {
      applyMatch(match)
      showMatch(match)
    }
  } catch (error) {
    swipeFailed(person, kind, error)
  } finally {
    refreshAfterSwipes()
  }
}

/** A swipe is stored: from the reply of the call, and from the event of another tab. */
export function applySwipe(userId: string, kind: Decision): void {
  swipes.settle(userId, kind)
  removeFromDecks(userId)
}

function swipeFailed(person: { id: string; name: string }, kind: Decision, error: unknown): void {
  noticeSignOut(error)
  const isGone = error instanceof ApiError && error.status === 404
  if (isGone || (error instanceof ApiError && error.code === 'ALREADY_SWIPED')) {
    swipes.setAside(person.id, kind)
    removeFromDecks(person.id)
    if (isGone) toast({ title: 'Profile unavailable', text: `${person.name} is no longer here.` })
    return
  }
  if (kind === 'super') endSuperLike()
  swipes.takeBack(person.id)
  announce(`${person.name} is back on top.`)
  if (!offerPremium(error)) {
    toast({ title: 'Swipe failed', text: failureText(error), tone: 'danger' })
  }
}

/** Opens the purchase dialog where an allowance is used up; false for every other failure. */
export function offerPremium(error: unknown): boolean {
  const isUsedUp =
    error instanceof ApiError &&
    (error.requiresPurchase ||
      error.code === 'LIKE_LIMIT' ||
      error.code === 'SUPER_LIKE_LIMIT' ||
      error.message.includes('limit reached'))
  if (isUsedUp) openPurchase('subscription')
  return isUsedUp
}

const failureText = (error: unknown): string =>
  error instanceof ApiError && (error.status === 0 || error.status === 429) ? error.error : 'Please try again.'

let timer: ReturnType<typeof setTimeout> | undefined

/** Discovery, matches and user are fetched again once a row of swipes pauses; what the socket pushes needs no fetch. */
function refreshAfterSwipes(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (swipes.hasPending()) return
    void refreshDecks()
    if (useConnection.getState().status === 'up') return
    void queryClient.invalidateQueries({ queryKey: userKey })
    void refetchMatches()
  }, pause)
}

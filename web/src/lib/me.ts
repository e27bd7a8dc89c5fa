import type { LikesLeft } from '@swoon/realtime-server/contract/allowances'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { callOrNull } from './api.ts'
import { liveQuery } from './live-query.ts'
import { queryClient, userKey } from './query-client.ts'

type Me = SelfView | null

/** The newest view of the user that the server has sent; the cache shows it with the changes that are not saved yet. */
let stored: Me = null
let withUnsaved = (user: SelfView): SelfView => user

/** The signed-in person's own user; null if no one is signed in. */
const me = liveQuery<Me>({
  key: userKey,
  fetch: (signal) => callOrNull(authRoutes.me, { signal }),
  merge: (_, user) => taken(user),
  keep: (user) => user,
})

export const userQuery = me().options

/** Notes the user, unless a newer view has come already. @returns the user to show */
function taken(user: Me): Me {
  const isOvertaken = user !== null && stored?.id === user.id && user.version < stored.version
  if (!isOvertaken) stored = user && withLatestLikes(user)
  return stored && withUnsaved(stored)
}

/** The numbers of a view that was read before a like are older than those of the like's own event. A process of the previous release does not count them. */
function withLatestLikes(user: SelfView): SelfView {
  const isCounted = [stored?.allowances?.version, user.allowances?.version].every(
    (version) => version !== undefined,
  )
  return isCounted && stored?.id === user.id && stored.allowances
    ? withLikes(user, { ...stored, allowances: stored.allowances }, 1)
    : user
}

/**
 * The user with the allowance left after a like, if it is newer than what they have, by so many
 * changes. Events of likes may come in any order.
 */
function withLikes(user: SelfView, left: LikesLeft, newerBy = 0): SelfView {
  const { allowances } = user
  if (!allowances || left.allowances.version < allowances.version + newerBy) return user
  const { dailyLikesRemaining, superLikesRemaining } = left
  const { balloonGames } = allowances
  return {
    ...user,
    dailyLikesRemaining,
    superLikesRemaining,
    allowances: { ...left.allowances, balloonGames },
  }
}

/** Shows the user of a reply; null if no one is signed in. */
export const setMe = (user: Me): void => me().put(user)

/** Changes the user that is shown, if there is one, before the server has answered. */
export function changeMe(change: (shown: SelfView) => SelfView): void {
  const shown = shownMe()
  if (shown) setMe(change(shown))
}

/** Shows the user of an event. It does not overrule an answer that knows of no session. */
export const applyMe = (user: SelfView): void => me().patch((known) => known && taken(user))

/** Shows the allowance left after a like. */
export function applyLikesLeft(left: LikesLeft): void {
  stored = stored && withLikes(stored, left)
  me().patch((known) => known && withLikes(known, left))
}

/** The signed-in person's user; null while unknown or signed out. */
export const useMe = () => useQuery(userQuery).data ?? null

/** The signed-in person's user as it is shown now. */
export const shownMe = (): Me => me().known() ?? null

/** A part of the signed-in user. The component is not rendered again while that part stays the same. */
export const useMyPart = <T>(part: (user: Me) => T): T =>
  useSyncExternalStore(onCache, () => part(shownMe()))

const onCache = (changed: () => void) => queryClient.getQueryCache().subscribe(changed)

/** The signed-in user without unsaved changes. */
export const storedMe = (): Me => shownMe() && stored

/** From now on the user is shown with these changes on top of what the server sends. */
export function showUnsaved(apply: (user: SelfView) => SelfView): void {
  withUnsaved = apply
  const user = storedMe()
  if (user) setMe(user)
}

/** Grows with every answer and event about the signed-in user, even if nothing changed. */
export const userVersion = (): number => queryClient.getQueryState(userKey)?.dataUpdateCount ?? 0

export const myId = (): string | undefined => shownMe()?.id

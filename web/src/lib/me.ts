import type { LikesLeft } from '@swoon/realtime-server/contract/allowances'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { callOrNull } from './api.ts'
import { liveQuery } from './live-query.ts'
import { queryClient, userKey } from './query-client.ts'

type Me = SelfView | null

/** The newest view of the user from the server; the cache shows it with unsaved changes applied. */
let stored: Me = null
let withUnsaved = (user: SelfView): SelfView => user

/** The signed-in user; null if signed out. */
const me = liveQuery<Me>({
  key: userKey,
  fetch: (signal) => callOrNull(authRoutes.me, { signal }),
  merge: (_, user) => taken(user),
  keep: (user) => user,
})

export const userQuery = me().options

/** Stores the user, unless a newer view arrived first. @returns the user to show */
function taken(user: Me): Me {
  const isOvertaken = user !== null && stored?.id === user.id && user.version < stored.version
  if (!isOvertaken) stored = user && withLatestLikes(user)
  return stored && withUnsaved(stored)
}

/** A view read before a like has older numbers than the like's own event. Processes of the previous release have no version for them. */
function withLatestLikes(user: SelfView): SelfView {
  const isCounted = [stored?.allowances?.version, user.allowances?.version].every(
    (version) => version !== undefined,
  )
  return isCounted && stored?.id === user.id && stored.allowances
    ? withLikes(user, { ...stored, allowances: stored.allowances }, 1)
    : user
}

/** Applies the allowance left after a like if it is newer by at least `newerBy` versions. Events of likes may come in any order. */
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

/** Shows the user from a reply; null if signed out. */
export const setMe = (user: Me): void => me().put(user)

/** Changes the shown user, if any, before the server has answered. */
export function changeMe(change: (shown: SelfView) => SelfView): void {
  const shown = shownMe()
  if (shown) setMe(change(shown))
}

/** Shows the user from an event, unless an answer said that no session exists. */
export const applyMe = (user: SelfView): void => me().patch((known) => known && taken(user))

/** Shows the allowance left after a like. */
export function applyLikesLeft(left: LikesLeft): void {
  stored = stored && withLikes(stored, left)
  me().patch((known) => known && withLikes(known, left))
}

/** The signed-in user; null while unknown or signed out. */
export const useMe = () => useQuery(userQuery).data ?? null

/** The signed-in user as currently shown. */
export const shownMe = (): Me => me().known() ?? null

/** A part of the signed-in user. The component re-renders only when that part changes. */
export const useMyPart = <T>(part: (user: Me) => T): T =>
  useSyncExternalStore(onCache, () => part(shownMe()))

const onCache = (changed: () => void) => queryClient.getQueryCache().subscribe(changed)

/** The signed-in user without unsaved changes. */
export const storedMe = (): Me => shownMe() && stored

/** Shows the user with these changes on top of the server's data. */
export function showUnsaved(apply: (user: SelfView) => SelfView): void {
  withUnsaved = apply
  const user = storedMe()
  if (user) setMe(user)
}

/** Increases with every answer and event about the signed-in user, even if nothing changed. */
export const userVersion = (): number => queryClient.getQueryState(userKey)?.dataUpdateCount ?? 0

export const myId = (): string | undefined => shownMe()?.id

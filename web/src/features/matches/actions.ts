import type { Message } from '@swoon/realtime-server/contract/chat'
import { type MatchView, matchRoutes, seenAtMost } from '@swoon/realtime-server/contract/matches'
import { call } from '../../lib/api.ts'
import { myId } from '../../lib/me.ts'
import { queryClient } from '../../lib/query-client.ts'
import { refetch } from '../../lib/refetch.ts'
import { tell } from '../../lib/told.ts'
import {
  type Marker,
  neverSeen,
  type Presence,
  withDelivered,
  withMessage,
  withPresence,
  withRead,
  withSeen,
} from './match-list.ts'
import { endedMatches, matchesKey } from './queries.ts'
import { drop, showMatch } from './store.ts'

type Matches = readonly MatchView[]

export const knownMatches = (): Matches | undefined => queryClient.getQueryData<Matches>(matchesKey)

function update(change: (matches: Matches, me: string) => Matches): void {
  const me = myId()
  if (me === undefined) return
  tell<Matches>(matchesKey, (matches) => change(matches, me))
}

export const refetchMatches = (): Promise<void> => refetch({ queryKey: matchesKey })

/** Resolves when the running fetch of the list, or a new one, is done. */
export const matchesSettled = (): Promise<void> =>
  queryClient.refetchQueries({ queryKey: matchesKey, type: 'active' }, { cancelRefetch: false })

/** Adds and celebrates a new match once, whether the reply of a swipe or the event comes first. */
export function applyMatch(match: MatchView): void {
  if (endedMatches.has(match.id)) return
  showMatch(match)
  update((matches) => (matches.some(({ id }) => id === match.id) ? matches : [match, ...matches]))
}

/** Removes a match that is over for both. */
export function endMatch(matchId: string): void {
  endedMatches.add(matchId)
  drop(matchId)
  update((matches) => matches.filter(({ id }) => id !== matchId))
}

/** Moves the match of a new message to the top of the list. */
export function applyMessageToMatch(message: Message): void {
  const match = knownMatches()?.find(({ id }) => id === message.matchId)
  update((matches, me) => withMessage(matches, message, me))
  const isGap = match !== undefined && message.seq > match.lastSeq + 1
  if (knownMatches() && (!match || isGap) && !endedMatches.has(message.matchId)) void refetchMatches()
}

/** Seen here, and not yet stored by the server. */
const untold = new Set<string>()

/** Counts matches on screen as seen, here at once and then on all devices. */
export function markSeen(matches: Matches): void {
  const ids = neverSeen(matches)
  if (ids.length === 0) return
  applySeen(ids)
  for (const id of ids) untold.add(id)
  void tellSeen()
}

export const applySeen = (ids: readonly string[]): void => update((matches) => withSeen(matches, ids))

/** Tells the server what it does not know yet. What fails is told again after the next reconnection. */
export async function tellSeen(): Promise<void> {
  while (untold.size > 0) {
    const ids = [...untold].slice(0, seenAtMost)
    for (const id of ids) untold.delete(id)
    try {
      await call(matchRoutes.seen, { body: { ids } })
    } catch (error) {
      for (const id of ids) untold.add(id)
      return console.warn('seen matches', error)
    }
  }
}

export const applyRead = (marker: Marker): void => update((matches, me) => withRead(matches, marker, me))

export const applyDelivered = (marker: Marker): void => update((matches, me) => withDelivered(matches, marker, me))

export const applyPresence = (presence: Presence): void => update((matches) => withPresence(matches, presence))

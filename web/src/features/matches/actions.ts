import type { Message } from '@swoon/realtime-server/contract/chat'
import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { myId } from '../../lib/me.ts'
import { queryClient } from '../../lib/query-client.ts'
import { refetch } from '../../lib/refetch.ts'
import { tell } from '../../lib/told.ts'
import { type Marker, type Presence, withDelivered, withMessage, withPresence, withRead } from './match-list.ts'
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

export const applyRead = (marker: Marker): void => update((matches, me) => withRead(matches, marker, me))

export const applyDelivered = (marker: Marker): void => update((matches, me) => withDelivered(matches, marker, me))

export const applyPresence = (presence: Presence): void => update((matches) => withPresence(matches, presence))

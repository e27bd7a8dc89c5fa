import type { Message } from '@swoon/realtime-server/contract/chat'
import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { myId } from '../../lib/me.ts'
import { queryClient } from '../../lib/query-client.ts'
import { type Marker, type Presence, withDelivered, withMessage, withPresence, withRead } from './match-list.ts'
import { endedMatches, matchesKey } from './queries.ts'
import { drop, showMatch } from './store.ts'

type Matches = readonly MatchView[]

export const knownMatches = (): Matches | undefined => queryClient.getQueryData<Matches>(matchesKey)

function update(change: (matches: Matches, me: string) => Matches): void {
  const me = myId()
  if (me === undefined) return
  queryClient.setQueryData<Matches>(matchesKey, (matches) => matches && change(matches, me))
}

export const refetchMatches = (): Promise<void> => queryClient.invalidateQueries({ queryKey: matchesKey })

/** Resolves when the fetch of the list that is under way, or one begun now, is done. */
export const matchesSettled = (): Promise<void> =>
  queryClient.refetchQueries({ queryKey: matchesKey, type: 'active' }, { cancelRefetch: false })

/** A new match, from the reply of a swipe or from the event: whichever comes first adds and celebrates it. */
export function applyMatch(match: MatchView): void {
  if (endedMatches.has(match.id)) return
  showMatch(match)
  update((matches) => (matches.some(({ id }) => id === match.id) ? matches : [match, ...matches]))
  // An answer that is on its way may have been made before this match was.
  if (queryClient.isFetching({ queryKey: matchesKey }) > 0) void restartFetch()
}

async function restartFetch(): Promise<void> {
  await queryClient.cancelQueries({ queryKey: matchesKey })
  await refetchMatches()
}

/** A match is over for both, for good. */
export function endMatch(matchId: string): void {
  endedMatches.add(matchId)
  drop(matchId)
  update((matches) => matches.filter(({ id }) => id !== matchId))
}

/** A message moves its match to the top of the list. */
export function applyMessageToMatch(message: Message): void {
  const match = knownMatches()?.find(({ id }) => id === message.matchId)
  update((matches, me) => withMessage(matches, message, me))
  const isGap = match !== undefined && message.seq > match.lastSeq + 1
  if (knownMatches() && (!match || isGap) && !endedMatches.has(message.matchId)) void refetchMatches()
}

export const applyRead = (marker: Marker): void => update((matches, me) => withRead(matches, marker, me))

export const applyDelivered = (marker: Marker): void => update((matches, me) => withDelivered(matches, marker, me))

export const applyPresence = (presence: Presence): void => update((matches) => withPresence(matches, presence))

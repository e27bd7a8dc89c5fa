import type { Changed, Message } from '@swoon/realtime-server/contract/chat'
import { type MatchView, matchRoutes, seenAtMost } from '@swoon/realtime-server/contract/matches'
import { isGone } from '../../lib/api.ts'
import { change } from '../../lib/change.ts'
import { myId } from '../../lib/me.ts'
import { queryClient } from '../../lib/query-client.ts'
import {
  byActivity,
  neverSeen,
  type Presence,
  type ReadReceipt,
  withDelivered,
  withMessage,
  withPresence,
  withRead,
  withSeen,
} from './match-list.ts'
import { matches } from './queries.ts'
import { drop, showMatch } from './store.ts'

type Matches = readonly MatchView[]

function update(change: (list: Matches, me: string) => Matches): void {
  const me = myId()
  if (me !== undefined) matches().patch((list) => byActivity(change(list, me)))
}

/** Resolves when the running fetch of the list, or a new one, is done. */
export const matchesSettled = (): Promise<void> =>
  queryClient.refetchQueries(
    { queryKey: matches().queryKey, type: 'active' },
    { cancelRefetch: false },
  )

/** Adds and celebrates a new match once, whether a swipe's reply or the event arrives first. */
export function applyMatch(match: MatchView): void {
  if (matches.hasEnded(match.id)) return
  showMatch(match)
  update((list) => (list.some(({ id }) => id === match.id) ? list : [match, ...list]))
}

/** Removes a match that is over for both people. */
export function endMatch(matchId: string): void {
  drop(matchId)
  matches.end(matchId)
}

const leaving = new Set<string>()

/** Checks whether the user is ending or has ended the match in this tab. */
export const isLeaving = (matchId: string): boolean => leaving.has(matchId)

/** Ends the match and its history for both. As specified, a failure is only logged. @returns whether it has ended */
export async function unmatch(matchId: string): Promise<boolean> {
  leaving.add(matchId)
  const { isDone } = await change(
    matchRoutes.unmatch,
    { params: { id: matchId } },
    {
      isDone: isGone,
      undo: () => leaving.delete(matchId),
      failure(error) {
        console.error('not unmatched', error)
        return null
      },
    },
  )
  if (!isDone) return false
  endMatch(matchId)
  void matches().refetch()
  return true
}

/** Moves the match of a new message to the top of the list. */
export function applyMessageToMatch(message: Message): void {
  const list = matches().known()
  const match = list?.find(({ id }) => id === message.matchId)
  update((shown, me) => withMessage(shown, message, me))
  const isGap = match !== undefined && message.seq > match.lastSeq + 1
  if (list && (!match || isGap) && !matches.hasEnded(message.matchId)) void matches().refetch()
}

/** Applies a message's edited text, which the list shows if it is the last one. */
export function applyChangeToMatch(
  matchId: string,
  seq: number | undefined,
  { content, deletedAt }: Pick<Changed, 'content' | 'deletedAt'>,
): void {
  update((list) =>
    list.map((match) =>
      match.id === matchId &&
      match.lastMessage &&
      match.lastSeq === seq &&
      match.lastMessage.content !== content
        ? { ...match, lastMessage: { ...match.lastMessage, content, deletedAt } }
        : match,
    ),
  )
}

/** Seen or opened here, but not yet stored by the server. */
const unreported = { seen: new Set<string>(), opened: new Set<string>() }

function mark(ids: readonly string[], areOpened: boolean): void {
  if (ids.length === 0) return
  applySeen(ids, areOpened)
  for (const id of ids) (areOpened ? unreported.opened : unreported.seen).add(id)
  void reportSeen()
}

/** Marks matches on screen as seen, here at once and then on all devices. */
export const markSeen = (list: Matches): void => mark(neverSeen(list), false)

/** Like `markSeen`, for a match whose chat is on screen. An earlier server release does not report whether it was opened. */
export const markOpened = ({ id, isSeen, isOpened }: MatchView): void =>
  mark(isOpened && isSeen ? [] : [id], true)

export const applySeen = (ids: readonly string[], areOpened: boolean): void =>
  update((list) => withSeen(list, ids, areOpened))

/** Reports everything the server does not know yet. Failures are reported again after the next reconnection. */
export async function reportSeen(): Promise<void> {
  for (const [waiting, areOpened] of [
    [unreported.seen, false],
    [unreported.opened, true],
  ] as const)
    while (waiting.size > 0) {
      const ids = [...waiting].slice(0, seenAtMost)
      for (const id of ids) waiting.delete(id)
      const { isDone, error } = await change(
        matchRoutes.seen,
        { body: { ids, areOpened } },
        { failure: null },
      )
      if (isDone) continue
      for (const id of ids) waiting.add(id)
      return console.warn('seen matches', error)
    }
}

export const applyRead = (receipt: ReadReceipt): void =>
  update((list, me) => withRead(list, receipt, me))

export const applyDelivered = (receipt: ReadReceipt): void =>
  update((list, me) => withDelivered(list, receipt, me))

export const applyPresence = (presence: Presence): void =>
  update((list) => withPresence(list, presence))

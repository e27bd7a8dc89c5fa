import type { DiscoveryMode } from '@swoon/realtime-server/contract/discovery'
import type { CardView } from '@swoon/realtime-server/contract/people'
import type { PromptAnswer } from '@swoon/realtime-server/contract/prompts'
import { useConnection } from '../../lib/connection.ts'
import { kindOf, swipes } from '../../lib/decisions.ts'
import { queryClient, userKey } from '../../lib/query-client.ts'
import { matches } from '../matches/queries.ts'
import { sayOnTop, swipe } from '../swipes/actions.ts'
import { hasPendingSwipes } from '../swipes/queries.ts'
import { withOnTop } from './deck-list.ts'
import { offerUndo, useLastDecision } from './last-decision.ts'
import { decks, nextInDeck } from './queries.ts'
import { setMode } from './store.ts'

/** Milliseconds after the last swipe of a series until the lists are refetched; longer than the pause between two swipes. */
const pause = 1500

let decisions = 0

/** Decides on a card's person. A stored pass, or a super like that made no match, can be taken back until the next decision. */
export async function decide(
  person: CardView,
  liked: boolean,
  isSuper: boolean,
  likedAnswer?: PromptAnswer,
): Promise<void> {
  const turn = ++decisions
  offerUndo(null)
  if (await swipe(person, liked, isSuper, likedAnswer)) {
    const decision = kindOf(liked, isSuper)
    if (decision !== 'like' && turn === decisions && !isMatched(person.id))
      offerUndo({ person, decision })
  } else if (nextInDeck()?.id === person.id) sayOnTop(person)
  refreshAfterSwipes()
}

const isMatched = (userId: string): boolean =>
  matches()
    .known()
    ?.some(({ otherUser }) => otherUser.id === userId) === true

let timer: ReturnType<typeof setTimeout> | undefined

/** Refetches decks, and without a socket also matches and the user, once a series of swipes pauses. */
export function refreshAfterSwipes(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (hasPendingSwipes()) return
    void decks.refetchAll()
    if (useConnection.getState().status === 'up') return
    void queryClient.invalidateQueries({ queryKey: userKey })
    void matches().refetch()
    // Its code loads with its screen, so it is addressed by key.
    void queryClient.invalidateQueries({ queryKey: ['super-likers'] })
  }, pause)
}

swipes.onSettled((userId, kind) => {
  decks.patchAll((deck) =>
    deck.people.some(({ id }) => id === userId)
      ? { ...deck, people: deck.people.filter(({ id }) => id !== userId) }
      : deck,
  )
  // A decision made elsewhere is later than the one here, whose own event arrives as well.
  const { last } = useLastDecision.getState()
  if (kind !== last?.decision || userId !== last.person.id) offerUndo(null)
})

/** Puts a person on top of all decks. */
export const putOnTop = (person: CardView): void =>
  decks.patchAll((deck) => ({ ...deck, people: withOnTop(deck.people, person) }))

/** Refreshes decks older than a few seconds. */
export const refreshOldDecks = (): Promise<void> =>
  queryClient.invalidateQueries({
    queryKey: decks.key,
    predicate: ({ state }) => Date.now() - state.dataUpdatedAt > 5000,
  })

/** Fetches more people before the shown deck runs out, unless a fetch is already running. */
export const refillDecks = (): Promise<void> =>
  queryClient.refetchQueries({ queryKey: decks.key, type: 'active' }, { cancelRefetch: false })

/** Switches the mode. Always asks the server again, showing the mode's known people in the meantime. */
export function chooseMode(mode: DiscoveryMode): void {
  void queryClient.invalidateQueries({ queryKey: [...decks.key, mode], refetchType: 'none' })
  setMode(mode)
}

import {
  balloonGameRoutes,
  type GameEnding,
  type GameParticipant,
  type GamePop,
} from '@swoon/realtime-server/contract/balloon-games'
import { call } from '../../lib/api.ts'
import { myId } from '../../lib/me.ts'
import { noticeSignOut, queryClient } from '../../lib/query-client.ts'
import { toast } from '../../ui/toast.tsx'
import { applyMatch } from '../matches/actions.ts'
import { applyGame, gameKey } from './cache.ts'
import { burstSeen, showPop, useSky } from './sky.ts'
import { poppedWords } from './words.ts'

function say(error: unknown, gameId: string, text: string): null {
  noticeSignOut(error)
  // The game may have changed under the button.
  void queryClient.invalidateQueries({ queryKey: gameKey(gameId) })
  toast({ title: 'Error', text, tone: 'danger' })
  return null
}

/** Pops the own balloon, and says once it has burst what came of it. The server decides whether it wins. */
export async function popBalloon(gameId: string, slotNumber: number | null): Promise<GamePop | null> {
  try {
    const pop = await call(balloonGameRoutes.pop, { params: { id: gameId } })
    const { number, isWinner, at } = pop
    const userId = myId()
    // First, so that the balloon bursts before its owner is seen without it.
    if (userId) void showPop({ gameId, userId, number, isWinner, at })
    applyGame(pop.game, userId)
    await burstSeen(pop)
    if (pop.isWinner) toast({ title: 'Congratulations!', text: 'Your balloon won the game.', tone: 'success' })
    else toast({ title: 'Balloon Popped', text: poppedWords(slotNumber) })
    return pop
  } catch (error) {
    return say(error, gameId, 'Unable to pop balloon. Please try again.')
  }
}

/** As `popBalloon`, and offers another balloon to whoever has a seat and did not win. */
export async function popMine(gameId: string, { slotNumber }: Pick<GameParticipant, 'slotNumber'>): Promise<void> {
  if (useSky.getState().isPopping) return
  useSky.setState({ isPopping: true })
  const popped = await popBalloon(gameId, slotNumber)
  useSky.setState({ isPopping: false })
  if (popped && !popped.isWinner && slotNumber !== null) useSky.setState({ offeredIn: gameId })
}

/** A new balloon for oneself. It costs nothing. */
export async function takeBalloon(gameId: string): Promise<void> {
  try {
    const body = { recipientId: myId(), amount: 0 as const }
    applyGame(await call(balloonGameRoutes.newBalloon, { params: { id: gameId }, body }), myId())
    toast({ title: 'New Balloon', text: 'It is yours: pop it when you like.', tone: 'success' })
  } catch (error) {
    say(error, gameId, 'Unable to get new balloon. Please try again.')
  }
}

export async function giftBalloon(gameId: string, recipientId: string, name: string): Promise<void> {
  try {
    applyGame(await call(balloonGameRoutes.gift, { params: { id: gameId }, body: { recipientId } }), myId())
    toast({ title: 'Balloon Gifted', text: `${name} can play now.`, tone: 'success' })
  } catch (error) {
    say(error, gameId, 'Unable to gift balloon. Please try again.')
  }
}

/** Ends the game with a match of the creator and this guest, or without one. */
export async function endGame(gameId: string, winnerId: string | null): Promise<GameEnding | null> {
  try {
    const body = winnerId ? { isMatch: true, winnerId } : { isMatch: false }
    const ending = await call(balloonGameRoutes.end, { params: { id: gameId }, body })
    applyGame(ending.game, myId())
    if (ending.match) applyMatch(ending.match)
    if (ending.isMatch) toast({ title: "It's a Match!", text: 'The game has ended.', tone: 'success' })
    else toast({ title: 'Game Ended', text: 'It ended without a match.' })
    return ending
  } catch (error) {
    return say(error, gameId, 'Unable to end game. Please try again.')
  }
}

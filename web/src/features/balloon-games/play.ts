import { t } from '@lingui/core/macro'
import {
  balloonGameRoutes,
  type GameEnding,
  type GameParticipant,
  type GamePop,
} from '@swoon/realtime-server/contract/balloon-games'
import { call } from '../../lib/api.ts'
import { reportFailure } from '../../lib/attempt.ts'
import { myId } from '../../lib/me.ts'
import { withSameId } from '../../lib/same-id.ts'
import { untilSure } from '../../lib/until-sure.ts'
import { toast } from '../../ui/toast.tsx'
import { applyMatch } from '../matches/actions.ts'
import { applyGame, game } from './cache.ts'
import { poppedText } from './labels.ts'
import { burstSeen, showPop, useSky } from './sky.ts'

function failed(error: unknown, gameId: string, text: string): null {
  // The game may have changed under the button.
  void game(gameId).refetch()
  reportFailure(error, text)
  return null
}

/**
 * Makes a call until it is sure. A press after a lost answer repeats it while the game shows the same: in a game that has changed, such as
 * by the balloon that the lost call has brought, it is meant for what is shown now.
 */
const once = <T>(
  action: string,
  gameId: string,
  send: (clientId: string, signal: AbortSignal) => Promise<T>,
) =>
  withSameId(action, game(gameId).known()?.version, (clientId) =>
    untilSure((signal) => send(clientId, signal)),
  )

/** Pops the user's own balloon, and says once it has burst what came of it. The server decides whether it wins. */
export async function popBalloon(
  gameId: string,
  slotNumber: number | null,
): Promise<GamePop | null> {
  try {
    const pop = await once(`pop ${gameId}`, gameId, (clientId, signal) =>
      call(balloonGameRoutes.pop, { params: { id: gameId }, body: { clientId }, signal }),
    )
    const { number, isWinner, at } = pop
    const userId = myId()
    // First, so that the balloon bursts before its owner is seen without it.
    if (userId) void showPop({ gameId, userId, number, isWinner, at })
    applyGame(pop.game, userId)
    await burstSeen(pop)
    if (pop.isWinner)
      toast({ title: t`Congratulations!`, text: t`Your balloon won the game.`, tone: 'success' })
    else toast({ title: t`Balloon Popped`, text: poppedText(slotNumber) })
    return pop
  } catch (error) {
    return failed(error, gameId, t`Unable to pop balloon. Please try again.`)
  }
}

/** As `popBalloon`, and offers another balloon to a guest with a seat who did not win. */
export async function popMine(
  gameId: string,
  { slotNumber }: Pick<GameParticipant, 'slotNumber'>,
): Promise<void> {
  if (useSky.getState().isPopping) return
  useSky.setState({ isPopping: true })
  const popped = await popBalloon(gameId, slotNumber)
  useSky.setState({ isPopping: false })
  if (popped && !popped.isWinner && slotNumber !== null) useSky.setState({ offeredIn: gameId })
}

/** A new balloon for the user. It costs nothing. */
export async function takeBalloon(gameId: string): Promise<void> {
  try {
    const body = { recipientId: myId(), amount: 0 as const }
    const game = await once(`new ${gameId}`, gameId, (clientId, signal) =>
      call(balloonGameRoutes.newBalloon, {
        params: { id: gameId },
        body: { ...body, clientId },
        signal,
      }),
    )
    applyGame(game, myId())
    toast({
      title: t`New Balloon`,
      text: t`It's yours: pop it whenever you like.`,
      tone: 'success',
    })
  } catch (error) {
    failed(error, gameId, t`Unable to get new balloon. Please try again.`)
  }
}

export async function giftBalloon(
  gameId: string,
  recipientId: string,
  name: string,
): Promise<void> {
  try {
    const game = await once(`gift ${gameId} ${recipientId}`, gameId, (clientId, signal) =>
      call(balloonGameRoutes.gift, {
        params: { id: gameId },
        body: { recipientId, clientId },
        signal,
      }),
    )
    applyGame(game, myId())
    toast({ title: t`Balloon Gifted`, text: t`${name} can play now.`, tone: 'success' })
  } catch (error) {
    failed(error, gameId, t`Unable to gift balloon. Please try again.`)
  }
}

/** Ends the game with a match of the creator and this guest, or without one. */
export async function endGame(gameId: string, winnerId: string | null): Promise<GameEnding | null> {
  try {
    const body = winnerId ? { isMatch: true, winnerId } : { isMatch: false }
    const ending = await untilSure((signal) =>
      call(balloonGameRoutes.end, { params: { id: gameId }, body, signal }),
    )
    applyGame(ending.game, myId())
    if (ending.match) applyMatch(ending.match)
    if (ending.isMatch)
      toast({ title: t`It's a Match!`, text: t`The game has ended.`, tone: 'success' })
    else toast({ title: t`Game Ended`, text: t`It ended without a match.` })
    return ending
  } catch (error) {
    return failed(error, gameId, t`Unable to end game. Please try again.`)
  }
}

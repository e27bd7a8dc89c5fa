import { t } from '@lingui/core/macro'
import {
  balloonGameRoutes,
  type GameEnding,
  type GameParticipant,
  type GamePop,
} from '@swoon/realtime-server/contract/balloon-games'
import { change } from '../../lib/change.ts'
import { myId } from '../../lib/me.ts'
import { type SameId, sameId } from '../../lib/same-id.ts'
import { untilSure } from '../../lib/until-sure.ts'
import { toast } from '../../ui/toast.tsx'
import { applyMatch } from '../matches/actions.ts'
import { applyGame, game } from './cache.ts'
import { poppedText } from './labels.ts'
import { burstSeen, showPop, useSky } from './sky.ts'

/** Returns the text of a failure. The game may have changed before the press. */
const failed = (gameId: string, text: string) => () => {
  void game(gameId).refetch()
  return text
}

/**
 * A press after a lost answer is a repeat as long as the game looks the same. If it has changed, such as by the balloon from the lost call,
 * the press is about the game as shown now.
 */
const once = (action: string, gameId: string): SameId =>
  sameId(action, game(gameId).known()?.version)

/** Pops the user's own balloon, and reports the outcome once it has burst. The server decides whether it wins. */
async function popBalloon(gameId: string, slotNumber: number | null): Promise<GamePop | null> {
  const { reply } = await change(
    balloonGameRoutes.pop,
    (clientId) => ({ params: { id: gameId }, body: { clientId } }),
    {
      id: once(`pop ${gameId}`, gameId),
      repeat: untilSure,
      async apply(pop) {
        const { number, isWinner, at } = pop
        const userId = myId()
        // First, so that the balloon bursts before its owner is shown without it.
        if (userId) void showPop({ gameId, userId, number, isWinner, at })
        applyGame(pop.game, userId)
        await burstSeen(pop)
        if (isWinner)
          toast({
            title: t`Congratulations!`,
            text: t`Your balloon won the game.`,
            tone: 'success',
          })
        else toast({ title: t`Balloon Popped`, text: poppedText(slotNumber) })
      },
      failure: failed(gameId, t`Unable to pop balloon. Please try again.`),
    },
  )
  return reply ?? null
}

/** Like `popBalloon`, and offers another balloon to a guest with a seat who did not win. */
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

/** Gets the user a new balloon, free of charge. */
export async function takeBalloon(gameId: string): Promise<void> {
  const body = { recipientId: myId(), amount: 0 as const }
  await change(
    balloonGameRoutes.newBalloon,
    (clientId) => ({ params: { id: gameId }, body: { ...body, clientId } }),
    {
      id: once(`new ${gameId}`, gameId),
      repeat: untilSure,
      apply(game) {
        applyGame(game, myId())
        toast({
          title: t`New Balloon`,
          text: t`It's yours: pop it whenever you like.`,
          tone: 'success',
        })
      },
      failure: failed(gameId, t`Unable to get new balloon. Please try again.`),
    },
  )
}

export async function giftBalloon(
  gameId: string,
  recipientId: string,
  name: string,
): Promise<void> {
  await change(
    balloonGameRoutes.gift,
    (clientId) => ({ params: { id: gameId }, body: { recipientId, clientId } }),
    {
      id: once(`gift ${gameId} ${recipientId}`, gameId),
      repeat: untilSure,
      apply(game) {
        applyGame(game, myId())
        toast({ title: t`Balloon Gifted`, text: t`${name} can play now.`, tone: 'success' })
      },
      failure: failed(gameId, t`Unable to gift balloon. Please try again.`),
    },
  )
}

/** Ends the game with this guest as the creator's match, or without one. */
export async function endGame(gameId: string, winnerId: string | null): Promise<GameEnding | null> {
  const body = winnerId ? { isMatch: true, winnerId } : { isMatch: false }
  const { reply } = await change(
    balloonGameRoutes.end,
    { params: { id: gameId }, body },
    {
      repeat: untilSure,
      apply({ game, match, isMatch }) {
        applyGame(game, myId())
        if (match) applyMatch(match)
        if (isMatch)
          toast({ title: t`It's a Match!`, text: t`The game has ended.`, tone: 'success' })
        else toast({ title: t`Game Ended`, text: t`It ended without a match.` })
      },
      failure: failed(gameId, t`Unable to end game. Please try again.`),
    },
  )
  return reply ?? null
}

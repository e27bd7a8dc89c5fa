import { t } from '@lingui/core/macro'
import { balloonGameRoutes, type GameView } from '@swoon/realtime-server/contract/balloon-games'
import { codeOf, fieldsOf, isGone } from '../../lib/api.ts'
import { change } from '../../lib/change.ts'
import { refetch } from '../../lib/live-query.ts'
import { myId } from '../../lib/me.ts'
import { queryClient, userKey } from '../../lib/query-client.ts'
import { sameId } from '../../lib/same-id.ts'
import { untilSure } from '../../lib/until-sure.ts'
import { toast } from '../../ui/toast.tsx'
import { offerPremium } from '../premium/actions.ts'
import { applyGame, dropGame, game, gamesKey, lists } from './cache.ts'

/** The form values of a new game. */
export interface GameDraft {
  title: string
  description: string
  genderPreference: GameView['genderPreference']
  minAge: number
  maxAge: number
  /** YYYY-MM-DD and HH:MM on the creator's clock, and the moment they stand for. */
  startDate: string
  startTime: string
  startsAt?: string
}

const isOut = (error: unknown) => isGone(error) || codeOf(error) === 'NOT_IN_GAME'
const takeIn = (game: GameView) => applyGame(game, myId())
/** Call after the week's game was spent or returned. */
const refreshAllowance = () => void queryClient.invalidateQueries({ queryKey: userKey })

/** Ids of the user's own games known to this tab, for everyone or with a match; undefined before the list has loaded. */
const madeGames = (whose: 'all' | 'mine') =>
  lists(whose)
    .known()
    ?.flatMap(({ id, createdBy }) => (createdBy === myId() ? [id] : []))

/**
 * Schedules a game, and invites a match to it if given. After a lost answer, the next press uses the same id, even with other content,
 * until another game of the user's appears: a second game would cost another weekly game.
 * @returns the game, or null with faults by field; if there are none, a toast or the purchase dialog has explained it
 */
export async function createGame(
  draft: GameDraft,
  matchId?: string,
): Promise<{ game: GameView | null; fields: Readonly<Record<string, string>> }> {
  // A balloon date is listed only among the user's own games.
  const whose = matchId ? 'mine' : 'all'
  const before = madeGames(whose)
  const isNotSeenYet = () => !before || !madeGames(whose)?.some((id) => !before.includes(id))
  const body = { ...draft, maxSlots: 10, ...(matchId && { matchId }) }
  const failed = matchId
    ? t`Unable to create balloon game. Please try again.`
    : t`Unable to create game. Please try again.`
  const { reply, error } = await change(
    balloonGameRoutes.create,
    (clientId) => ({ body: { ...body, clientId } }),
    {
      id: sameId(matchId ? `game with ${matchId}` : 'game for everyone', body, isNotSeenYet),
      repeat: untilSure,
      apply(made) {
        takeIn(made)
        refreshAllowance()
        toast({
          title: t`Game Created!`,
          text: t`${{ title: made.title }} is scheduled.`,
          tone: 'success',
        })
      },
      failure(error) {
        if (offerPremium(error)) return null
        if (codeOf(error) !== 'CONFLICT') return hasFields(error) ? null : failed
        void refetch({ queryKey: gamesKey })
        refreshAllowance()
        toast({
          title: t`Your earlier game is scheduled`,
          text: t`Press the button again to create this one too.`,
        })
        return null
      },
    },
  )
  return { game: reply ?? null, fields: fieldsOf(error) ?? {} }
}

const hasFields = (error: unknown) => Object.keys(fieldsOf(error) ?? {}).length > 0

export async function joinGame(gameId: string): Promise<void> {
  await change(
    balloonGameRoutes.join,
    { params: { id: gameId } },
    {
      repeat: untilSure,
      apply(made) {
        takeIn(made)
        refreshAllowance()
        toast({
          title: t`Joined Game!`,
          text: t`See you at ${{ title: made.title }}.`,
          tone: 'success',
        })
      },
      failure(error) {
        if (offerPremium(error)) return null
        // This call or another tab already joined, or the game changed before the press.
        void game(gameId).refetch()
        if (codeOf(error) !== 'ALREADY_IN_GAME')
          return {
            title: t`Unable to Join`,
            text: t`Game might be full or already started.`,
            explained: ['NOT_FOR_YOU'],
          }
        refreshAllowance()
        toast({ title: t`Joined Game!`, text: t`See you there.`, tone: 'success' })
        return null
      },
    },
  )
}

/** Leaves a game; before its start this returns the week's game. @returns whether the user has left */
export async function leaveGame(gameId: string): Promise<boolean> {
  const { isDone } = await change(
    balloonGameRoutes.leave,
    { params: { id: gameId } },
    { repeat: untilSure, isDone: isOut, failure: t`Couldn't leave the game. Try again.` },
  )
  if (!isDone) return false
  refreshAllowance()
  await game(gameId).refetch()
  return true
}

/** @returns whether the game is gone */
export async function deleteGame(gameId: string): Promise<boolean> {
  const { isDone } = await change(
    balloonGameRoutes.remove,
    { params: { id: gameId } },
    { repeat: untilSure, isDone: isGone, failure: t`Unable to delete game. Please try again.` },
  )
  if (!isDone) return false
  dropGame(gameId)
  refreshAllowance()
  toast({ title: t`Game Deleted`, text: t`We've let everyone in it know.` })
  return true
}

import { sessionOf, videoSettingsOf } from '@swoon/db/queries/video-chat'
import type { Context } from '../../platform/context.ts'
import { idsOf, requirePair } from './changes.ts'
import type { Ice } from './contract.ts'
import { iceFor, withoutCredentials } from './relay.ts'
import { sessionIn } from './stored.ts'

/** Lists the servers through which people may connect in a call. */
export function callIce({ db, clock, env }: Pick<Context, 'db' | 'clock' | 'env'>) {
  /**
   * Lists the ways a person may connect to the others in a call. The caller has checked who they are.
   * @param mayRelay true if the person gets relay credentials now
   */
  async function iceAmong(
    userId: string,
    userIds: readonly string[],
    mayRelay: boolean,
  ): Promise<Ice> {
    const settings = await Promise.all(userIds.map((id) => videoSettingsOf(db, id)))
    const allAllowDirect = settings.every(({ allows_direct }) => allows_direct)
    const ice = iceFor(env, userId, allAllowDirect, clock.now())
    return mayRelay ? ice : withoutCredentials(ice)
  }

  return {
    iceAmong,

    /**
     * Includes relay credentials only once both are ready or in the call.
     * @throws Refusal NOT_FOUND
     */
    async ice(userId: string, matchId: string): Promise<Ice> {
      const pair = await requirePair(db, userId, matchId)
      const row = await sessionOf(db, matchId)
      const haveAccepted = row !== null && sessionIn(row).sides.every(Boolean)
      return iceAmong(userId, idsOf(pair), haveAccepted)
    },
  }
}

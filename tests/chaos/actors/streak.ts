import { streakRoutes } from '@swoon/realtime-server/contract/streak'
import { v7 as uuid } from 'uuid'
import { insertUsers } from '../../harness/person.ts'
import { promises } from '../../promises.ts'
import { actsOf, attempt } from '../ledger.ts'
import {
  type Actor,
  eventually,
  groupBy,
  type Lie,
  placeOf,
  repeating,
  type Stage,
  untilSure,
} from '../stage.ts'

const actor = 'streak'
const day = 24 * 60 * 60 * 1000
/** The streak after the next claim, and the likes it brings. */
const { firstDay: rewarded, firstLikes: bonus } = promises.streak

/** People claim the day that brings them likes, in two tabs at once. */
export async function streak(stage: Stage): Promise<Actor> {
  const { lab, ledger, random } = stage
  const { db } = lab.database
  const stop = repeating(random, [500, 2000], async () => {
    const who = await eventually(async () => {
      const [made] = await insertUsers(placeOf(stage), 1)
      if (!made) throw new Error('no person')
      const last_login_date = new Date(Date.now() - day).toISOString().slice(0, 10)
      const before = { login_streak: rewarded - 1, last_login_date, last_login_zone: 'UTC' }
      await db.updateTable('users').set(before).where('id', '=', made.id).execute()
      return made
    })
    const key = uuid()
    const claim = (url: string) => who.call(streakRoutes.claim, { body: { claimId: key } }, url)
    const answerOf = ({ newStreak }: { newStreak: number }) => ({ newStreak })
    const first = untilSure(stage, { actor, key, asked: { userId: who.id } }, claim, answerOf)
    await attempt(
      ledger,
      { actor, key },
      () => claim(lab.nodes[random.between(0, 1) === 0 ? 0 : 1].url),
      answerOf,
    )
    await first
  })
  return {
    name: actor,
    stop,
    async lies() {
      const claims = await db
        .selectFrom('streak_claims')
        .innerJoin('allowances', 'allowances.user_id', 'streak_claims.user_id')
        .select(['streak_claims.user_id', 'claim_id', 'streak', 'bonus_likes'])
        .execute()
      const byUser = groupBy(claims, ({ user_id }) => user_id)
      return actsOf<{ userId: string }, { newStreak: number }>(ledger.file, actor).flatMap(
        ({ key, asked: { userId }, answer, isRefused }): Lie[] => {
          const theirs = byUser.get(userId) ?? []
          const what = `the claim ${key} of ${userId}`
          if (answer && theirs[0]?.streak !== answer.newStreak)
            return [{ kind: 'lost', actor, what }]
          if (isRefused && theirs.some(({ claim_id }) => claim_id === key))
            return [{ kind: 'refused and yet stored', actor, what }]
          const earned = theirs.some((row) => row.streak === rewarded) ? bonus : 0
          if (theirs.length > 1 || (theirs[0]?.bonus_likes ?? 0) !== earned)
            return [
              {
                kind: 'doubled',
                actor,
                what: `${what} brought ${theirs[0]?.bonus_likes} likes, not ${earned}`,
              },
            ]
          return []
        },
      )
    },
  }
}

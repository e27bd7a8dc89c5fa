import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { insertUsers } from '../../harness/person.ts'
import { actsOf } from '../ledger.ts'
import {
  type Actor,
  eventually,
  type Lie,
  placeOf,
  repeating,
  type Stage,
  untilSure,
} from '../stage.ts'

const actor = 'swipes'

/** Pairs of people like each other at the same moment. */
export async function swipes(stage: Stage): Promise<Actor> {
  const { lab, ledger, random } = stage
  const stop = repeating(random, [300, 1200], async () => {
    const [one, other] = await eventually(() => insertUsers(placeOf(stage), 2))
    if (!one || !other) throw new Error('no person')
    await Promise.all(
      [[one, other] as const, [other, one] as const].map(([who, liked]) =>
        untilSure(
          stage,
          { actor, key: `${who.id}>${liked.id}`, asked: { swiper: who.id, swiped: liked.id } },
          (url) => who.call(swipeRoutes.swipe, { body: { swipedId: liked.id, isLike: true } }, url),
          ({ match }) => ({ matchId: match?.id ?? null }),
        ),
      ),
    )
  })
  return {
    name: actor,
    stop,
    async lies() {
      const { db } = lab.database
      const rows = await db.selectFrom('swipes').select(['swiper_id', 'swiped_id']).execute()
      const made = new Set(rows.map(({ swiper_id, swiped_id }) => `${swiper_id}>${swiped_id}`))
      const likes = new Map(
        (await db.selectFrom('allowances').select(['user_id', 'likes']).execute()).map((row) => [
          row.user_id,
          row.likes,
        ]),
      )
      const acts = actsOf<{ swiper: string; swiped: string }, { matchId: string | null }>(
        ledger.file,
        actor,
      )
      const answers = new Map(acts.map(({ key, answer }) => [key, answer]))
      return acts.flatMap(({ key, asked: { swiper, swiped }, answer, isRefused }): Lie[] => {
        const theirs = answers.get(`${swiped}>${swiper}`)
        const isLost = answer && !made.has(key)
        const isStored = isRefused && made.has(key)
        const isUnknown = answer && theirs && swiper < swiped && !answer.matchId && !theirs.matchId
        return [
          ...(isLost ? [{ kind: 'lost' as const, actor, what: `the like ${key}` }] : []),
          ...(isStored
            ? [{ kind: 'refused and yet stored' as const, actor, what: `the like ${key}` }]
            : []),
          ...(isUnknown
            ? [
                {
                  kind: 'wrong' as const,
                  actor,
                  what: `neither like of ${key} was answered with a match`,
                },
              ]
            : []),
          // Each of them likes once, out of 15 likes a day.
          ...((likes.get(swiper) ?? 15) < 14
            ? [{ kind: 'doubled' as const, actor, what: `the like ${key} was paid twice` }]
            : []),
        ]
      })
    },
  }
}

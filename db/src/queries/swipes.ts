import { sql } from 'kysely'
import type { Db, Tx } from '../index.ts'
import { type PersonRow, personColumns } from './people.ts'

export interface SwipeRecord {
  swiperId: string
  swipedId: string
  isLike: boolean
  isSuperLike: boolean
  /** Decide again on somebody passed; it is final. */
  isRevisit: boolean
  now: Date
  /** The id of the match that this swipe may make. */
  matchId: string
  /** What a new local day refills to. */
  free: { likes: number; superLikes: number }
}

/** `recorded` now; `repeated` the same decision again; `decided` otherwise before; `unseen` not to be seen; `exhausted` no allowance. */
export type SwipeOutcome = 'recorded' | 'repeated' | 'decided' | 'unseen' | 'exhausted'

/** Takes a decision in one statement, all of it or nothing; `matchId` is the match that this swipe made. */
export async function recordSwipe(
  db: Db | Tx,
  swipe: SwipeRecord,
): Promise<{ outcome: SwipeOutcome; matchId: string | null }> {
  const { rows } = await sql<{ outcome: SwipeOutcome; match_id: string | null }>`
    SELECT outcome, match_id FROM record_swipe(
      ${swipe.swiperId}, ${swipe.swipedId}, ${swipe.isLike}, ${swipe.isSuperLike}, ${swipe.isRevisit},
      ${swipe.now}, ${swipe.matchId}, ${swipe.free.likes}, ${swipe.free.superLikes}
    )
  `.execute(db)
  const row = rows[0]
  if (!row) throw new Error('record_swipe returned nothing')
  return { outcome: row.outcome, matchId: row.match_id }
}

/** People whom a person passed and has not revisited, newest pass first, as far as they may still be seen. */
export function passedPeople(db: Db | Tx, swiperId: string, limit: number): Promise<PersonRow[]> {
  return db
    .selectFrom('swipes')
    .innerJoin('users', 'users.id', 'swipes.swiped_id')
    .select(personColumns)
    .where('swipes.swiper_id', '=', swiperId)
    .where('swipes.is_like', '=', false)
    .where('swipes.revisited_at', 'is', null)
    .where(sql<boolean>`may_see(${swiperId}, users.id)`)
    .orderBy('swipes.created_at', 'desc')
    .limit(limit)
    .execute()
}

import { sql } from 'kysely'
import type { Db, Tx } from '../index.ts'
import { mayHearOf } from '../visibility.ts'

export interface RoomProposalRow {
  proposer_id: string
  proposed_id: string
  until: Date
  match_id: string | null
}

/** A person's live proposals in a room, those made to them by people they may hear of, and their live matches with people in the room. */
export async function roomMatchesOf(
  db: Db | Tx,
  { roomId, userId, now, after }: { roomId: string; userId: string; now: Date; after: Date },
): Promise<RoomProposalRow[]> {
  const { rows } = await sql<RoomProposalRow>`
    SELECT proposer_id, CASE WHEN proposer_id = user1_id THEN user2_id ELSE user1_id END AS proposed_id, until, NULL::uuid AS match_id
    FROM room_proposals
    WHERE room_id = ${roomId} AND ${userId} IN (user1_id, user2_id) AND until > ${now}
      AND (proposer_id = ${userId} OR ${mayHearOf(userId, sql`proposer_id`)})
      AND user1_id NOT IN (SELECT id FROM apart_from(${userId})) AND user2_id NOT IN (SELECT id FROM apart_from(${userId}))
    UNION ALL
    SELECT user1_id, user2_id, live_matches.created_at, live_matches.id
    FROM live_matches JOIN room_participants ON room_id = ${roomId} AND seen_at > ${after}
      AND user_id = CASE WHEN user1_id = ${userId} THEN user2_id ELSE user1_id END
    WHERE ${userId} IN (user1_id, user2_id)
  `.execute(db)
  return rows
}

/** Locks the live proposal between two people in a room. */
export async function lockProposal(
  tx: Tx,
  { roomId, userId, otherId, now }: { roomId: string; userId: string; otherId: string; now: Date },
): Promise<{ proposer_id: string; until: Date } | null> {
  const { rows } = await sql<{ proposer_id: string; until: Date }>`
    SELECT proposer_id, until FROM room_proposals
    WHERE room_id = ${roomId} AND user1_id = least(${userId}::uuid, ${otherId}) AND user2_id = greatest(${userId}::uuid, ${otherId})
      AND until > ${now} FOR UPDATE
  `.execute(tx)
  return rows[0] ?? null
}

/** Stores a proposal, replacing an expired one. */
export async function writeProposal(
  tx: Tx,
  {
    roomId,
    userId,
    otherId,
    now,
    until,
  }: { roomId: string; userId: string; otherId: string; now: Date; until: Date },
): Promise<void> {
  await sql`
    INSERT INTO room_proposals (room_id, user1_id, user2_id, proposer_id, created_at, until)
    VALUES (${roomId}, least(${userId}::uuid, ${otherId}), greatest(${userId}::uuid, ${otherId}), ${userId}, ${now}, ${until})
    ON CONFLICT (room_id, user1_id, user2_id) DO UPDATE
      SET proposer_id = excluded.proposer_id, created_at = excluded.created_at, until = excluded.until
  `.execute(tx)
}

/** True if a person sees another's proposal in a room. */
export async function hearsOf(tx: Tx, hearerId: string, speakerId: string): Promise<boolean> {
  const { rows } = await sql<{
    hears: boolean
  }>`SELECT ${mayHearOf(hearerId, sql`${speakerId}`)} AS hears`.execute(tx)
  return rows[0]?.hears === true
}

export async function deleteProposals(tx: Tx, one: string, other: string): Promise<void> {
  await sql`
    DELETE FROM room_proposals
    WHERE user1_id = least(${one}::uuid, ${other}) AND user2_id = greatest(${one}::uuid, ${other})
  `.execute(tx)
}

/** Live match of two people; null if they have none. */
export async function liveMatchOf(tx: Tx, one: string, other: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM live_matches WHERE user1_id = least(${one}::uuid, ${other}) AND user2_id = greatest(${one}::uuid, ${other})
  `.execute(tx)
  return rows[0]?.id ?? null
}

/** Tells which of two unmatched people has liked the other on a card. */
export async function likesBetween(
  tx: Tx,
  userId: string,
  otherId: string,
): Promise<{ isMine: boolean; isTheirs: boolean }> {
  const rows = await tx
    .selectFrom('swipes')
    .select('swiper_id')
    .where((eb) =>
      eb.or([
        eb.and([eb('swiper_id', '=', userId), eb('swiped_id', '=', otherId)]),
        eb.and([eb('swiper_id', '=', otherId), eb('swiped_id', '=', userId)]),
      ]),
    )
    .where('is_like', '=', true)
    .execute()
  const has = (id: string) => rows.some(({ swiper_id }) => swiper_id === id)
  return { isMine: has(userId), isTheirs: has(otherId) }
}

/**
 * Spends a like of the day's allowance.
 * @returns true if one was left
 */
export async function spendLike(
  tx: Tx,
  userId: string,
  now: Date,
  free: { likes: number; superLikes: number },
): Promise<boolean> {
  const { rows } = await sql<{ spent: boolean }>`
    SELECT allowance IS NOT NULL AS spent
    FROM spend_allowance(${userId}, false, false, ${now}, ${free.likes}, ${free.superLikes})
  `.execute(tx)
  return rows[0]?.spent === true
}

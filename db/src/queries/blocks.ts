import { sql } from 'kysely'
import { compiled } from '../compiled.ts'
import type { Db, Tx } from '../index.ts'

interface BlockRow {
  id: string
  /** Name of the blocked person at the time; empty if the blocker couldn't see it then. */
  name: string
  created_at: Date
  /** True if the two had a match that ended, so that they stay hidden from each other even without the block. */
  has_ended_match: boolean
}

/** Locks a pair until the transaction ends, against everything else that decides about the two. */
export async function lockPair(tx: Tx, one: string, other: string): Promise<void> {
  await sql`SELECT lock_pair(${one}, ${other})`.execute(tx)
}

/**
 * Stores a block. A repeat changes nothing.
 * @param isSeen true if the blocker may see the person, and so their name
 * @returns false if there is no such person
 */
export async function insertBlock(
  tx: Tx,
  {
    blockerId,
    blockedId,
    isSeen,
    now,
  }: { blockerId: string; blockedId: string; isSeen: boolean; now: Date },
): Promise<boolean> {
  const person = await tx
    .selectFrom('users')
    .select('name')
    .where('id', '=', blockedId)
    .executeTakeFirst()
  if (!person) return false
  await tx
    .insertInto('blocks')
    .values({
      blocker_id: blockerId,
      blocked_id: blockedId,
      name: isSeen ? person.name : '',
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

/**
 * Ends a block by this person.
 * @returns false if there is none
 */
export async function deleteBlock(tx: Tx, blockerId: string, blockedId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('blocks')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** True if this transaction has made a new block. */
export async function isNewBlock(tx: Tx, blockerId: string, blockedId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM blocks WHERE blocker_id = ${blockerId} AND blocked_id = ${blockedId} AND xmin = pg_current_xact_id()::xid
  `.execute(tx)
  return rows.length > 0
}

const blocked = compiled<{ has_blocked: boolean }>(`
  SELECT EXISTS (
    SELECT FROM blocks WHERE blocker_id = user_id AND created_at > at - make_interval(secs => $3 / 1000.0) AND created_at <= at
  ) AS has_blocked
  FROM unnest($1::uuid[], $2::timestamptz[]) WITH ORDINALITY AS each (user_id, at, place) ORDER BY place
`)

/** For each of these people, in order, whether they blocked anyone in the milliseconds before their own time. */
export async function haveBlocked(
  db: Db | Tx,
  people: readonly { userId: string; at: Date }[],
  within: number,
): Promise<boolean[]> {
  const rows = await blocked(db, [
    people.map(({ userId }) => userId),
    people.map(({ at }) => at),
    within,
  ])
  return rows.map(({ has_blocked }) => has_blocked)
}

/** People whom a person has blocked, latest first, as far as the blocker may know. */
export async function blocksOf(db: Db | Tx, blockerId: string): Promise<BlockRow[]> {
  const { rows } = await sql<BlockRow>`
    SELECT blocked_id AS id, name, created_at, EXISTS (
      SELECT FROM matches
      WHERE user1_id = least(blocker_id, blocked_id) AND user2_id = greatest(blocker_id, blocked_id) AND ended_at IS NOT NULL
    ) AS has_ended_match
    FROM blocks WHERE blocker_id = ${blockerId} ORDER BY created_at DESC, blocked_id
  `.execute(db)
  return rows
}

/** True if two people have a history even without seeing each other: a former match, or a block by the first. */
export async function haveMet(db: Db | Tx, userId: string, otherId: string): Promise<boolean> {
  const { rows } = await sql<{ met: boolean }>`
    SELECT EXISTS (
      SELECT FROM matches WHERE user1_id = least(${userId}::uuid, ${otherId}) AND user2_id = greatest(${userId}::uuid, ${otherId})
    ) OR EXISTS (
      SELECT FROM archived_matches
      WHERE user1_id = least(${userId}::uuid, ${otherId}) AND user2_id = greatest(${userId}::uuid, ${otherId})
    ) OR EXISTS (
      SELECT FROM blocks WHERE blocker_id = ${userId} AND blocked_id = ${otherId}
    ) AS met
  `.execute(db)
  return rows[0]?.met === true
}

/** Pairs among these people where one keeps the other away, by a block or a known address. */
export async function keptAwayAmong(
  db: Db | Tx,
  userIds: readonly string[],
): Promise<{ by: string; whom: string }[]> {
  const { rows } = await sql<{ by: string; whom: string }>`
    SELECT blocker_id AS by, blocked_id AS whom FROM blocks
    WHERE blocker_id = ANY (${userIds}::uuid[]) AND blocked_id = ANY (${userIds}::uuid[])
    UNION SELECT user_id, users.id FROM people_i_know JOIN users ON users.email_hash = people_i_know.email_hash
    WHERE user_id = ANY (${userIds}::uuid[]) AND users.id = ANY (${userIds}::uuid[])
  `.execute(db)
  return rows
}

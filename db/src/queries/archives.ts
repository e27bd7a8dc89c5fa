import { sql } from 'kysely'
import { inBatches } from '../batches.ts'
import type { Db, Tx } from '../index.ts'
import { deleteAttachmentsOf } from './attachments.ts'
import { quotedIn } from './prompts.ts'

/** Messages that one statement moves or deletes, far fewer than its time limit allows. */
const batch = 2000

/**
 * Ends a live match of `endedBy` and its history. The archive keeps a copy until `expiresAt`. Of a very long history, only the latest part
 * is archived here and `archiveRest` does the rest, so that a person can leave at once, however many messages there are.
 * @returns the other person's id; null if there is no such match
 */
export async function endMatch(
  tx: Tx,
  end: { matchId: string; endedBy: string; now: Date; expiresAt: Date },
): Promise<string | null> {
  const ended = await tx
    .updateTable('matches')
    .set({ ended_at: end.now })
    .where('id', '=', end.matchId)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('user1_id', '=', end.endedBy), eb('user2_id', '=', end.endedBy)]))
    .returning(['user1_id', 'user2_id', 'last_seq'])
    .executeTakeFirst()
  if (!ended) return null
  const { last_seq, ...pair } = ended
  await tx
    .insertInto('archived_matches')
    .values({
      match_id: end.matchId,
      ...pair,
      ended_by: end.endedBy,
      ended_at: end.now,
      expires_at: end.expiresAt,
      is_whole: last_seq <= batch,
    })
    .execute()
  await archive(tx, end.matchId)
  return pair.user1_id === end.endedBy ? pair.user2_id : pair.user1_id
}

/** Id of two people's match that hasn't ended; null if there is none. */
export async function unendedMatch(tx: Tx, one: string, other: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM matches
    WHERE user1_id = least(${one}::uuid, ${other}) AND user2_id = greatest(${one}::uuid, ${other}) AND ended_at IS NULL
  `.execute(tx)
  return rows[0]?.id ?? null
}

/**
 * Moves an ended match's latest messages to the archive.
 * @returns how many
 */
async function archive(db: Db | Tx, matchId: string): Promise<number> {
  const { rows } = await sql`
    WITH moved AS (
      DELETE FROM messages WHERE match_id = ${matchId} AND seq IN (
        SELECT seq FROM messages WHERE match_id = ${matchId} ORDER BY seq DESC LIMIT ${batch}
      )
      RETURNING match_id, seq, sender_id, content, created_at, id, ${quotedIn(sql.ref('messages.id'))} AS quoted
    )
    INSERT INTO archived_messages (match_id, seq, sender_id, content, created_at, id, quoted) SELECT * FROM moved RETURNING 1
  `.execute(db)
  return rows.length
}

/** Archives the rest of histories that were too long to archive at once. */
export async function archiveRest(db: Db): Promise<void> {
  const open = await db
    .selectFrom('archived_matches')
    .select('match_id')
    .where('is_whole', '=', false)
    .execute()
  for (const { match_id } of open) {
    await inBatches(batch, () => archive(db, match_id))
    await db
      .updateTable('archived_matches')
      .set({ is_whole: true })
      .where('match_id', '=', match_id)
      .execute()
  }
}

export async function deleteExpiredArchives(db: Db, now: Date): Promise<void> {
  const expired = await db
    .selectFrom('archived_matches')
    .select('match_id')
    .where('expires_at', '<', now)
    .execute()
  for (const { match_id } of expired) {
    await inBatches(batch, async () => {
      const { rows } = await sql`
        DELETE FROM archived_messages WHERE match_id = ${match_id} AND seq IN (
          SELECT seq FROM archived_messages WHERE match_id = ${match_id} LIMIT ${batch}
        ) RETURNING 1
      `.execute(db)
      return rows.length
    })
    await deleteAttachmentsOf(db, match_id)
    await db
      .deleteFrom('archived_matches')
      .where('match_id', '=', match_id)
      .where('is_whole', '=', true)
      .execute()
  }
}

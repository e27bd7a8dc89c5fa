import { type RawBuilder, sql } from 'kysely'
import { inBatches } from '../batches.ts'
import type { Db, Tx } from '../index.ts'

/** An upload attached to a message. */
export interface AttachmentRow {
  url: string
  width: number | null
  height: number | null
  /** Length of a voice note. */
  seconds: number | null
}

/** An upload that a new message may attach. */
export interface AttachableRow extends AttachmentRow {
  name: string
  kind: string
}

const url = sql<string>`'/media/' || media.name || '.' || media.ending`

/** Attachments of a message of this kind, in order, for the statement that reads a page; null for text only. */
export const attachmentsOf = (
  messageId: RawBuilder<unknown>,
  kind: RawBuilder<unknown>,
): RawBuilder<AttachmentRow[] | null> => sql<AttachmentRow[] | null>`
  CASE WHEN ${kind} <> 'text' THEN (
    SELECT jsonb_agg(jsonb_build_object('url', ${url}, 'width', width, 'height', height, 'seconds', seconds) ORDER BY attachments.place)
    FROM attachments JOIN media USING (name) WHERE message_id = ${messageId}
  ) END
`

/** URL of a message's first picture; null without one. */
export const firstPicture = (messageId: RawBuilder<unknown>): RawBuilder<string | null> => sql<
  string | null
>`(
  SELECT ${url} FROM attachments JOIN media USING (name)
  WHERE message_id = ${messageId} AND media.kind = 'message-photo' ORDER BY attachments.place LIMIT 1
)`

/** URLs of a message's present or former attachments, for a report. */
export const attachedTo = (messageId: RawBuilder<unknown>): RawBuilder<string[]> => sql<
  string[]
>`ARRAY(
  SELECT ${url} FROM attachments JOIN media USING (name) WHERE message_id = ${messageId} ORDER BY attachments.place
)`

/** Filters URLs to a person's uploads for messages, in this order. No sweep deletes them before the transaction ends. */
export async function lockAttachable(
  tx: Tx,
  ownerId: string,
  urls: readonly string[],
): Promise<AttachableRow[]> {
  const names = urls.map((each) => each.slice('/media/'.length).replace(/\.\w+$/, ''))
  const { rows } = await sql<AttachableRow>`
    SELECT name, kind, ${url} AS url, width, height, seconds FROM media
    WHERE owner_id = ${ownerId} AND kind IN ('message-photo', 'voice-note')
      AND name = ANY (${names}::text[]) AND ${url} = ANY (${[...urls]}::text[])
    FOR KEY SHARE
  `.execute(tx)
  return urls.flatMap((each) => rows.find((row) => row.url === each) ?? [])
}

/**
 * Attaches uploads to a message for good.
 * @returns true if all were free
 */
export async function attach(
  tx: Tx,
  {
    messageId,
    matchId,
    roomId,
    names,
  }: { messageId: string; matchId?: string; roomId?: string; names: readonly string[] },
): Promise<boolean> {
  const rows = await tx
    .insertInto('attachments')
    .values(
      names.map((name, place) => ({
        ...{ name, place, message_id: messageId },
        ...{ match_id: matchId ?? null, room_id: roomId ?? null },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .execute()
  return rows.length === names.length
}

/** Names of a message's attached uploads, in order. */
export async function attachedNames(tx: Tx, messageId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('attachments')
    .select('name')
    .where('message_id', '=', messageId)
    .orderBy('place')
    .execute()
  return rows.map(({ name }) => name)
}

/** Keeps a message's attachments only as evidence, until a date. */
export async function withdrawAttachments(
  tx: Tx,
  { messageId, now, expiresAt }: { messageId: string; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('attachments')
    .set({ withdrawn_at: now, expires_at: expiresAt })
    .where('message_id', '=', messageId)
    .execute()
}

const batch = 1000

const deleteSome = (db: Db, which: RawBuilder<unknown>): Promise<void> =>
  inBatches(batch, async () => {
    const { numAffectedRows } = await sql`
      DELETE FROM attachments WHERE ctid = ANY (ARRAY(SELECT ctid FROM attachments WHERE ${which} LIMIT ${batch}))
    `.execute(db)
    return Number(numAffectedRows ?? 0)
  })

/** Frees uploads no longer needed as evidence. The sweep of unused uploads deletes their files. */
export const deleteExpiredAttachments = (db: Db, now: Date): Promise<void> =>
  deleteSome(db, sql`expires_at < ${now}`)

/** Like `deleteExpiredAttachments`, for a match whose archive has expired. */
export const deleteAttachmentsOf = (db: Db, matchId: string): Promise<void> =>
  deleteSome(db, sql`match_id = ${matchId}`)

import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { deleteInBatches } from '../batches.ts'
import type { Db, Tx } from '../index.ts'
import type { MailLinks } from '../schema.ts'

export type MailLinkKind = 'reset' | 'email' | 'email-undo'
type MailLinkRow = Selectable<MailLinks>

interface NewLink {
  id: string
  userId: string
  kind: MailLinkKind
  email: string | null
  now: Date
  expiresAt: Date
}

export async function insertLink(
  tx: Tx,
  { id, userId, kind, email, now, expiresAt }: NewLink,
): Promise<void> {
  await tx
    .insertInto('mail_links')
    .values({ id, user_id: userId, kind, email, created_at: now, expires_at: expiresAt })
    .execute()
}

/** A link that still works, with its account's current address. */
export async function linkById(
  db: Db | Tx,
  id: string,
  now: Date,
): Promise<(MailLinkRow & { current_email: string; language: string | null }) | null> {
  const row = await db
    .selectFrom('mail_links')
    .innerJoin('users', 'users.id', 'user_id')
    .selectAll('mail_links')
    .select(['users.email as current_email', 'users.language'])
    .where('mail_links.id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Uses up a link.
 * @returns null if it was used, replaced or has expired
 */
export async function takeLink(
  tx: Tx,
  id: string,
  kind: MailLinkKind,
  now: Date,
): Promise<MailLinkRow | null> {
  const row = await tx
    .deleteFrom('mail_links')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Latest link of a kind that a person can still use at a time. */
export async function validLink(
  tx: Tx,
  userId: string,
  kind: MailLinkKind,
  at: Date,
): Promise<string | null> {
  const row = await tx
    .selectFrom('mail_links')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('expires_at', '>', at)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Deletes a person's links of these kinds, or only those since a time. */
export async function deleteLinks(
  tx: Tx,
  userId: string,
  kinds: readonly MailLinkKind[],
  since?: Date,
): Promise<void> {
  await tx
    .deleteFrom('mail_links')
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .$if(since !== undefined, (query) => query.where('created_at', '>=', since ?? new Date(0)))
    .execute()
}

/** New address that a person has not confirmed yet. */
export async function unconfirmedEmail(
  db: Db | Tx,
  userId: string,
  now: Date,
): Promise<string | null> {
  const row = await db
    .selectFrom('mail_links')
    .select('email')
    .where('user_id', '=', userId)
    .where('kind', '=', 'email')
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.email ?? null
}

/** True if a former owner may still take an address back; `userId` itself doesn't count. */
export async function isEmailKept(
  db: Db | Tx,
  email: string,
  now: Date,
  userId: string | null = null,
): Promise<boolean> {
  const row = await db
    .selectFrom('mail_links')
    .select('id')
    .where('kind', '=', 'email-undo')
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .$if(userId !== null, (query) => query.where('user_id', '!=', userId ?? ''))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const deleteOldLinks = (db: Db, now: Date): Promise<void> =>
  deleteInBatches(db, 'mail_links', sql`expires_at <= ${now}`)

import { inBatches } from '../batches.ts'
import { compiled } from '../compiled.ts'
import type { Db, Tx } from '../index.ts'

export interface SessionRow {
  id: string
  user_id: string
  created_at: Date
  last_used_at: Date
}

/** A session is valid if it began and was last used after these times. */
interface SessionLimits {
  startedAfter: Date
  usedAfter: Date
}

/** Everything a statement needs to check a session's validity on its own. */
export interface SessionCheck extends SessionLimits {
  sessionId: string
}

/** Parameters of the database function `session_user_id`, which finds the person (id, name, email, profile_photo) of a valid session. */
export const checkParameters = (proof: SessionCheck) => [
  proof.sessionId,
  proof.startedAfter,
  proof.usedAfter,
]

export async function insertSession(
  db: Db | Tx,
  session: { id: string; userId: string; tokenHash: Buffer; device: string; now: Date },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      token_hash: session.tokenHash,
      device: session.device,
      created_at: session.now,
      last_used_at: session.now,
    })
    .execute()
}

const byToken = compiled<SessionRow>(`
  SELECT sessions.id, sessions.user_id, sessions.created_at, sessions.last_used_at
  FROM sessions JOIN users ON users.id = sessions.user_id
  WHERE sessions.token_hash = $1 AND users.banned_at IS NULL
`)

/** Session of a token's SHA-256, if its person isn't banned. The caller checks its age. */
export async function sessionByToken(db: Db | Tx, tokenHash: Buffer): Promise<SessionRow | null> {
  const [row] = await byToken(db, [tokenHash])
  return row ?? null
}

const byTokens = compiled<SessionRow & { token_hash: Buffer }>(`
  SELECT sessions.id, sessions.user_id, sessions.created_at, sessions.last_used_at, sessions.token_hash
  FROM sessions JOIN users ON users.id = sessions.user_id
  WHERE sessions.token_hash = ANY ($1::bytea[]) AND users.banned_at IS NULL
`)

/** The same for several tokens, in order. */
export async function sessionsByTokens(
  db: Db | Tx,
  tokenHashes: readonly Buffer[],
): Promise<readonly (SessionRow | null)[]> {
  const found = new Map(
    (await byTokens(db, [tokenHashes])).map((row) => [row.token_hash.toString('hex'), row]),
  )
  return tokenHashes.map((hash) => found.get(hash.toString('hex')) ?? null)
}

const ofAccount = compiled<SessionRow>(`
  SELECT id, user_id, created_at, last_used_at FROM sessions WHERE token_hash = $1
`)

/** The same, including banned people. */
export async function accountByToken(db: Db | Tx, tokenHash: Buffer): Promise<SessionRow | null> {
  const [row] = await ofAccount(db, [tokenHash])
  return row ?? null
}

const living = compiled<{ id: string }>(`
  SELECT sessions.id FROM sessions JOIN users ON users.id = sessions.user_id
  WHERE sessions.id = ANY ($1::uuid[]) AND sessions.created_at > $2 AND sessions.last_used_at > $3 AND users.banned_at IS NULL
`)

/** Filters session ids to those that still exist, of people who aren't banned. */
export async function liveSessions(
  db: Db | Tx,
  ids: readonly string[],
  { startedAfter, usedAfter }: SessionLimits,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  return new Set((await living(db, [ids, startedAfter, usedAfter])).map((row) => row.id))
}

const used = compiled(`
  UPDATE sessions SET last_used_at = $2 WHERE id = ANY ($1::uuid[]) AND last_used_at < $3
`)

/** Records that sessions are in use, if the last record is older than a time. */
export async function touchSessions(
  db: Db | Tx,
  ids: readonly string[],
  now: Date,
  before: Date,
): Promise<void> {
  if (ids.length > 0) await used(db, [ids, now, before])
}

/** Checks that a session still exists, and keeps it from ending before the transaction does. */
export async function holdSession(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Records that the owner is using this session. */
export async function confirmSession(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ confirmed_at: now }).where('id', '=', id).execute()
}

/** When a passkey last confirmed that the owner is using this session. */
export async function confirmedAt(db: Db | Tx, id: string): Promise<Date | null> {
  const row = await db
    .selectFrom('sessions')
    .select('confirmed_at')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.confirmed_at ?? null
}

export async function deleteSession(db: Db | Tx, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}

export interface SessionDevice {
  id: string
  device: string
  created_at: Date
  last_used_at: Date
}

/** A person's valid sessions, the most recently used first. */
export async function sessionsOf(
  db: Db | Tx,
  userId: string,
  { startedAfter, usedAfter }: SessionLimits,
): Promise<SessionDevice[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('created_at', '>', startedAfter)
    .where('last_used_at', '>', usedAfter)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/**
 * Ends one of a person's sessions.
 * @returns true if there was one
 */
export async function deleteSessionOf(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Ends all of a person's sessions, or all but one.
 * @returns the ids of the ended ones
 */
export async function deleteSessions(
  tx: Tx,
  userId: string,
  except: string | null = null,
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== null, (query) => query.where('id', '!=', except ?? ''))
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Ends a person's sessions except the most recently used ones.
 * @returns the ids of the ended ones
 */
export async function deleteAllButLatest(
  db: Db | Tx,
  userId: string,
  kept: number,
): Promise<string[]> {
  const latest = db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(kept)
  const rows = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', 'not in', latest)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Sessions that one statement deletes. */
const batch = 2000

/** Deletes sessions past either limit. */
export function deleteExpiredSessions(
  db: Db | Tx,
  { startedAfter, usedAfter }: SessionLimits,
): Promise<void> {
  return inBatches(batch, async () => {
    const rows = await db
      .deleteFrom('sessions')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('sessions')
          .select('id')
          .where((old) =>
            old.or([old('created_at', '<', startedAfter), old('last_used_at', '<', usedAfter)]),
          )
          .limit(batch),
      )
      .returning('id')
      .execute()
    return rows.length
  })
}

import { sql } from 'kysely'
import pg from 'pg'
import { poolOf } from '../compiled.ts'
import type { Db } from '../types.ts'

/**
 * A ban, a block or its end, a deletion, an unmatch, or a change of known people. `ids` has the person; for a block the blocker, then the
 * blocked; for a match both; for known people everyone with a changed view.
 */
export interface AccessChange {
  kind: 'banned' | 'unbanned' | 'deleted' | 'blocked' | 'unblocked' | 'unmatched' | 'known'
  ids: string[]
}

export interface AccessChanges {
  /** Settles when the connection is lost or closed. */
  readonly ended: Promise<void>
  close(): void
}

/** Milliseconds between two pings, because a half-open connection looks idle. */
const askEvery = 2000

/**
 * Receives every access change of the database, from any process, on its own connection, so that requests keep the whole pool.
 * @throws Error if Postgres is unreachable
 */
export async function hearAccessChanges(
  db: Db,
  onChange: (change: AccessChange) => void,
): Promise<AccessChanges> {
  const { connectionString } = poolOf(db).options
  const client = new pg.Client({
    connectionString,
    application_name: 'access-changes',
    connectionTimeoutMillis: 1500,
    query_timeout: 1900,
    keepAlive: true,
  })
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  const close = () => connection.stream.destroy()
  const ended = new Promise<void>((resolve) => {
    client.once('end', resolve)
  })
  client.on('error', close)
  client.on('notification', ({ payload }) => onChange(JSON.parse(payload ?? '') as AccessChange))
  try {
    await client.connect()
    await client.query('LISTEN access_changes; LISTEN ended_matches; LISTEN known_people')
  } catch (error) {
    close()
    throw error
  }
  const timer = setInterval(() => client.query('SELECT 1').catch(close), askEvery)
  timer.unref()
  return { ended: ended.finally(() => clearInterval(timer)), close }
}

/** A person's matches that haven't ended, each with the other person; includes those hidden while the person is banned. */
export async function unendedMatchesOf(
  db: Db,
  userId: string,
): Promise<{ id: string; other_id: string }[]> {
  return db
    .selectFrom('matches')
    .select([
      'id',
      sql<string>`CASE WHEN user1_id = ${userId} THEN user2_id ELSE user1_id END`.as('other_id'),
    ])
    .where((eb) => eb.or([eb('user1_id', '=', userId), eb('user2_id', '=', userId)]))
    .where('ended_at', 'is', null)
    .execute()
}

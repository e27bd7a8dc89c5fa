import { hash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '@swoon/db'
import { deleteOldAddresses } from '@swoon/db/queries/known-addresses'
import {
  accountByToken,
  deleteAllButLatest,
  deleteExpiredSessions,
  insertSession,
  liveSessions,
  type SessionCheck,
  type SessionDevice,
  type SessionRow,
  sessionByToken,
  sessionsByTokens,
  sessionsOf,
  touchSessions,
} from '@swoon/db/queries/sessions'
import { createKeyedBatch } from '../base/batch.ts'
import type { Clock } from '../base/clock.ts'
import { newId } from '../base/ids.ts'

/** Most sessions per person. One more ends the least recently used, to within the hour after which use is recorded again. */
export const sessionsAtMost = 20

const day = 24 * 60 * 60 * 1000
/** Milliseconds. */
export const sessionLife = {
  idle: 14 * day,
  absolute: 30 * day,
  touchEvery: 60 * 60 * 1000,
  addressKnown: 90 * day,
} as const

export interface Session {
  id: string
  userId: string
}

export interface Sessions {
  /**
   * Opens a session.
   * @param device name by which its owner recognizes it
   * @returns its token, which is stored nowhere, and the ids of older sessions that it ended
   */
  open(db: Db | Tx, userId: string, device: string): Promise<{ token: string; ended: string[] }>
  /** Finds the live session of a token's hash; null if there is none or it is too old. */
  find(tokenHash: Buffer): Promise<Session | null>
  /** The same, including suspended and banned people. */
  findAccount(tokenHash: Buffer): Promise<Session | null>
  /** Everything a statement needs to check a session's validity on its own. */
  sessionCheck(session: Session): SessionCheck
  /** A person's valid sessions, the most recently used first. */
  of(userId: string): Promise<SessionDevice[]>
  /** Filters session ids to those still valid. */
  alive(ids: readonly string[]): Promise<Set<string>>
  /** Records that sessions are in use, once an hour. */
  touch(ids: readonly string[]): Promise<void>
  sweep(): Promise<void>
}

/**
 * True if a text may be a session's token, which has 43 characters. Longer ones are never kept, not even as the key of a request in flight.
 */
export const isToken = (text: string | undefined): text is string => !!text && text.length <= 100

export const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')
const before = (now: Date, life: number) => new Date(now.getTime() - life)

export function createSessions(db: Db, clock: Clock): Sessions {
  const limits = () => {
    const now = clock.now()
    return {
      startedAfter: before(now, sessionLife.absolute),
      usedAfter: before(now, sessionLife.idle),
    }
  }
  const touch = (ids: readonly string[]) => {
    const now = clock.now()
    return touchSessions(db, ids, now, before(now, sessionLife.touchEvery))
  }
  const byToken = createKeyedBatch<Buffer, SessionRow | null>({
    alone: (tokenHash) => sessionByToken(db, tokenHash),
    together: (tokenHashes) => sessionsByTokens(db, tokenHashes),
    keyOf: (tokenHash) => tokenHash.toString('base64'),
    mayRepeat: () => false,
    onRepeat: () => {},
  })
  async function living(row: SessionRow | null): Promise<Session | null> {
    if (!row) return null
    const now = clock.now()
    if (row.created_at < before(now, sessionLife.absolute)) return null
    if (row.last_used_at < before(now, sessionLife.idle)) return null
    if (row.last_used_at < before(now, sessionLife.touchEvery)) await touch([row.id])
    return { id: row.id, userId: row.user_id }
  }

  return {
    async open(db, userId, device) {
      const token = randomBytes(32).toString('base64url')
      const sessionId = newId()
      await insertSession(db, {
        id: sessionId,
        userId,
        tokenHash: hashOf(token),
        device,
        now: clock.now(),
      })
      return { token, ended: await deleteAllButLatest(db, userId, sessionsAtMost) }
    },
    find: async (tokenHash) => living(await byToken(tokenHash)),
    findAccount: async (tokenHash) => living(await accountByToken(db, tokenHash)),
    sessionCheck: ({ id }) => ({ sessionId: id, ...limits() }),
    of: (userId) => sessionsOf(db, userId, limits()),
    alive: (ids) => liveSessions(db, ids, limits()),
    touch,
    async sweep() {
      await deleteExpiredSessions(db, limits())
      await deleteOldAddresses(db, before(clock.now(), sessionLife.addressKnown))
    },
  }
}

import type { Db } from '@swoon/db'
import {
  type AccessChange,
  type AccessChanges,
  hearAccessChanges,
  unendedMatchesOf,
} from '@swoon/db/queries/access-changes'
import { haveBlocked } from '@swoon/db/queries/blocks'
import type { FastifyBaseLogger } from 'fastify'
import { createBatch } from '../base/batch.ts'
import type { Clock } from '../base/clock.ts'
import type { Queue } from '../base/semaphore.ts'
import { type Io, type LiveSocket, type Realtime, userRoom } from './realtime.ts'
import type { AllSharedRooms } from './shared-rooms.ts'

/** Milliseconds between two attempts to listen while Postgres cannot be reached. */
const retryEvery = 200

/** Milliseconds before a connection in which its tab may have fetched people without hearing of its person's block. Older lists it fetches again. */
const fetchedWithin = 60_000

interface Dependencies {
  /** Runs what follows the coming of a socket. */
  arrivals: Queue
  db: Db
  clock: Clock
  io: Io
  realtime: Pick<Realtime, 'broadcast'>
  rooms: Pick<AllSharedRooms, 'recheck'>
  downloads: { recheck(userIds?: readonly string[]): Promise<void> }
  log: FastifyBaseLogger
  /** Looks at once for sessions that ended without an event. */
  recheckSockets(): void
  /** Handles an access change; without ids, features may have missed any. */
  onChange(userIds?: readonly string[]): Promise<void>
}

/**
 * Applies bans, blocks and deletions to the sockets and downloads of this node, and unmatches to its downloads, whichever process wrote them. Every
 * node listens to Postgres itself, so that it depends neither on Redis nor on the writing process. After each new connection it checks everything,
 * in case it missed a change.
 *
 * Of a block only the blocker's tabs hear here: nothing may reveal it to the other person, and no one may make a stranger's tabs fetch. A ban or
 * a deletion sends the matches what an unmatch sends.
 */
export function watchAccess({
  arrivals,
  db,
  clock,
  io,
  realtime,
  rooms,
  downloads,
  log,
  recheckSockets,
  onChange,
}: Dependencies): {
  stop(): void
} {
  let isStopped = false
  let changes: AccessChanges | null = null
  let retry: NodeJS.Timeout | undefined
  let wasLost = false

  async function apply({ kind, ids }: AccessChange): Promise<void> {
    void downloads.recheck(ids)
    // The sockets of both get `match:ended` from who ended it.
    if (kind === 'unmatched') return
    // The tabs of the person who knows the others fetch again anyway, and no one else may hear of it.
    if (kind === 'known') return rooms.recheck(ids)
    if (kind === 'blocked' || kind === 'unblocked') {
      realtime.broadcast(ids.slice(0, 1).map(userRoom), 'resync', {}, true)
      return rooms.recheck(ids)
    }
    for (const room of kind === 'unbanned' ? [] : ids.map(userRoom)) {
      realtime.broadcast(
        [room],
        'session:ended',
        { reason: kind === 'banned' ? 'banned' : 'signed-out' },
        true,
      )
      io.in(room).local.disconnectSockets(true)
    }
    for (const userId of ids)
      for (const { id: matchId, other_id } of await unendedMatchesOf(db, userId))
        if (kind === 'unbanned') realtime.broadcast([userRoom(other_id)], 'resync', {}, true)
        else realtime.broadcast([userRoom(other_id)], 'match:ended', { matchId }, true)
  }

  function catchUp(): void {
    recheckSockets()
    void rooms.recheck()
    void downloads.recheck()
    onChange().catch((error: unknown) =>
      log.warn({ err: error }, 'missed access changes were not applied'),
    )
    realtime.broadcast([], 'resync', {}, true)
  }

  async function listen(): Promise<void> {
    try {
      changes = await hearAccessChanges(db, (change) => {
        const unapplied = (error: unknown) =>
          log.warn({ err: error, change }, 'an access change was not applied')
        apply(change).catch(unapplied)
        if (change.kind !== 'unmatched') onChange(change.ids).catch(unapplied)
      })
      if (isStopped) return changes.close()
      wasLost = false
      catchUp()
      await changes.ended
    } catch (error) {
      if (!wasLost) log.warn({ err: error }, 'access changes cannot be heard')
      wasLost = true
    }
    // The first attempt follows the loss at once.
    if (!isStopped) retry = setTimeout(() => void listen(), wasLost ? retryEvery : 0)
  }

  // From their connection on the tabs are in their people's rooms, where they hear of later blocks.
  const checkBlocks = createBatch<{ socket: LiveSocket; at: Date }>((all) =>
    arrivals(async () => {
      const people = all.map(({ socket, at }) => ({ userId: socket.data.userId, at }))
      const areConcerned = await haveBlocked(db, people, fetchedWithin)
      for (const [n, { socket }] of all.entries())
        if (areConcerned[n]) realtime.broadcast([socket.id], 'resync', {}, true)
    }),
  )
  const checkNew = (socket: LiveSocket) => {
    checkBlocks({ socket, at: clock.now() }).catch((error: unknown) =>
      log.warn({ err: error }, 'blocks before a connection could not be read'),
    )
  }
  io.on('connection', checkNew)

  void listen()
  return {
    stop() {
      io.off('connection', checkNew)
      isStopped = true
      clearTimeout(retry)
      changes?.close()
    },
  }
}

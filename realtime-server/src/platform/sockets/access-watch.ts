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

/** Milliseconds between attempts to listen while Postgres is unreachable. */
const retryEvery = 200

/**
 * Milliseconds before a connection in which its tab may have fetched people without hearing of a block. It fetches older lists again
 * anyway.
 */
const fetchedWithin = 60_000

/**
 * Milliseconds from a block or unmatch to the recheck of rooms, which evicts those whom an event was to evict but didn't reach. It comes
 * after that event, so that a blocked person never sees another order than after an unmatch.
 */
const afterEvents = 500

interface Dependencies {
  /** Runs the work that follows a socket's arrival. */
  arrivals: Queue
  db: Db
  clock: Clock
  io: Io
  realtime: Pick<Realtime, 'broadcast'>
  rooms: Pick<AllSharedRooms, 'recheck'>
  downloads: { recheck(userIds?: readonly string[]): Promise<void> }
  log: FastifyBaseLogger
  /** Checks at once for sessions that ended without an event. */
  recheckSockets(): void
  /** Handles an access change. Without ids, features may have missed any. */
  onChange(userIds?: readonly string[]): Promise<void>
}

/**
 * Applies bans, blocks and deletions to this node's sockets and downloads, and unmatches to its downloads, whichever process wrote them.
 * Every node listens to Postgres itself, independent of Redis and the writing process, and checks everything after each reconnection, in
 * case it missed a change. Only the blocker's tabs hear of a block: nothing may reveal it to the other person, and nobody may make a
 * stranger's tabs fetch. A ban or deletion sends the matches the same events as an unmatch.
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
  const rechecks = new Set<NodeJS.Timeout>()

  function recheckRooms(ids: readonly string[]): void {
    const timer = setTimeout(() => {
      rechecks.delete(timer)
      void rooms.recheck(ids)
    }, afterEvents)
    rechecks.add(timer)
  }

  async function apply({ kind, ids }: AccessChange): Promise<void> {
    void downloads.recheck(ids)
    // For a match, both people's sockets get `match:ended` from the process that ended it. Tabs of a list of known people fetch again anyway.
    if (kind === 'blocked' || kind === 'unblocked')
      realtime.broadcast(ids.slice(0, 1).map(userRoom), 'resync', {}, true)
    if (kind === 'unmatched' || kind === 'known' || kind === 'blocked' || kind === 'unblocked')
      return recheckRooms(ids)
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
    // The first attempt follows right after the loss.
    if (!isStopped) retry = setTimeout(() => void listen(), wasLost ? retryEvery : 0)
  }

  // Once connected, tabs are in their people's rooms, where they hear of later blocks.
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
      for (const timer of rechecks) clearTimeout(timer)
      changes?.close()
    },
  }
}

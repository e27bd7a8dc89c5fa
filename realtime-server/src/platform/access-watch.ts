import type { Db } from '@swoon/db'
import {
  type AccessChange,
  type AccessChanges,
  everMatchedIds,
  hearAccessChanges,
} from '@swoon/db/queries/access-changes'
import type { FastifyBaseLogger } from 'fastify'
import { type Io, type Realtime, userRoom } from './realtime.ts'
import type { AllSharedRooms } from './shared-rooms.ts'

/** Milliseconds between two attempts to listen while Postgres cannot be reached. */
const retryEvery = 200

interface Dependencies {
  db: Db
  io: Io
  realtime: Pick<Realtime, 'tell'>
  rooms: Pick<AllSharedRooms, 'recheck'>
  log: FastifyBaseLogger
  /** Looks at once for sessions that ended without an event. */
  recheckSockets(): void
}

/**
 * Applies bans and blocks to the sockets of this node, whichever process wrote them. Every node listens to Postgres itself, so that it
 * depends neither on Redis nor on the writing process. After each new connection it checks everything, in case it missed a change.
 */
export function watchAccess({ db, io, realtime, rooms, log, recheckSockets }: Dependencies): { stop(): void } {
  let isStopped = false
  let changes: AccessChanges | null = null
  let retry: NodeJS.Timeout | undefined
  let wasLost = false

  const resync = (userIds: readonly string[]) => {
    if (userIds.length > 0) realtime.tell(userIds.map(userRoom), 'resync', {}, true)
  }

  async function apply({ kind, ids }: AccessChange): Promise<void> {
    if (kind === 'blocked' || kind === 'unblocked') {
      resync(ids)
      return rooms.recheck(ids)
    }
    for (const room of kind === 'banned' ? ids.map(userRoom) : []) {
      realtime.tell([room], 'session:ended', { reason: 'banned' }, true)
      io.in(room).local.disconnectSockets(true)
    }
    for (const id of ids) resync(await everMatchedIds(db, id))
  }

  function catchUp(): void {
    recheckSockets()
    void rooms.recheck()
    realtime.tell([], 'resync', {}, true)
  }

  async function listen(): Promise<void> {
    try {
      changes = await hearAccessChanges(db, (change) => {
        apply(change).catch((error: unknown) => log.warn({ err: error, change }, 'an access change was not applied'))
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

  void listen()
  return {
    stop() {
      isStopped = true
      clearTimeout(retry)
      changes?.close()
    },
  }
}

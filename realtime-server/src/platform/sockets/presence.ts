import type { Db } from '@swoon/db'
import { markSeen, presenceAudiences } from '@swoon/db/queries/people'
import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import { createBatch } from '../base/batch.ts'
import type { Clock } from '../base/clock.ts'
import { newId } from '../base/ids.ts'
import type { Queue } from '../base/semaphore.ts'
import { createPresenceRecord } from './presence-record.ts'
import type { Emit } from './realtime.ts'

/** Milliseconds. */
const timing = { grace: 5000, refresh: 5000, life: 15_000, write: 60_000 } as const

export interface Presence {
  arrived(userId: string, socketId: string): void
  left(userId: string, socketId: string): void
  /** Filters people to those with a socket on any node. */
  onlineOf(ids: readonly string[]): Promise<Set<string>>
  /** People with a socket on this node. */
  localCount(): number
  stop(): Promise<void>
  /** Resolves, after `stop`, once all arrivals and departures are announced. */
  settled(): Promise<void>
}

/** A person who has come or gone. */
interface Change {
  userId: string
  online: boolean
}

interface Dependencies {
  /** Runs the database work that follows people coming or going. */
  arrivals: Queue
  db: Db
  clock: Clock
  redis: Redis | null
  ephemeral: Emit
  log: FastifyBaseLogger
}

/** Tracks who is online. Postgres stores when people were last seen (one batched write a minute), Redis which nodes have their sockets. */
export function createPresence({
  arrivals,
  db,
  clock,
  redis,
  ephemeral,
  log,
}: Dependencies): Presence {
  const node = newId()
  const sockets = new Map<string, Set<string>>()
  const leaving = new Map<string, NodeJS.Timeout>()
  const record = createPresenceRecord(redis, node, timing)
  const underWay = new Set<Promise<void>>()
  function quietly(work: Promise<unknown>): void {
    const run: Promise<void> = work
      .catch((error: unknown) => log.warn({ err: error }, 'presence'))
      .then(() => void underWay.delete(run))
    underWay.add(run)
  }

  const idsOf = (changes: readonly Change[], online: boolean) =>
    changes.flatMap((change) => (change.online === online ? [change.userId] : []))

  /** In one queue, so that for a person who comes and goes, the latest change is announced last. */
  const announce = createBatch<Change>((changes) =>
    arrivals(() => notify(changes)).catch(repeatLater(changes)),
  )

  /** People whose announcement the database refused, for the next heartbeat. */
  const unannounced = new Map<string, Change>()
  const repeatLater = (changes: readonly Change[]) => (error: unknown) => {
    for (const change of changes) unannounced.set(change.userId, change)
    throw error
  }

  /** Retries refused announcements that still hold. */
  async function repeat(): Promise<void> {
    if (unannounced.size === 0) return
    const changes = [...unannounced.values()]
    unannounced.clear()
    const elsewhere = await record.elsewhere(idsOf(changes, false))
    for (const change of changes)
      if (
        isHere(change.userId) === change.online &&
        !(!change.online && elsewhere.has(change.userId))
      )
        quietly(announce(change))
  }

  async function notify(changes: readonly Change[]): Promise<void> {
    const now = clock.now()
    await markSeen(db, idsOf(changes, false), now)
    // A returning person was recorded a moment ago, and will be again within a minute.
    await markSeen(db, idsOf(changes, true), now, timing.write)
    const audiences = await presenceAudiences(
      db,
      changes.map(({ userId }) => userId),
    )
    for (const { userId, online } of changes)
      ephemeral(audiences.get(userId) ?? [], 'presence:changed', {
        userId,
        online,
        lastSeen: now.toISOString(),
      })
  }

  async function come(userId: string): Promise<void> {
    if ((await record.nodesAfter(userId, 'came')) === 1) await announce({ userId, online: true })
  }

  async function go(userId: string): Promise<void> {
    if ((await record.nodesAfter(userId, 'went')) === 0) await announce({ userId, online: false })
  }

  const isHere = (userId: string) => sockets.has(userId) || leaving.has(userId)

  async function announceAll(userIds: readonly string[], online: boolean): Promise<void> {
    await Promise.all(
      userIds.flatMap((userId) =>
        isHere(userId) === online ? [announce({ userId, online })] : [],
      ),
    )
  }

  /** Reports that this node is alive, and finds people of dead nodes. */
  async function heartbeat(): Promise<void> {
    quietly(repeat())
    const mine = [...sockets.keys()]
    if (await record.refresh(mine)) quietly(announceAll(mine, true))
    quietly(announceAll(await record.lost(), false))
  }

  // Starts right away, so that a node that dies early is noticed too.
  redis?.once('ready', () => quietly(heartbeat()))
  const beat = setInterval(() => quietly(heartbeat()), timing.refresh)
  const write = setInterval(
    () => quietly(markSeen(db, [...sockets.keys()], clock.now())),
    timing.write,
  )
  beat.unref()
  write.unref()

  return {
    arrived(userId, socketId) {
      const returning = leaving.get(userId)
      clearTimeout(returning)
      leaving.delete(userId)
      const held = sockets.get(userId)
      if (held) {
        held.add(socketId)
        return
      }
      sockets.set(userId, new Set([socketId]))
      if (!returning) quietly(come(userId))
    },
    left(userId, socketId) {
      const held = sockets.get(userId)
      if (!held?.delete(socketId) || held.size > 0) return
      sockets.delete(userId)
      const timer = setTimeout(() => {
        leaving.delete(userId)
        quietly(go(userId))
      }, timing.grace)
      leaving.set(userId, timer)
    },
    async onlineOf(ids) {
      const elsewhere = await record.elsewhere(ids.filter((id) => !isHere(id)))
      return new Set(ids.filter((id) => isHere(id) || elsewhere.has(id)))
    },
    localCount: () => sockets.size,
    async stop() {
      clearInterval(beat)
      clearInterval(write)
      for (const timer of leaving.values()) clearTimeout(timer)
      const ids = [...new Set([...sockets.keys(), ...leaving.keys()])]
      await record.leave(ids)
      await markSeen(db, ids, clock.now()).catch(() => {})
    },
    async settled() {
      await announce.settled()
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}

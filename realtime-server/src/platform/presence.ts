import type { Db } from '@swoon/db'
import { markSeen, matchedIds } from '@swoon/db/queries/people'
import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import { v7 as uuid } from 'uuid'
import type { Clock } from './clock.ts'
import type { Emit } from './realtime.ts'

/** Milliseconds. A reload is no absence; a node that died is forgotten after `life`. */
const timing = { grace: 5000, refresh: 10_000, life: 30_000, write: 60_000 } as const

export interface Presence {
  arrived(userId: string, socketId: string): void
  left(userId: string, socketId: string): void
  /** Of these people, those with a socket on any node. */
  onlineOf(ids: readonly string[]): Promise<Set<string>>
  /** How many people have a socket on this node. */
  localCount(): number
  stop(): Promise<void>
}

interface Dependencies {
  db: Db
  clock: Clock
  redis: Redis | null
  send: Emit
  log: FastifyBaseLogger
}

/** Who is here. Postgres keeps when somebody was last seen (one batched write a minute), Redis which nodes hold their sockets. */
export function createPresence({ db, clock, redis, send, log }: Dependencies): Presence {
  const node = uuid()
  const sockets = new Map<string, Set<string>>()
  const leaving = new Map<string, NodeJS.Timeout>()
  const keyOf = (userId: string) => `presence:${userId}`
  const shared = () => (redis?.status === 'ready' ? redis : null)
  const quietly = (work: Promise<unknown>) => void work.catch((error: unknown) => log.warn({ err: error }, 'presence'))

  async function onlineElsewhere(ids: readonly string[]): Promise<Set<string>> {
    const link = shared()
    if (!link || ids.length === 0) return new Set()
    const pipeline = link.pipeline()
    for (const id of ids) pipeline.zcount(keyOf(id), Date.now(), '+inf')
    const replies = (await pipeline.exec().catch(() => null)) ?? []
    return new Set(ids.filter((_, index) => Number(replies[index]?.[1] ?? 0) > 0))
  }

  async function refresh(ids: Iterable<string>): Promise<void> {
    const pipeline = shared()?.pipeline()
    if (!pipeline) return
    for (const id of ids) pipeline.zadd(keyOf(id), Date.now() + timing.life, node).pexpire(keyOf(id), timing.life)
    if (pipeline.length > 0) await pipeline.exec()
  }

  async function announce(userId: string, online: boolean): Promise<void> {
    const now = clock.now()
    await markSeen(db, [userId], now)
    send(await matchedIds(db, userId), 'presence:changed', { userId, online, lastSeen: now.toISOString() })
  }

  /** How many nodes hold a person once this one came or went: in one step, so that of two at once only one is the first or last. */
  async function nodesAfter(userId: string, change: 'came' | 'went'): Promise<number> {
    const link = shared()
    const alone = change === 'came' ? 1 : 0
    if (!link) return alone
    const [key, now] = [keyOf(userId), Date.now()]
    const steps = link.multi()
    if (change === 'came') steps.zadd(key, now + timing.life, node).pexpire(key, timing.life)
    else steps.zrem(key, node)
    const replies = await steps
      .zcount(key, now, '+inf')
      .exec()
      .catch(() => null)
    return Number(replies?.at(-1)?.[1] ?? alone)
  }

  async function come(userId: string): Promise<void> {
    if ((await nodesAfter(userId, 'came')) === 1) await announce(userId, true)
  }

  async function go(userId: string): Promise<void> {
    if ((await nodesAfter(userId, 'went')) === 0) await announce(userId, false)
  }

  const beat = setInterval(() => quietly(refresh(sockets.keys())), timing.refresh)
  const write = setInterval(() => quietly(markSeen(db, [...sockets.keys()], clock.now())), timing.write)
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
      const here = (id: string) => sockets.has(id) || leaving.has(id)
      const elsewhere = await onlineElsewhere(ids.filter((id) => !here(id)))
      return new Set(ids.filter((id) => here(id) || elsewhere.has(id)))
    },
    localCount: () => sockets.size,
    async stop() {
      clearInterval(beat)
      clearInterval(write)
      for (const timer of leaving.values()) clearTimeout(timer)
      const ids = [...new Set([...sockets.keys(), ...leaving.keys()])]
      const pipeline = shared()?.pipeline()
      for (const id of ids) pipeline?.zrem(keyOf(id), node)
      if (ids.length > 0) await pipeline?.exec().catch(() => {})
      await markSeen(db, ids, clock.now()).catch(() => {})
    },
  }
}

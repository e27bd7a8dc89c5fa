import type { Redis, Result } from 'ioredis'

declare module 'ioredis' {
  interface RedisCommander<Context> {
    /**
     * Adds or removes a person's node, by times in milliseconds.
     * @returns how many nodes have the person afterward
     */
    moveNode(
      key: string,
      change: 'came' | 'went',
      node: string,
      now: number,
      life: number,
    ): Result<number, Context>
  }
}

/** One command, because a transaction of the same steps costs this process three times as much. */
const moveNode = {
  numberOfKeys: 1,
  lua: `local change, node, now, life = unpack(ARGV)
if change == 'came' then redis.call('ZADD', KEYS[1], now + life, node) else redis.call('ZREM', KEYS[1], node) end
redis.call('PEXPIRE', KEYS[1], life)
return redis.call('ZCOUNT', KEYS[1], now, '+inf')`,
}

/** Milliseconds. */
interface PresenceTiming {
  /** A reload within this time isn't an absence. */
  grace: number
  refresh: number
  /** Time without a report after which a node is gone, and its people with it. */
  life: number
}

/** Shared record of the nodes that have each person's sockets. Without Redis, other nodes are unknown. */
interface PresenceRecord {
  /**
   * Counts the nodes that have this person after they came or went here. It is atomic, so only one of two nodes is the first or the last.
   */
  nodesAfter(userId: string, change: 'came' | 'went'): Promise<number>
  /** Filters people to those on another node. */
  elsewhere(ids: readonly string[]): Promise<Set<string>>
  /**
   * Reports that this node is alive with these people.
   * @returns true if the other nodes had given it up
   */
  refresh(ids: readonly string[]): Promise<boolean>
  /** People of dead nodes who are on no other node. Each is returned to one node, once. */
  lost(): Promise<string[]>
  /** Removes this node when it stops. Its people who are on no other node count as lost after the grace time. */
  leave(ids: readonly string[]): Promise<void>
}

const nodesKey = 'presence-nodes'
const keyOf = (userId: string) => `presence:${userId}`
const peopleOf = (node: string) => `presence-people:${node}`
const quietly = (work: Promise<unknown>) => void work.catch(() => {})

export function createPresenceRecord(
  redis: Redis | null,
  node: string,
  timing: PresenceTiming,
): PresenceRecord {
  redis?.defineCommand('moveNode', moveNode)
  let readySince = Date.now()
  let isListed = false
  redis?.on('ready', () => {
    readySince = Date.now()
  })
  const link = () => (redis?.status === 'ready' ? redis : null)

  /** Counts the nodes that have each of these people, without the given node. */
  async function countsWithout(
    shared: Redis,
    gone: string,
    ids: readonly string[],
  ): Promise<number[]> {
    const steps = shared.pipeline()
    for (const id of ids) steps.zrem(keyOf(id), gone).zcount(keyOf(id), Date.now(), '+inf')
    const replies = (await steps.exec()) ?? []
    return ids.map((_, index) => Number(replies[index * 2 + 1]?.[1] ?? 0))
  }

  return {
    async nodesAfter(userId, change) {
      const alone = change === 'came' ? 1 : 0
      const shared = link()
      if (!shared) return alone
      // A cluster refuses scripts over keys in several slots, so the node's list is written separately; the heartbeat repeats it.
      if (change === 'came') quietly(shared.sadd(peopleOf(node), userId))
      const counted = shared.moveNode(keyOf(userId), change, node, Date.now(), timing.life)
      if (change === 'went') quietly(shared.srem(peopleOf(node), userId))
      return counted.catch(() => alone)
    },

    async elsewhere(ids) {
      const shared = link()
      if (!shared || ids.length === 0) return new Set()
      const steps = shared.pipeline()
      for (const id of ids) steps.zcount(keyOf(id), Date.now(), '+inf')
      const replies = (await steps.exec().catch(() => null)) ?? []
      return new Set(ids.filter((_, index) => Number(replies[index]?.[1] ?? 0) > 0))
    },

    async refresh(ids) {
      const shared = link()
      if (!shared) return false
      const until = Date.now() + timing.life
      const isNew = (await shared.zadd(nodesKey, until, node)) === 1
      const steps = shared.pipeline()
      for (const id of ids)
        steps.zadd(keyOf(id), until, node).pexpire(keyOf(id), timing.life).sadd(peopleOf(node), id)
      // Longer than any node needs to find it.
      steps.pexpire(peopleOf(node), timing.life * 20)
      await steps.exec()
      const wasGivenUp = isNew && isListed
      isListed = true
      return wasGivenUp
    },

    async lost() {
      const shared = link()
      // Right after a reconnection, no node has been able to report yet.
      if (!shared || Date.now() - readySince < timing.life) return []
      const lost: string[] = []
      for (const gone of await shared.zrangebyscore(nodesKey, '-inf', Date.now())) {
        if ((await shared.zrem(nodesKey, gone)) === 0) continue
        const ids = await shared.smembers(peopleOf(gone))
        const counts = await countsWithout(shared, gone, ids)
        lost.push(...ids.filter((_, index) => counts[index] === 0))
        await shared.del(peopleOf(gone))
      }
      return lost
    },

    async leave(ids) {
      const steps = link()
        ?.pipeline()
        .zadd(nodesKey, Date.now() + timing.grace, node)
      if (ids.length > 0) steps?.sadd(peopleOf(node), ...ids)
      for (const id of ids) steps?.zrem(keyOf(id), node)
      await steps?.exec().catch(() => {})
    },
  }
}

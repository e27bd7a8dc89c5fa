import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPresenceRecord } from '../../realtime-server/src/platform/sockets/presence-record.ts'
import { freePort } from '../../scripts/lib/ports.ts'
import { startRedis } from '../../scripts/provision/redis.ts'
import { ofFile } from '../harness/file-world.ts'
import { waitFor } from '../harness/server.ts'

// A single-server cluster refuses commands across slots, as a larger one does.
const cluster = ofFile(async () =>
  startRedis({ 'cluster-enabled': 'yes', 'cluster-port': await freePort() }),
)
let redis: Redis
beforeAll(async () => {
  redis = new Redis(cluster.url)
  await redis.call('CLUSTER', 'ADDSLOTSRANGE', '0', '16383')
  await waitFor(async () =>
    String(await redis.call('CLUSTER', 'INFO')).includes('cluster_state:ok'),
  )
})
afterAll(() => redis.disconnect())

const nodeOf = (name: string) =>
  createPresenceRecord(redis, name, { grace: 60_000, refresh: 60_000, life: 60_000 })
const listOf = (name: string) => redis.smembers(`presence-people:${name}`)

it('counts the nodes that have a person, in a cluster too', async () => {
  const [first, second] = [nodeOf('first'), nodeOf('second')]
  expect(await first.nodesAfter('ann', 'came')).toBe(1)
  expect(await second.nodesAfter('ann', 'came')).toBe(2)
  expect(await listOf('second')).toEqual(['ann'])
  expect(await first.nodesAfter('ann', 'went')).toBe(1)
  expect(await second.nodesAfter('ann', 'went')).toBe(0)
  await expect.poll(() => listOf('second')).toEqual([])
})

it('leaves with all people of a node, in a cluster too', async () => {
  const [first, second] = [nodeOf('leaving'), nodeOf('staying')]
  for (const id of ['bob', 'eve', 'kim']) await first.nodesAfter(id, 'came')
  await second.nodesAfter('kim', 'came')
  await first.leave(['bob', 'eve', 'kim'])
  expect([...(await second.elsewhere(['bob', 'eve', 'kim']))]).toEqual(['kim'])
  expect((await listOf('leaving')).sort()).toEqual(['bob', 'eve', 'kim'])
})

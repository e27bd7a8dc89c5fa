import { Agent, request } from 'node:http'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { type Bystander, bystander } from '../harness/bystander.ts'
import { insertUsers, type Person } from '../harness/person.ts'
import { type SpawnedWorld, spawnWorld } from '../harness/server.ts'
import { attackFor, expectUnfelt } from '../harness/unfelt.ts'

let world: SpawnedWorld
let others: Bystander
beforeAll(async () => {
  // The heap that `npm start` chooses on a machine with a gigabyte of memory.
  world = await spawnWorld({ RATE_LIMITS: 'on', NODE_OPTIONS: '--max-old-space-size=256' })
  others = await bystander(world)
})
afterAll(async () => {
  others.close()
  await world.close()
})

const megabyte = 1024 * 1024
const repeated = (part: string, size = megabyte) => part.repeat(Math.floor(size / part.length))

/** Bodies whose work is out of proportion to their length. */
const bodies = {
  'half a million brackets': `{"age":${repeated('[', megabyte / 2)}${repeated(']', megabyte / 2)}}`,
  'a list of half a million lists': `{"age":[${repeated('[],')}[]]}`,
  'ninety thousand keys': `{${Array.from({ length: 90_000 }, (_, n) => `"k${n}":1`).join()}}`,
  'the same key again and again': `{${repeated('"bio":"",')}"bio":""}`,
  'a biography of a megabyte': `{"bio":"${repeated('\\u202a')}"}`,
  'white space in a name': `{"name":"${repeated(' ')}"}`,
  'a megabyte of escapes in an unknown field': `{"x":"${repeated('\\\\')}"}`,
  'a song that is none': `{"favoriteMusicUrl":"data:audio/mpeg;base64,${repeated('A')}"}`,
}

/** Sends one body again and again over two connections, each time as soon as the last one was answered. */
async function flood(who: Person, body: Buffer, statuses: Map<number, number>): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 })
  const until = performance.now() + attackFor
  const one = () =>
    new Promise<number>((resolve) => {
      const headers = { cookie: who.cookie, 'content-type': 'application/json', 'content-length': body.length }
      const call = request(world.url + profileRoutes.updateUser.url.replace(':id', who.id), {
        agent,
        method: 'PATCH',
        headers,
      })
      call.on('response', (reply) => {
        reply.resume()
        reply.on('end', () => resolve(reply.statusCode ?? 0))
        reply.on('error', () => resolve(0))
      })
      call.on('error', () => resolve(0))
      call.end(body)
    })
  const line = async () => {
    while (performance.now() < until) {
      const status = await one()
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all([line(), line()])
  agent.destroy()
}

describe.each([1, 10])('bodies of a megabyte from %i accounts are not felt by other people:', (count) => {
  it.each(Object.entries(bodies))('%s', async (name, text) => {
    const body = Buffer.from(text)
    await expectUnfelt(
      others,
      `${name}, ${count}`,
      async () => {
        const attackers = await insertUsers(world, count)
        const statuses = new Map<number, number>()
        await Promise.all(attackers.map((who) => flood(who, body, statuses)))
        return { said: [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ') }
      },
      { ratio: 3, megabytes: 100 },
    )
  })
})

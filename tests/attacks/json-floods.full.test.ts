import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { describe, it } from 'vitest'
import { startBareServer } from '../harness/bare-server.ts'
import { bystander } from '../harness/bystander.ts'
import { ofFile } from '../harness/file-world.ts'
import { type Attacker, flood } from '../harness/flood.ts'
import { insertUsers, type Person } from '../harness/person.ts'
import { spawnWorld } from '../harness/server.ts'
import { expectUnfelt } from '../harness/unfelt.ts'

// The heap that `npm start` chooses on a machine with a gigabyte of memory.
const world = ofFile(() =>
  spawnWorld({ RATE_LIMITS: 'on', NODE_OPTIONS: '--max-old-space-size=256' }),
)
const others = ofFile(() => bystander(world))
const bareServer = ofFile(() => startBareServer(world.url))

const megabyte = 1024 * 1024
const repeated = (part: string, size = megabyte) => part.repeat(Math.floor(size / part.length))

/** Bodies that cost far more work than their length suggests. */
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

const attackerOf = (who: Person, body: string): Attacker => ({
  method: 'PATCH',
  path: profileRoutes.updateUser.url.replace(':id', who.id),
  headers: {
    cookie: who.cookie,
    'content-type': 'application/json',
    'content-length': `${Buffer.byteLength(body)}`,
  },
  body,
})

describe.each([1, 10])(
  'bodies of a megabyte from %i accounts are not felt by other people:',
  (count) => {
    it.each(Object.entries(bodies))('%s', async (name, body) => {
      const attackOn = async (url: string) => {
        const attackers = (await insertUsers(world, count)).map((who) => attackerOf(who, body))
        return { said: await flood(url, attackers, 2) }
      }
      await expectUnfelt(others, `${name}, ${count}`, () => attackOn(world.url), {
        ratio: 3,
        megabytes: 100,
        bare: { through: bareServer.through, attack: () => attackOn(bareServer.url) },
      })
    })
  },
)

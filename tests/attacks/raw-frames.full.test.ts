import { beforeAll, describe, expect, it } from 'vitest'
import { bystander } from '../harness/bystander.ts'
import { ofFile } from '../harness/file-world.ts'
import { insertUsers, type Person } from '../harness/person.ts'
import { frame, many, openRawSocket, ping } from '../harness/raw.ts'
import { spawnWorld } from '../harness/server.ts'
import { attackFor, expectUnfelt } from '../harness/unfelt.ts'

const world = ofFile(() => spawnWorld({ RATE_LIMITS: 'on' }))
const others = ofFile(() => bystander(world))
let attackers: Person[]
beforeAll(async () => {
  attackers = await insertUsers(world, 40)
})
const nextCookie = () => attackers.pop()?.cookie ?? ''

/** Bytes that each flood sends endlessly, in pieces of about 64 KiB. */
const floods: Record<string, Buffer> = {
  'websocket pings, their pongs unread': many(ping('x'.repeat(125)), 500),
  'empty websocket pings': many(ping(), 10_000),
  'websocket pongs': many(frame('', { opcode: 10 }), 10_000),
  'parts of a message that is never whole': Buffer.concat([
    frame('4', { isLast: false }),
    many(frame('', { opcode: 0, isLast: false }), 10_000),
  ]),
  'bytes of other kinds': many(frame('\x04', { opcode: 2 }), 8000),
  'pings of Engine.IO': many(frame('2'), 8000),
  'pongs of Engine.IO that no one asked for': many(frame('3'), 8000),
  'noops of Engine.IO': many(frame('6'), 8000),
  'packets of Engine.IO that there are not': many(frame('9'), 8000),
  'acknowledgements that no one asked for': many(frame('431[]'), 5000),
  'unknown namespaces': many(frame('40/x,'), 5000),
  'unknown events': many(frame('42["x"]'), 5000),
  'an event of Socket.IO itself': many(frame('42["disconnect"]'), 3000),
  'commands beyond every budget': many(
    frame('42["chat:type",{"matchId":"x","isTyping":true}]'),
    1000,
  ),
  'large commands': many(frame(`42["chat:type",{"more":"${'x'.repeat(60_000)}"}]`), 1),
  'parts of bytes that never come': many(
    frame('451-["chat:type",{"_placeholder":true,"num":0}]'),
    1000,
  ),
}

for (const who of ['anonymous', 'signed in'] as const)
  describe(`one ${who} connection that floods`, () => {
    for (const [kind, bytes] of Object.entries(floods))
      it(`with ${kind} is cut, and no one else notices`, () =>
        expectUnfelt(others, `${kind}, ${who}`, async () => {
          const line = await openRawSocket(
            world.server.port,
            who === 'signed in' ? nextCookie() : undefined,
          )
          expect(line.isOpen()).toBe(true)
          line.socket.pause()
          const lasted = await line.flood(bytes, attackFor)
          line.socket.destroy()
          return { said: `cut after ${Math.round(lasted)} ms`, lasted }
        }))
  })

describe('a client that reconnects as soon as it is cut', () => {
  for (const who of ['anonymous', 'signed in'] as const)
    it(`does not slow others down, ${who}`, () =>
      expectUnfelt(others, `coming back, ${who}`, async () => {
        const cookie = who === 'signed in' ? nextCookie() : undefined
        const until = performance.now() + attackFor
        let lines = 0
        while (performance.now() < until) {
          const line = await openRawSocket(world.server.port, cookie)
          if (line.isOpen()) {
            lines++
            line.socket.pause()
            await line.flood(many(ping(), 10_000), attackFor)
          }
          line.socket.destroy()
        }
        return { said: `came ${lines} times` }
      }))
})

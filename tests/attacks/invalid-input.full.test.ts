import { setTimeout as sleep } from 'node:timers/promises'
import {
  allCommands,
  allRoutes,
  type CommandName,
  type RouteDefinition,
} from '@swoon/realtime-server/contract'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { deletionRoutes } from '@swoon/realtime-server/contract/deletion'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { randomOf } from '../chaos/random.ts'
import { ofFile } from '../harness/file-world.ts'
import { openLive } from '../harness/live.ts'
import { heldBy } from '../harness/memory.ts'
import { frame, openRawSocket } from '../harness/raw.ts'
import { spawnWorld } from '../harness/server.ts'
import { reportPayment, startStripe } from '../harness/stripe.ts'
import { makeStage, type Staged } from './actors/stage.ts'
import { asCurl, type Invalid, invalidPayloadsOf, invalidRequestsTo } from './invalid/requests.ts'
import { spoiled } from './invalid/values.ts'

/** Set FUZZ_SEED to repeat a run. */
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
const [requests, packets, atOnce] = [20_000, 2000, 8]
/** Megabytes that the process may grow from the middle to the end. */
const growth = 80

const stripe = ofFile(startStripe)
const world = ofFile(() => spawnWorld({ ...stripe.settings, PUBLIC_URL: 'http://swoon.example' }))
const stages: Staged[] = []
beforeAll(() => console.log(`FUZZ_SEED=${seed}`))
afterAll(() => {
  for (const { close } of stages) close()
})

/** A person with a match, a room, a game and a purchase. */
async function someone(): Promise<{ cookie: string; ids: Record<string, string> }> {
  const staged = await makeStage(world)
  stages.push(staged)
  const { olga, ...ids } = staged.stage
  return {
    cookie: olga.cookie,
    ids: {
      ...ids,
      id: ids.matchId,
      userId: staged.max.id,
      swipedId: staged.max.id,
      clientId: uuid(),
    },
  }
}

/** Calls that end the session the others need. */
const ending = new Set<RouteDefinition>([authRoutes.logout, ...Object.values(deletionRoutes)])

async function send(cookie: string, { method, path, headers, body }: Invalid): Promise<number> {
  const answer = await fetch(world.url + path, {
    method,
    headers: { cookie, ...headers },
    body,
    redirect: 'manual',
  })
  await answer.arrayBuffer()
  return answer.status
}

it(`answers ${requests} invalid requests without a fault, in the same process and with the same memory`, async () => {
  const random = randomOf(seed)
  const pid = world.server.child.pid ?? 0
  const failed: string[] = []
  const statuses = new Map<number, number>()
  let [sent, middle] = [0, 0]
  const routes = allRoutes.filter((route) => !ending.has(route))
  const each = Math.ceil(requests / routes.length / atOnce) * atOnce
  for (const route of random.shuffled(routes)) {
    const { cookie, ids } = await current()
    // An id of each kind where the route only says `id`.
    const makers = ['matchId', 'roomId', 'gameId', 'purchaseId', 'userId', 'messageId'].map(
      (name) => invalidRequestsTo(route, { ...ids, id: ids[name] ?? '' }),
    )
    for (let n = 0; n < each; n += atOnce) {
      await Promise.all(
        Array.from({ length: atOnce }, async (_, k) => {
          const request = makers[(n + k) % makers.length]?.(random)
          if (!request) return
          const status = await send(cookie, request).catch(() => 0)
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          if (status >= 500 || status === 0)
            failed.push(`${status}: ${asCurl(world.url, cookie, request)}`.slice(0, 1500))
        }),
      )
      sent += atOnce
      if (!middle && sent > requests / 2) middle = heldBy(pid)
    }
  }
  await sleep(3000)
  const end = heldBy(pid)
  console.log(
    `${sent} requests`,
    Object.fromEntries(statuses),
    `memory: ${middle.toFixed()} MB, then ${end.toFixed()} MB`,
  )
  expect(failed, `FUZZ_SEED=${seed}\n${failed.slice(0, 20).join('\n')}`).toEqual([])
  expect(
    world.server
      .log()
      .split('\n')
      .filter((line) => line.includes('"level":50')),
  ).toEqual([])
  expect(world.server.child.exitCode).toBeNull()
  expect(end).toBeLessThan(middle + growth)
}, 1_800_000)

let held: Awaited<ReturnType<typeof someone>> | null = null
/** A person not signed out or banned by earlier calls. */
async function current() {
  if (held) {
    const { status } = await fetch(world.url + authRoutes.me.url, {
      headers: { cookie: held.cookie },
    })
    if (status === 200) return held
  }
  held = await someone()
  return held
}

it(`answers ${packets} malformed packets without a fault`, async () => {
  const random = randomOf(seed)
  const { cookie, ids } = await current()
  const live = await openLive(world.url, cookie)
  const names = Object.keys(allCommands) as CommandName[]
  const makers = names.map((name) => [name, invalidPayloadsOf(allCommands[name], ids)] as const)
  const failed: string[] = []
  for (let n = 0; n < packets / 2; n++) {
    const [name, make] = makers[n % makers.length] ?? []
    if (!name || !make) continue
    const payload = make(random)
    const reply = await live.command(name, payload as never).catch(() => null)
    if (!reply || (!reply.ok && reply.error.includes('on our side')))
      failed.push(`${name} ${JSON.stringify(payload)}`)
  }
  live.close()
  const texts = [
    '',
    '2',
    '3',
    '4',
    '40',
    '41',
    '42',
    '42[',
    '42[]',
    '42{}',
    '42["room:watch"]',
    '42["__proto__",{}]',
    '4299999["x"]',
  ]
  const others = [
    '451-["x",{"_placeholder":true,"num":99}]',
    '46',
    '49',
    '5',
    '6',
    '7',
    '\u0000',
    '40/other,',
    '42/x,["a"]',
    `42${'['.repeat(5000)}`,
    `42["x",${'9'.repeat(5000)}]`,
  ]
  const wire = [...texts, ...others]
  for (let n = 0; n < packets / 2; n += 10) {
    const line = await openRawSocket(world.server.port, cookie)
    for (let k = 0; k < 10 && line.isOpen(); k++) {
      const text = wire[random.between(0, wire.length - 1)] ?? ''
      line.socket.write(frame(text.slice(random.between(0, 1)), { opcode: random.between(1, 2) }))
    }
    line.socket.destroy()
  }
  expect(failed, `FUZZ_SEED=${seed}`).toEqual([])
  expect(
    world.server
      .log()
      .split('\n')
      .filter((line) => line.includes('"level":50')),
  ).toEqual([])
  expect((await fetch(`${world.url}/healthz`)).status).toBe(200)
}, 600_000)

it('answers signed payment events of any shape without a fault', async () => {
  const random = randomOf(seed)
  const failed: string[] = []
  const types = [
    'checkout.session.completed',
    'checkout.session.expired',
    'refund.created',
    'charge.dispute.funds_withdrawn',
    '',
    'x',
  ]
  const object = {
    ...{
      id: 'cs_1',
      object: 'refund',
      metadata: { purchase: uuid() },
      payment_intent: 'pi_1',
      payment_status: 'paid',
    },
    ...{ amount_total: 1099, amount: 1, currency: 'usd', status: 'succeeded' },
  }
  const field = { type: 'string', maxLength: 200 }
  const shape = { properties: Object.fromEntries(Object.keys(object).map((name) => [name, field])) }
  const around = { properties: { id: field, type: field, data: { properties: { object: shape } } } }
  for (let n = 0; n < 400; n++) {
    const whole = { id: `evt_${n}`, type: types[n % types.length] ?? '', data: { object } }
    const event =
      n % 2
        ? { ...whole, data: { object: spoiled(shape, object, random) } }
        : spoiled(around, whole, random)
    const { status, text } = await reportPayment(world.url, event as never)
    if (status >= 500) failed.push(`${status} ${JSON.stringify(event)} ${text}`)
  }
  expect(failed, `FUZZ_SEED=${seed}`).toEqual([])
}, 120_000)

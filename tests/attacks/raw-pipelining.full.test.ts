import { randomBytes } from 'node:crypto'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { bystander } from '../harness/bystander.ts'
import { ofFile } from '../harness/file-world.ts'
import { insertUsers, type Person } from '../harness/person.ts'
import { openRaw } from '../harness/raw.ts'
import { spawnWorld, waitFor } from '../harness/server.ts'
import { attackFor, expectUnfelt } from '../harness/unfelt.ts'

const world = ofFile(() => spawnWorld({ RATE_LIMITS: 'on' }))
const others = ofFile(() => bystander(world))
let attackers: Person[]
/** A session that the server knew before the flood of unknown tokens from the same address. */
let patient: string
beforeAll(async () => {
  attackers = await insertUsers(world, 40)
  patient = own()
  expect(
    (await fetch(world.url + authRoutes.me.url, { headers: { cookie: patient } })).status,
  ).toBe(200)
})

const me = (cookie: string) =>
  `GET ${authRoutes.me.url} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`
const made = () => `sid=${randomBytes(32).toString('base64url')}`
const own = () => attackers.pop()?.cookie ?? ''
const times = (count: number, text: () => string) =>
  Buffer.from(Array.from({ length: count }, text).join(''))

/** The floods: pipelined requests, without waiting for a response. */
const floods: Record<string, () => Buffer> = {
  'the same session': () => {
    const cookie = own()
    return times(200, () => me(cookie))
  },
  'made-up sessions': () => times(200, () => me(made())),
  'no session': () => times(200, () => `GET ${authRoutes.me.url} HTTP/1.1\r\nHost: x\r\n\r\n`),
  'unknown addresses': () => times(200, () => 'GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n'),
  'lists, which are long': () => {
    const who = attackers.pop() as Person
    const url = matchRoutes.matches.url.replace(':userId', who.id)
    return times(200, () => `GET ${url} HTTP/1.1\r\nHost: x\r\nCookie: ${who.cookie}\r\n\r\n`)
  },
  'large bodies': () => {
    const head = `POST ${authRoutes.login.url} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json`
    const body = JSON.stringify({ email: 'x'.repeat(60_000) })
    return times(4, () => `${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
  },
}

describe('an address', () => {
  it('has a limited number of requests in flight, and clients that wait for each response are refused last', async () => {
    const people = await insertUsers(world, 30)
    for (const { cookie } of people)
      await fetch(world.url + authRoutes.me.url, { headers: { cookie } })
    const lines = await Promise.all(people.map(() => openRaw(world.server.port)))
    const refused = () => lines.filter((line) => line.heard().includes('HTTP/1.1 429')).length
    await world.database.db.transaction().execute(async (tx) => {
      await sql`LOCK TABLE matches IN ACCESS EXCLUSIVE MODE`.execute(tx)
      for (const [n, { id, cookie }] of people.entries()) {
        const url = matchRoutes.matches.url.replace(':userId', id)
        lines[n]?.socket.write(
          times(15, () => `GET ${url} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`),
        )
      }
      // Responses come in order, so a refusal behind an open request shows only in the counts.
      const alone = await fetch(`${world.url}/api/openapi.json`)
      expect(alone.status).toBe(200)
    })
    await waitFor(() =>
      lines.every((line) => line.heard().split('HTTP/1.1 ').length - 1 === 15 || !line.isOpen()),
    )
    console.log(`of ${people.length} lines ${refused()} had requests refused`)
    expect(refused()).toBeGreaterThan(0)
    expect(refused()).toBeLessThan(people.length)
    for (const line of lines) line.socket.destroy()
  })
})

describe('one connection that keeps sending 200 requests at once', () => {
  for (const [kind, bytes] of Object.entries(floods))
    it(`of ${kind} is cut, and no one else notices`, () =>
      expectUnfelt(others, `200 at once of ${kind}`, async () => {
        const line = await openRaw(world.server.port)
        line.socket.pause()
        const lasted = await line.flood(bytes(), attackFor)
        line.socket.destroy()
        return { said: `cut after ${Math.round(lasted)} ms`, lasted }
      }))
})

describe('30 connections of one address, each with the permitted number of requests at once', () => {
  for (const [kind, cookie] of Object.entries({ 'one session': own, 'made-up sessions': made }))
    it(`of ${kind} do not slow others down`, () =>
      expectUnfelt(others, `30 lines of ${kind}`, async () => {
        const one = cookie === own ? own() : ''
        const lines = await Promise.all(
          Array.from({ length: 30 }, () => openRaw(world.server.port)),
        )
        const until = performance.now() + attackFor
        let rounds = 0
        while (performance.now() < until) {
          for (const line of lines.filter((one) => one.isOpen()))
            line.socket.write(times(10, () => me(one || made())))
          rounds++
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
        const left = lines.filter((one) => one.isOpen()).length
        for (const line of lines) line.socket.destroy()
        return { said: `${rounds} rounds of 300 requests, ${left} lines left` }
      }))
})

describe('a client that is refused again and again', () => {
  it('has its connection closed after a response, and is answered on the next connection', async () => {
    const line = await openRaw(world.server.port)
    const nothing = 'GET /api/nothing HTTP/1.1\r\nHost: x\r\n\r\n'
    const answers = () => line.heard().split('HTTP/1.1 4').length - 1
    let sent = 0
    while (line.isOpen() && sent < 200) {
      line.socket.write(nothing)
      sent++
      await waitFor(() => answers() === sent || !line.isOpen())
    }
    expect(answers()).toBe(sent)
    expect(sent).toBeGreaterThan(40)
    expect(sent).toBeLessThan(100)
    expect((await fetch(`${world.url}/api/nothing`)).status).toBeGreaterThanOrEqual(400)
  })
})

describe('a client that waits for its responses', () => {
  it('is not cut, and gets all of them', async () => {
    const line = await openRaw(world.server.port)
    const answers = () => line.heard().split('HTTP/1.1 200').length - 1
    for (let n = 1; n <= 30; n++) {
      line.socket.write(me(patient))
      await waitFor(() => answers() === n)
    }
    for (let n = 0; n < 5; n++) line.socket.write(me(patient))
    await waitFor(() => answers() === 35)
    expect(line.isOpen()).toBe(true)
    line.socket.destroy()
  })
})

import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectRefusal } from '../features/refusals.ts'
import { atFullHour } from '../harness/clock.ts'
import { ofFile } from '../harness/file-world.ts'
import { type Reply, send } from '../harness/http.ts'
import { password } from '../harness/person.ts'
import { startWorld } from '../harness/server.ts'

const world = ofFile(() => startWorld({ RATE_LIMITS: 'on', TRUST_PROXY: '1', ...atFullHour() }))

const post = (path: string, body: object, from: string, cookie = ''): Promise<Reply<unknown>> =>
  send(world.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from,
      ...(cookie && { cookie }),
    },
    body: JSON.stringify(body),
  })
const signUp = (name: string, from: string, more: object = {}) =>
  post(
    authRoutes.signup.url,
    { email: `${name}@example.test`, password, username: name, ...more },
    from,
  )
const signIn = (name: string, given: string, from: string, cookie?: string) =>
  post(authRoutes.login.url, { email: `${name}@example.test`, password: given }, from, cookie)
const deviceOf = ({ headers }: Reply<unknown>) =>
  headers
    .getSetCookie()
    .flatMap((line) => /^((?:__Host-)?device=[^;]+)/.exec(line)?.[1] ?? [])[0] ?? ''

const statusesOf = async (count: number, work: (n: number) => Promise<Reply<unknown>>) => {
  const statuses: number[] = []
  for (let n = 0; n < count; n++) statuses.push((await work(n)).status)
  return statuses
}

describe('refused sign-ups', () => {
  it('for an invalid form or a taken name do not keep others at that address from signing up', async () => {
    const home = '203.0.113.1'
    expect(await statusesOf(60, (n) => signUp(`form${n}`, home, { password: 'short' }))).toEqual(
      Array(60).fill(400),
    )
    expect((await signUp('household', home)).status).toBe(201)
    expect(await statusesOf(12, () => signUp('household', home))).toEqual(Array(12).fill(409))
    expect((await signUp('flatmate', home)).status).toBe(201)
  })
})

describe('an account whose password is guessed from 24 networks', () => {
  const network = (n: number) => `2001:db8:${(n + 1).toString(16)}::1`
  let device: string
  beforeAll(async () => {
    device = deviceOf(await signUp('owner', '198.51.100.1'))
    const guessers = Array.from({ length: 24 }, (_, n) =>
      statusesOf(9, (guess) => signIn('owner', `guess ${guess}`, network(n))),
    )
    const statuses = (await Promise.all(guessers)).flat()
    console.log(
      `216 guesses: ${statuses.filter((status) => status === 401).length} tried, the rest refused`,
    )
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
  }, 60_000)

  it('lets its owner sign in from a known device, whatever network it uses', async () => {
    expect((await signIn('owner', password, network(3), device)).status).toBe(200)
  })

  it('lets its owner sign in with a new device from a known address', async () => {
    expect((await signIn('owner', password, '198.51.100.1')).status).toBe(200)
  })

  it('lets its owner sign in from a new place while the guessing goes on', async () => {
    expect((await signIn('owner', password, '198.51.100.77')).status).toBe(200)
  })

  it('gives no separate budget to a forged device cookie or to another account’s device', async () => {
    const others = deviceOf(await signUp('stranger', '198.51.100.9'))
    const [id] = others.replace('device=', '').split('.')
    const forged = [
      others,
      device.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      `device=${id}.x.y`,
      'device=...',
    ]
    for (const cookie of forged)
      expectRefusal(await signIn('owner', 'guess', network(3), cookie), 429, 'TOO_MANY')
  })

  it('is refused in the same words as an account that does not exist', async () => {
    const before = await signIn('owner', 'guess', network(3))
    const unknown: Reply<unknown>[] = []
    for (let guess = 0; guess < 12; guess++)
      unknown.push(await signIn('no-owner', `guess ${guess}`, network(200)))
    const last = unknown.at(-1)
    expect([last?.status, last?.refusal?.code]).toEqual([before.status, before.refusal?.code])
    expect(last?.refusal?.error.replace(/\d+/, 'n')).toBe(before.refusal?.error.replace(/\d+/, 'n'))
    expect(deviceOf(before)).toBe('')
  })

  it('limits the guesses from a known device too', async () => {
    const statuses = await statusesOf(12, () => signIn('owner', 'wrong', network(3), device))
    expect(statuses.slice(0, 5)).toEqual(Array(5).fill(401))
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('an IPv6 network', () => {
  it('has a shared budget for all of its parts, larger than the budget of one part', async () => {
    const inOne48 = (n: number) => `2001:db8:aaaa:${n.toString(16)}00::1`
    const inOne56 = (n: number) => `2001:db8:bbbb:${n.toString(16)}::1`
    const guess = (from: (n: number) => string, name: string) => (n: number) =>
      signIn(name, `guess ${n}`, from(n))
    const [wider, widest] = [12, 15]
    expect(
      (await statusesOf(wider + 2, guess(inOne56, 'one56'))).filter((status) => status === 401),
    ).toHaveLength(wider)
    expect(
      (await statusesOf(widest + 2, guess(inOne48, 'one48'))).filter((status) => status === 401),
    ).toHaveLength(widest)
  }, 30_000)
})

import { randomBytes } from 'node:crypto'
import { accountRoutes } from '@swoon/realtime-server/contract/account'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { Redis } from 'ioredis'
import { afterAll, describe, expect, it } from 'vitest'
import { atFullHour } from '../harness/clock.ts'
import { ofFile } from '../harness/file-world.ts'
import { send } from '../harness/http.ts'
import { redisUrl } from '../harness/nodes.ts'
import { password } from '../harness/person.ts'
import { spawnWorld } from '../harness/server.ts'

const prefix = `swoon_test_${randomBytes(4).toString('hex')}:`
const redis = new Redis(redisUrl())
afterAll(() => redis.disconnect())
const shared = { REDIS_URL: redisUrl(), REDIS_PREFIX: prefix }
const world = ofFile(() =>
  spawnWorld({
    RATE_LIMITS: 'on',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
    ...shared,
    ...atFullHour(),
  }),
)

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  send(world.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** The count of each status. */
async function statusesOf(count: number, work: (n: number) => Promise<{ status: number }>) {
  const counts: Record<number, number> = {}
  for (let n = 0; n < count; n++) {
    const { status } = await work(n)
    counts[status] = (counts[status] ?? 0) + 1
  }
  return counts
}

describe('behind a proxy that also forwards the port', () => {
  it('60 wrong sign-ins from one address are limited as without it', async () => {
    const forms = ['203.0.113.8:', '"203.0.113.8:', '[::ffff:203.0.113.8]:']
    const signIn = (n: number) => {
      const form = forms[n % forms.length] ?? ''
      const from = `${form}${40_000 + n}${form.startsWith('"') ? '"' : ''}`
      const body = { email: `no-one-${n}@example.test`, password: 'a guess' }
      return post(authRoutes.login.url, body, { 'x-forwarded-for': from })
    }
    expect(await statusesOf(60, signIn)).toEqual({ 401: 20, 429: 40 })
  })

  it('30 sign-ups from one IPv6 network are limited as without it', async () => {
    const signUp = (n: number) => {
      const from =
        n % 2 ? `[2001:db8::${n}]:${40_000 + n}` : `"[2001:db8::${n}%eth0]:${40_000 + n}"`
      const body = { email: `new-${n}@example.test`, username: `new-${n}`, password }
      return post(authRoutes.signup.url, body, { 'x-forwarded-for': from })
    }
    expect(await statusesOf(30, signUp)).toEqual({ 201: 10, 403: 20 })
  })
})

describe('a word of 4 kB', () => {
  const budgets = () => redis.keys(`${prefix}rate:*`)
  const words = Array.from({ length: 12 }, (_, n) => `${n}${'w'.repeat(4096)}`)
  /** Every place in a call without a session that becomes part of a key. */
  const places: Record<string, (word: string) => ReturnType<typeof post>> = {
    'a forwarded address': (word) => post(authRoutes.logout.url, {}, { 'x-forwarded-for': word }),
    'one behind a client’s own': (word) =>
      post(authRoutes.logout.url, {}, { 'x-forwarded-for': `1.2.3.4, ${word}` }),
    'a session’s token': (word) =>
      send(`${world.url}${authRoutes.me.url}`, { headers: { cookie: `sid=${word}` } }),
    'a device’s cookie': (word) =>
      post(authRoutes.logout.url, {}, { cookie: `device=${word}.${word}` }),
    'an attempt’s name': (word) => post(authRoutes.logout.url, {}, { 'x-attempt': word }),
    'an e-mail address': (word) =>
      post(authRoutes.login.url, { email: `${word}@example.test`, password: 'a guess' }),
    'a username': (word) => post(authRoutes.login.url, { email: word, password: 'a guess' }),
    'a new account’s name': (word) =>
      post(authRoutes.signup.url, { email: `${word}@example.test`, username: word, password }),
    'an address to be reset': (word) => post(accountRoutes.askReset.url, { email: word }),
    'a mail’s link': (word) => post(accountRoutes.checkReset.url, { token: word }),
  }

  it('adds no key to the budgets, wherever it is sent', async () => {
    for (const work of Object.values(places)) await work('short')
    const before = new Set(await budgets())
    expect(before.size).toBeGreaterThan(3)
    for (const [place, work] of Object.entries(places)) {
      for (const word of words) await work(word)
      const added = (await budgets()).filter((key) => !before.has(key))
      expect([place, added.map((key) => key.slice(0, 200))]).toEqual([place, []])
    }
    const keys = await budgets()
    expect(keys.length).toBeGreaterThanOrEqual(before.size)
    for (const key of keys) expect(key.length - prefix.length).toBeLessThanOrEqual(120)
  })

  it('is warned of once in the log, which does not hold it, if a proxy forwards it as an address', () => {
    const lines = world.server.log().split('\n')
    expect(lines.filter((line) => line.includes('no address'))).toHaveLength(1)
    expect(world.server.log()).not.toContain('wwww')
  })
})

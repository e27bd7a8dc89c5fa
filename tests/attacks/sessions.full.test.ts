import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { expectRefusal } from '../features/refusals.ts'
import { atFullHour } from '../harness/clock.ts'
import { worldOfFile } from '../harness/file-world.ts'
import { call, send } from '../harness/http.ts'
import { openLive } from '../harness/live.ts'
import { cookieOf, password, person } from '../harness/person.ts'
import { startWorld } from '../harness/server.ts'
import { promises } from '../promises.ts'

const world = worldOfFile()

const me = (cookie: string) => call(world.url, cookie, authRoutes.me, {})
const signIn = (email: string, given: string, cookie: string | null = null) =>
  call(world.url, cookie, authRoutes.login, { body: { email, password: given } })

describe('a session', () => {
  it('cannot be fixed beforehand: signing in or up always gives a new token and ends the old session', async () => {
    const [attacker, victim] = [await person(world), await person(world)]
    for (const planted of [`sid=${'A'.repeat(43)}`, attacker.cookie]) {
      const fresh = cookieOf((await signIn(victim.user.email, password, planted)).headers)
      expect(fresh).not.toBe(planted)
      expect((await me(fresh)).body.id).toBe(victim.id)
      expectRefusal(await me(planted), 401, 'UNAUTHORIZED')
    }
    const body = { email: 'planted@example.test', password, username: 'planted' }
    const tab = await victim.live()
    const signedUp = await call(world.url, victim.cookie, authRoutes.signup, { body })
    const fresh = cookieOf(signedUp.headers)
    expect(fresh).not.toBe(victim.cookie)
    expect((await me(fresh)).body.id).toBe(signedUp.body.id)
    // Otherwise the browser's other tabs would be one person over the socket and another over HTTP.
    expectRefusal(await me(victim.cookie), 401, 'UNAUTHORIZED')
    await tab.next('session:ended')
    const again = await call(world.url, fresh, authRoutes.signup, { body })
    expectRefusal(again, 409, 'EMAIL_TAKEN')
    expect((await me(fresh)).status).toBe(200)
  })

  it('is refused after sign-out, over HTTP and for sockets', async () => {
    const ann = await person(world)
    await ann.call(authRoutes.logout, {})
    expectRefusal(await me(ann.cookie), 401, 'UNAUTHORIZED')
    await expect(openLive(world.url, ann.cookie)).rejects.toThrow('UNAUTHORIZED')
  })

  it('is ended with its tabs when a twenty-first begins and it was unused for longest', async () => {
    const ann = await person(world, { incomplete: true })
    const tab = await ann.live()
    const cookies: string[] = []
    for (let n = 0; n < promises.accounts.sessions; n++)
      cookies.push(cookieOf((await signIn(ann.user.email, password)).headers))
    expect(await tab.next('session:ended')).toEqual({ reason: 'signed-out' })
    expectRefusal(await me(ann.cookie), 401, 'UNAUTHORIZED')
    expect((await me(cookies[0] ?? '')).status).toBe(200)
    tab.close()
  })

  it('has a Secure cookie where a trusted proxy says that the browser used HTTPS', async () => {
    const signUp = (url: string, username: string) =>
      send(url + authRoutes.signup.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-proto': 'https',
          'x-forwarded-for': '203.0.113.1',
        },
        body: JSON.stringify({ email: `${username}@example.test`, password, username }),
      })
    const behind = await startWorld({ TRUST_PROXY: '1' })
    expect((await signUp(behind.url, 'byproxy')).headers.getSetCookie()[0]).toMatch(
      /; HttpOnly; Secure; SameSite=Lax/,
    )
    expect((await signUp(world.url, 'byclaim')).headers.getSetCookie()[0]).toMatch(
      /; HttpOnly; SameSite=Lax/,
    )
    await behind.close()
  })

  it('cannot be read from the database, which stores only hashes', async () => {
    const ann = await person(world)
    const token = ann.cookie.replace('sid=', '')
    const { rows } = await sql<{
      row: string
    }>`SELECT to_jsonb(sessions)::text AS row FROM sessions`.execute(world.database.db)
    expect(rows.length).toBeGreaterThan(0)
    expect(
      rows.some(
        ({ row }) => row.includes(token) || row.includes(Buffer.from(token).toString('hex')),
      ),
    ).toBe(false)
    const stored = await world.database.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', ann.id)
      .executeTakeFirst()
    expect(stored?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('takes as long to refuse for a known address as for an unknown one', async () => {
    const ann = await person(world)
    const time = async (email: string) => {
      const start = performance.now()
      expect((await signIn(email, 'surely not the password')).status).toBe(401)
      return performance.now() - start
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 15; round++) {
      known.push(await time(ann.user.email))
      unknown.push(await time(`unknown${round}@example.test`))
    }
    const median = (times: number[]) =>
      times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
    const ratio = median(known) / median(unknown)
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })
})

describe('guessing passwords', () => {
  it('is stopped by the budget of an account, and the refusal says when to try again', async () => {
    const limited = await startWorld({ RATE_LIMITS: 'on', ...atFullHour() })
    try {
      const signedUp = await call(limited.url, null, authRoutes.signup, {
        body: { email: 'guessed@example.test', password, username: 'guessed' },
      })
      expect(signedUp.status).toBe(201)
      const statuses: number[] = []
      for (let guess = 0; guess < 12; guess++) {
        const reply = await call(limited.url, null, authRoutes.login, {
          body: { email: 'guessed@example.test', password: `guess ${guess}` },
        })
        statuses.push(reply.status)
        if (guess < 10) continue
        expectRefusal(reply, 429, 'TOO_MANY')
        expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
      }
      expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401))
      expect(statuses.slice(10)).toEqual([429, 429])
    } finally {
      await limited.close()
    }
  })

  it('gains nothing from made-up addresses: only trusted proxies may send forwarding headers', async () => {
    const limited = await startWorld({ RATE_LIMITS: 'on', ...atFullHour() })
    try {
      const statuses: number[] = []
      for (let guess = 0; guess < 22; guess++) {
        const reply = await fetch(limited.url + authRoutes.login.url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': `203.0.113.${guess}`,
            forwarded: `for=203.0.113.${guess}`,
            'x-real-ip': `203.0.113.${guess}`,
          },
          body: JSON.stringify({ email: `someone${guess}@example.test`, password: 'guess' }),
        })
        statuses.push(reply.status)
      }
      expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    } finally {
      await limited.close()
    }
  })
})

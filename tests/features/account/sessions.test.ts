import { accountRoutes } from '@swoon/realtime-server/contract/account'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { describe, expect, it } from 'vitest'
import { ofFile } from '../../harness/file-world.ts'
import { call, send } from '../../harness/http.ts'
import { openLive } from '../../harness/live.ts'
import { startNodes } from '../../harness/nodes.ts'
import { cookieOf, type Person, password, person } from '../../harness/person.ts'
import { waitFor } from '../../harness/server.ts'
import { expectRefusal } from '../refusals.ts'

const world = ofFile(startNodes)

const agents = {
  phone: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15',
}
/** Signs in from another browser. @returns its cookie */
async function signIn({ user }: Person, agent: string): Promise<string> {
  const reply = await send(world.url + authRoutes.login.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': agent },
    body: JSON.stringify({ email: user.email, password }),
  })
  expect(reply.status, reply.text).toBe(200)
  return cookieOf(reply.headers)
}
const me = (cookie: string) => call(world.url, cookie, authRoutes.me, {})
const sessionsOf = async (cookie: string) =>
  (await call(world.url, cookie, accountRoutes.sessions, {})).body
const change = (cookie: string, body: { password: string; newPassword: string }) =>
  call(world.url, cookie, accountRoutes.changePassword, { body })

describe('the list of sessions', () => {
  it('has each of the person with its device and times, the own one first, and no token', async () => {
    const ann = await person(world)
    await person(world)
    const phone = await signIn(ann, agents.phone)
    await signIn(ann, agents.mac)
    const list = await sessionsOf(phone)
    expect(list.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Chrome on Android', true],
      ['Safari on Mac', false],
      ['', false],
    ])
    for (const { startedAt, lastUsedAt } of list)
      expect(Date.parse(lastUsedAt)).toBeGreaterThanOrEqual(Date.parse(startedAt))
    expect(JSON.stringify(list)).not.toContain(phone.replace('sid=', ''))
  })

  it('is updated by a sign-in and a sign-out elsewhere', async () => {
    const ann = await person(world)
    const tab = await ann.live(world.b)
    const phone = await signIn(ann, agents.phone)
    await tab.next('sessions:changed')
    await call(world.url, phone, authRoutes.logout, {})
    await waitFor(() => tab.all('sessions:changed').length === 2)
    expect(await sessionsOf(ann.cookie)).toHaveLength(1)
    tab.close()
  })
})

describe('signing out a session', () => {
  it('ends it with its tabs on every node, and no other', async () => {
    const ann = await person(world)
    const phone = await signIn(ann, agents.phone)
    const tabs = await Promise.all(world.nodes.map(({ url }) => openLive(url, phone)))
    const own = await ann.live(world.b)
    const other = (await sessionsOf(ann.cookie)).find(({ isCurrent }) => !isCurrent)
    const reply = await ann.call(accountRoutes.endSession, { params: { id: other?.id ?? '' } })
    expect(reply.status, reply.text).toBe(200)
    expect(tabs).toHaveLength(2)
    for (const tab of tabs) {
      expect(await tab.next('session:ended')).toEqual({ reason: 'signed-out' })
      await waitFor(() => !tab.socket.connected)
    }
    expectRefusal(await me(phone), 401, 'UNAUTHORIZED')
    expect((await me(ann.cookie)).status).toBe(200)
    expect(own.socket.connected).toBe(true)
    expect(own.all('session:ended')).toEqual([])
    for (const tab of [...tabs, own]) tab.close()
  })

  it('is possible for no one else', async () => {
    const [ann, eve] = [await person(world), await person(world)]
    const [session] = await sessionsOf(ann.cookie)
    const reply = await eve.call(accountRoutes.endSession, { params: { id: session?.id ?? '' } })
    expectRefusal(reply, 404, 'NOT_FOUND')
    expect((await me(ann.cookie)).status).toBe(200)
  })

  it('of all others leaves the one that asks', async () => {
    const [ann, bob] = [await person(world), await person(world)]
    const others = [await signIn(ann, agents.phone), await signIn(ann, agents.mac)]
    expect((await ann.call(accountRoutes.endOtherSessions, {})).status).toBe(200)
    for (const cookie of others) expectRefusal(await me(cookie), 401, 'UNAUTHORIZED')
    expect((await sessionsOf(ann.cookie)).map(({ isCurrent }) => isCurrent)).toEqual([true])
    expect((await me(bob.cookie)).status).toBe(200)
  })
})

describe('a change of password', () => {
  const newPassword = 'crimson kite weather'
  const signInWith = (email: string, given: string) =>
    call(world.url, null, authRoutes.login, { body: { email, password: given } })

  it('needs the old one, ends all other sessions with their tabs, and the old one no longer signs in', async () => {
    const ann = await person(world)
    const phone = await signIn(ann, agents.phone)
    const tab = await openLive(world.b, phone)
    const wrong = await change(ann.cookie, { password: 'not the password', newPassword })
    expectRefusal(wrong, 403, 'WRONG_PASSWORD', "This isn't your password.")
    expect((await me(phone)).status).toBe(200)
    expect((await change(ann.cookie, { password, newPassword })).status).toBe(200)
    await tab.next('session:ended')
    expectRefusal(await me(phone), 401, 'UNAUTHORIZED')
    expect((await me(ann.cookie)).status).toBe(200)
    expectRefusal(await signInWith(ann.user.email, password), 401, 'BAD_CREDENTIALS')
    expect((await signInWith(ann.user.email, newPassword)).status).toBe(200)
    tab.close()
  })

  it.each([
    ['a short one', 'five5', 'Password must be at least 6 characters long.'],
    [
      'a common one',
      'PassWord123',
      'This password is one of the most common ones. Choose another.',
    ],
  ])('refuses %s', async (_, given, text) => {
    const ann = await person(world, { incomplete: true })
    const reply = await change(ann.cookie, { password, newPassword: given })
    expectRefusal(reply, 400, 'INVALID', text)
    expect(reply.refusal?.fields).toEqual({ newPassword: text })
  })

  it('of two at once counts only one', async () => {
    const ann = await person(world, { incomplete: true })
    const phone = await signIn(ann, agents.phone)
    const replies = await Promise.all([
      change(ann.cookie, { password, newPassword: 'the first of two' }),
      change(phone, { password, newPassword: 'the second of two' }),
    ])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const first = replies[0]?.status === 200
    expect(
      (await signInWith(ann.user.email, first ? 'the first of two' : 'the second of two')).status,
    ).toBe(200)
    expect(
      (await signInWith(ann.user.email, first ? 'the second of two' : 'the first of two')).status,
    ).toBe(401)
  })

  it('leaves no session to someone who signs in with the old one at the same time', async () => {
    const ann = await person(world, { incomplete: true })
    const guesses = Array.from({ length: 6 }, () => signInWith(ann.user.email, password))
    const changed = await change(ann.cookie, { password, newPassword })
    expect(changed.status, changed.text).toBe(200)
    const replies = await Promise.all(guesses)
    for (const { status, headers } of replies) {
      expect([200, 401]).toContain(status)
      if (status === 200) expectRefusal(await me(cookieOf(headers)), 401, 'UNAUTHORIZED')
    }
    expect(await sessionsOf(ann.cookie)).toHaveLength(1)
  })
})

it('guesses at the own password are limited for each session', async () => {
  const limited = await startNodes({ RATE_LIMITS: 'on' })
  try {
    const ann = await person(limited, { incomplete: true })
    const statuses: number[] = []
    for (let guess = 0; guess < 12; guess++) {
      const body = { password: `guess ${guess}`, newPassword: 'crimson kite weather' }
      statuses.push((await ann.call(accountRoutes.changePassword, { body })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(403), 429, 429])
  } finally {
    await limited.close()
  }
})

import { hash } from '@node-rs/argon2'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createClock } from '../../realtime-server/src/platform/base/clock.ts'
import { createSessions, hashOf } from '../../realtime-server/src/platform/sessions/session.ts'
import { worldOfFile } from '../harness/file-world.ts'
import { call } from '../harness/http.ts'
import { openLive } from '../harness/live.ts'
import { cookieOf, password, person } from '../harness/person.ts'
import { startWorld } from '../harness/server.ts'
import { junkTimeout } from './junk.ts'
import {
  acceptedJunkFields,
  databaseSnapshot,
  expectRefusal,
  refusesJunkBodies,
} from './refusals.ts'

const world = worldOfFile()

let count = 0
const fresh = () => account(`fresh${++count}`)
const account = (name: string) => ({ email: `${name}@example.test`, password, username: name })
const signUp = (body: unknown) => call(world.url, null, authRoutes.signup, { body: body as never })
const signIn = (body: unknown, cookie: string | null = null) =>
  call(world.url, cookie, authRoutes.login, { body: body as never })
const me = (cookie: string | null) => call(world.url, cookie, authRoutes.me, {})

describe('sign-up', () => {
  it('creates an account and signs in', async () => {
    const reply = await signUp({
      ...account('ada'),
      email: ' Ada@Example.TEST ',
      timeZone: 'Europe/Lisbon',
    })
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({
      email: 'ada@example.test',
      username: 'ada',
      profileComplete: false,
      isPremium: false,
      timeZone: 'Europe/Lisbon',
      age: null,
    })
    const cookie = reply.headers.getSetCookie().find((line) => line.startsWith('sid='))
    expect(cookie).toMatch(/^sid=[A-Za-z0-9_-]{43};/)
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Lax')
    expect(cookie).toContain('Path=/')
    expect((await me(cookieOf(reply.headers))).body).toEqual(reply.body)
  })

  it.each(['Etc/Unknown', '+05:30', 'GMT+0', '', 'Mars/Olympus_Mons'])(
    'takes the time zone %j for none',
    async (timeZone) => {
      const { status, body } = await signUp({ ...fresh(), timeZone })
      expect([status, (body as { timeZone?: string }).timeZone]).toEqual([201, 'UTC'])
    },
  )

  it('takes every address that people have', async () => {
    const taken = [
      'r&d@example.test',
      "o'neil+new@example.test",
      'a@xn--mnchen-3ya.xn--fiqs8s',
      'x_1.y-2@sub.example.co',
      '{}|~!#$%@e.test',
    ]
    for (const email of taken) expect((await signUp({ ...fresh(), email })).status, email).toBe(201)
    const refused = [
      'a@b',
      '.a@example.test',
      'a..b@example.test',
      'a@-x.test',
      'a b@example.test',
      'a@b.123',
      '@x.test',
      'a@x.test.',
      '"a b"@x.test',
    ]
    for (const email of refused)
      expect((await signUp({ ...fresh(), email })).status, email).toBe(400)
  })

  it('takes names in scripts with vowel signs, and no stacks of accents', async () => {
    for (const username of ['प्रिया', 'தமிழ்', 'น้ำฝน', 'বাংলা', 'עִבְרִית', 'ມະນີ']) {
      expect((await signUp({ ...fresh(), username })).status, username).toBe(201)
    }
    for (const username of [`a${'\u0301'.repeat(6)}`, '\u0301a', 'a b']) {
      expect((await signUp({ ...fresh(), username })).status, username).toBe(400)
    }
  })

  it('ignores fields that the contract does not name', async () => {
    const { body } = await signUp({
      ...account('greedy'),
      isPremium: true,
      dailyLikesRemaining: 999,
      ageVerified: true,
      profileComplete: true,
      id: '00000000-0000-7000-8000-000000000000',
    })
    expect(body).toMatchObject({ isPremium: false, ageVerified: false, profileComplete: false })
    expect(body.dailyLikesRemaining).toBeLessThanOrEqual(15)
    expect(body.id).not.toBe('00000000-0000-7000-8000-000000000000')
  })

  it.each([
    ['no e-mail', { email: undefined }, 'Please fill in all required fields.'],
    ['an empty e-mail', { email: ' ' }, 'Please fill in all required fields.'],
    ['no password', { password: undefined }, 'Please fill in all required fields.'],
    ['no username', { username: undefined }, 'Please enter a username.'],
    ['a blank username', { username: '  ' }, 'Please enter a username.'],
    ['a short password', { password: 'five5' }, 'Password must be at least 6 characters long.'],
    ['a long password', { password: 'é'.repeat(65) }, 'Password must be at most 128 bytes long.'],
    [
      'a common password',
      { password: 'PassWord123' },
      'This password is one of the most common ones. Choose another.',
    ],
    ['no address', { email: 'ada' }, 'Enter a valid email address.'],
  ])('refuses %s', async (_, change, text) => {
    const before = await databaseSnapshot(world.database.db)
    expectRefusal(await signUp({ ...account('eve'), ...change }), 400, 'INVALID', text)
    expect(await databaseSnapshot(world.database.db)).toEqual(before)
  })

  it('names every fault at once, also those that only the server knows', async () => {
    const fields = async (change: Partial<ReturnType<typeof account>>) =>
      Object.keys((await signUp({ ...account('all'), ...change })).refusal?.fields ?? {}).sort()
    const all = ['email', 'password', 'username']
    expect(await fields({ email: 'ada', password: 'PassWord123', username: ' ' })).toEqual(all)
    expect(await fields({ email: 'ada', password: 'five5', username: '!' })).toEqual(all)
    expect(await fields({ email: 'ada' })).toEqual(['email'])
    await signUp(account('both'))
    expect(await fields(account('both'))).toEqual(['email', 'username'])
    expect(await fields({ ...account('both'), email: 'ada' })).toEqual(['email', 'username'])
    expect(await fields({ ...account('both'), username: '!', password: 'PassWord123' })).toEqual(
      all,
    )
    expect(await fields({ ...account('both'), password: 'PassWord123' })).toEqual(all)
  })

  it('refuses an address and a name that are taken, in upper or lower case', async () => {
    await signUp(account('taken'))
    const before = await databaseSnapshot(world.database.db)
    expectRefusal(
      await signUp({ ...account('fresh'), email: 'TAKEN@example.test' }),
      409,
      'EMAIL_TAKEN',
    )
    expectRefusal(await signUp({ ...account('fresh'), username: 'TaKeN' }), 409, 'USERNAME_TAKEN')
    expect(await databaseSnapshot(world.database.db)).toEqual(before)
  })

  it(
    'refuses junk with a 4xx and writes nothing',
    async () => {
      const target = { world, cookie: null, route: authRoutes.signup }
      await refusesJunkBodies(target)
      const good = { ...account('junk'), timeZone: 'UTC' }
      expect(await acceptedJunkFields(target, good, ['email', 'password', 'username'])).toEqual([
        // Any 6 characters make a valid password: the first such value created the account, and the name was taken for the rest.
        expect.stringMatching(/^password: /),
      ])
    },
    junkTimeout,
  )
})

describe('sign-in', () => {
  it('returns the user and a new session', async () => {
    const ann = await person(world)
    const reply = await signIn({ email: ann.user.email.toUpperCase(), password })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ id: ann.id, profileComplete: true })
    const second = cookieOf(reply.headers)
    expect(second).not.toBe(ann.cookie)
    expect((await me(ann.cookie)).status).toBe(200)
    expect((await me(second)).status).toBe(200)
  })

  it('takes the username for the address, in upper or lower case, and counts guesses at both together', async () => {
    const limited = await startWorld({ RATE_LIMITS: 'on' })
    const to = (body: unknown) => call(limited.url, null, authRoutes.login, { body: body as never })
    const signedUp = await call(limited.url, null, authRoutes.signup, {
      body: { ...account('Renée'), email: 'r@example.test' },
    })
    expect(signedUp.status).toBe(201)
    expect((await to({ email: ' RENE\u0301E ', password })).body).toMatchObject({
      email: 'r@example.test',
    })
    const guess = (email: string) => to({ email, password: 'not the password' })
    for (let time = 0; time < 4; time++)
      for (const email of ['renée', 'r@example.test']) await guess(email)
    expectRefusal(await guess('renée'), 401, 'BAD_CREDENTIALS')
    for (const email of ['r@example.test', 'renée'])
      expectRefusal(await guess(email), 429, 'TOO_MANY')
    await limited.close()
  })

  it('compares passwords in composed form, also with a hash of an older form', async () => {
    const [composed, decomposed] = ['velvet caf\u00e9 orbit', 'velvet cafe\u0301 orbit']
    const body = { ...account('cafe'), password: decomposed }
    expect((await signUp(body)).status).toBe(201)
    expect((await signIn({ ...body, password: composed })).status).toBe(200)
    const password_hash = await hash(decomposed)
    await world.database.db
      .updateTable('users')
      .set({ password_hash })
      .where('username', '=', 'cafe')
      .execute()
    for (const given of [composed, decomposed])
      expect((await signIn({ ...body, password: given })).status).toBe(200)
    expect((await signIn({ ...body, password: 'velvet cafe orbit' })).status).toBe(401)
  })

  it('answers the same for an unknown address as for a wrong password', async () => {
    const ann = await person(world)
    const wrong = await signIn({ email: ann.user.email, password: 'not the password' })
    const unknown = await signIn({ email: 'unknown@example.test', password: 'not the password' })
    expectRefusal(wrong, 401, 'BAD_CREDENTIALS', 'Invalid email or password. Please try again.')
    expect(unknown.status).toBe(401)
    expect(unknown.text).toBe(wrong.text)
    expect([wrong, unknown].flatMap(({ headers }) => headers.getSetCookie())).toEqual([])
  })

  it('refuses someone who is banned, and says so only after the right password', async () => {
    const eve = await person(world)
    await world.database.db
      .updateTable('users')
      .set({ banned_at: new Date() })
      .where('id', '=', eve.id)
      .execute()
    const reply = await signIn({ email: eve.user.email, password })
    expectRefusal(reply, 403, 'BANNED', 'Your account is suspended.')
    expect(reply.headers.getSetCookie()).toEqual([])
    const wrong = await signIn({ email: eve.user.email, password: 'not the password' })
    const unknown = await signIn({ email: 'unknown@example.test', password: 'not the password' })
    expectRefusal(wrong, 401, 'BAD_CREDENTIALS', 'Invalid email or password. Please try again.')
    expect(wrong.text).toBe(unknown.text)
    expectRefusal(await me(eve.cookie), 401, 'UNAUTHORIZED')
  })

  it('takes an internationalized domain as it was typed, in either form', async () => {
    const [typed, stored] = ['m@M\u00fcller.de', 'm@xn--mller-kva.de']
    const signedUp = await signUp({ ...fresh(), email: typed })
    expect([signedUp.status, signedUp.body.email]).toEqual([201, stored])
    for (const email of [typed, stored, 'm@mu\u0308ller.de'])
      expect((await signIn({ email, password })).status).toBe(200)
    for (const email of [typed, stored])
      expectRefusal(await signUp({ ...fresh(), email }), 409, 'EMAIL_TAKEN')
  })

  it.each([
    ['no e-mail', { email: undefined }],
    ['no password', { password: undefined }],
    ['a blank e-mail', { email: '  ' }],
  ])('refuses %s', async (_, change) => {
    expectRefusal(
      await signIn({ ...account('x'), ...change }),
      400,
      'INVALID',
      'Please fill in all required fields.',
    )
  })

  it(
    'refuses junk with a 4xx and writes nothing',
    async () => {
      const target = { world, cookie: null, route: authRoutes.login }
      await refusesJunkBodies(target)
      const { email } = (await person(world)).user
      expect(await acceptedJunkFields(target, { email, password }, ['email', 'password'])).toEqual(
        [],
      )
    },
    junkTimeout,
  )
})

describe('the first look after a sign-in elsewhere', () => {
  it('has the numbers of the day where the device is, which stay when its tab connects', async () => {
    const { db } = world.database
    const ann = await person(world)
    // Her day is the earliest on earth, and her device's the latest.
    const [west, east] = ['Etc/GMT+12', 'Pacific/Kiritimati']
    await sql`
      UPDATE allowances SET day = local_date(now(), ${west}), welcome_day = local_date(now(), ${west}) WHERE user_id = ${ann.id}
    `.execute(db)
    await db.updateTable('users').set({ time_zone: west }).where('id', '=', ann.id).execute()
    expect((await me(ann.cookie)).body).toMatchObject({
      dailyLikesRemaining: 15,
      superLikesRemaining: 2,
    })
    const { status, body, headers } = await signIn({
      email: ann.user.email,
      password,
      timeZone: east,
    })
    expect([status, body.timeZone, body.dailyLikesRemaining, body.superLikesRemaining]).toEqual([
      200,
      east,
      7,
      1,
    ])
    const tab = await openLive(world.url, cookieOf(headers), { timeZone: east })
    expect(await me(cookieOf(headers))).toMatchObject({
      body: { dailyLikesRemaining: 7, superLikesRemaining: 1 },
    })
    tab.close()
  })
})

describe('the current user', () => {
  it('is refused with 401 without a session, with an unknown one and with an invalid one', async () => {
    for (const cookie of [
      null,
      'sid=',
      `sid=${'A'.repeat(43)}`,
      `sid=${'x'.repeat(5000)}`,
      'sid=%00',
      'sid=a; sid=b',
      'sid="',
    ])
      expectRefusal(await me(cookie), 401, 'UNAUTHORIZED')
  })

  it('is refused with 401 once the session is too old', async () => {
    const day = 86_400_000
    const ago = (days: number) => new Date(Date.now() - days * day)
    for (const [created_at, last_used_at, status] of [
      [ago(13), ago(13), 200],
      [ago(20), ago(14.1), 401],
      [ago(29.9), ago(0), 200],
      [ago(30.1), ago(0), 401],
    ] as const) {
      const ann = await person(world, { incomplete: true })
      await world.database.db
        .updateTable('sessions')
        .set({ created_at, last_used_at })
        .where('user_id', '=', ann.id)
        .execute()
      expect((await me(ann.cookie)).status).toBe(status)
    }
  })

  it('is found with others that are asked for at once, each of which has its own answer', async () => {
    const [ann, bob, eve] = await Promise.all(
      [1, 2, 3].map(() => person(world, { incomplete: true })),
    )
    await world.database.db
      .updateTable('users')
      .set({ banned_at: new Date() })
      .where('id', '=', eve?.id ?? '')
      .execute()
    const sessions = createSessions(world.database.db, createClock(0))
    const tokens = [ann, eve, null, bob].map(
      (who) => who?.cookie.replace('sid=', '') ?? 'A'.repeat(43),
    )
    const found = await Promise.all(tokens.map((token) => sessions.find(hashOf(token))))
    expect(found.map((session) => session?.userId)).toEqual([
      ann?.id,
      undefined,
      undefined,
      bob?.id,
    ])
  })

  it('has a session whose use is stored once an hour', async () => {
    const { id } = await person(world, { incomplete: true })
    const { db } = world.database
    const row = () =>
      db.selectFrom('sessions').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow()
    for (const minutes of [59, 61]) {
      const last_used_at = new Date(Date.now() - minutes * 60_000)
      await db.updateTable('sessions').set({ last_used_at }).where('user_id', '=', id).execute()
      await createSessions(db, createClock(0)).touch([(await row()).id])
      expect((await row()).last_used_at > last_used_at).toBe(minutes > 60)
    }
  })

  it('has a session of which the database stores no token', async () => {
    const ann = await person(world, { incomplete: true })
    const token = ann.cookie.replace('sid=', '')
    const rows = await world.database.db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', ann.id)
      .execute()
    expect(rows).toHaveLength(1)
    expect(
      JSON.stringify(rows.map((row) => [row.id, row.token_hash.toString('latin1')])),
    ).not.toContain(token)
  })
})

describe('sign-out', () => {
  it('ends this session only, and for good', async () => {
    const ann = await person(world)
    const second = cookieOf((await signIn({ email: ann.user.email, password })).headers)
    const reply = await call(world.url, ann.cookie, authRoutes.logout, {})
    // Keeps cookies and storage, which hold the device's own data.
    expect(reply.headers.get('clear-site-data')).toBe('"cache"')
    expect(reply).toMatchObject({ status: 200, body: { ok: true } })
    expect(reply.headers.getSetCookie().join()).toMatch(
      /sid=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/,
    )
    expectRefusal(await me(ann.cookie), 401, 'UNAUTHORIZED')
    expect((await me(second)).status).toBe(200)
  })

  it('succeeds without a session', async () => {
    expect((await call(world.url, null, authRoutes.logout, {})).status).toBe(200)
    expect((await call(world.url, 'sid=unknown', authRoutes.logout, {})).status).toBe(200)
  })
})

describe('a longer minimum for passwords', () => {
  it('can be set by the environment', async () => {
    const strict = await startWorld({ PASSWORD_MIN_LENGTH: '30' })
    try {
      const reply = await call(strict.url, null, authRoutes.signup, { body: account('short') })
      expectRefusal(reply, 400, 'INVALID', 'Password must be at least 30 characters long.')
    } finally {
      await strict.close()
    }
  })
})

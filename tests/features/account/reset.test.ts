import { accountRoutes } from '@swoon/realtime-server/contract/account'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { atFullHour } from '../../harness/clock.ts'
import { ofFile } from '../../harness/file-world.ts'
import { call, send } from '../../harness/http.ts'
import { startMail, tokenIn } from '../../harness/mail.ts'
import { cookieOf, password, person } from '../../harness/person.ts'
import { startWorld, waitFor } from '../../harness/server.ts'
import { expectRefusal } from '../refusals.ts'

const mail = ofFile(startMail)
const world = ofFile(() => startWorld({ SMTP_URL: mail.url, PUBLIC_URL: 'http://swoon.example' }))

const newPassword = 'crimson kite weather'
const ask = (email: string, at = world) =>
  call(at.url, null, accountRoutes.askReset, { body: { email } })
const reset = (token: string, given = newPassword) =>
  call(world.url, null, accountRoutes.reset, { body: { token, newPassword: given } })
const check = (token: string) =>
  call(world.url, null, accountRoutes.checkReset, { body: { token } })
const signIn = (email: string, given: string) =>
  call(world.url, null, authRoutes.login, { body: { email, password: given } })
const me = (cookie: string) => call(world.url, cookie, authRoutes.me, {})
const linkTo = async (email: string) => {
  expect((await ask(email)).status).toBe(200)
  return tokenIn(await mail.next(email, /Choose a new/))
}
/** Checks that no mail job is waiting. */
const isIdle = async () => {
  const { rows } =
    await sql`SELECT 1 FROM graphile_worker.jobs WHERE task_identifier IN ('reset-asked', 'mail-link')`.execute(
      world.database.db,
    )
  return rows.length === 0
}

describe('a new password by mail', () => {
  it('comes as a link in text and HTML, works once, ends all sessions and notifies the owner', async () => {
    const ann = await person(world, { incomplete: true })
    const tab = await ann.live()
    expect((await ask(` ${ann.user.email.toUpperCase()} `)).body).toEqual({ ok: true })
    const letter = await mail.next(ann.user.email)
    expect(letter.subject).toBe('Choose a new Swoon password')
    expect(letter.text).toContain('http://swoon.example/app/reset#')
    expect(letter.html).not.toMatch(/<img|<link|src=/)
    const token = tokenIn(letter)
    expect((await me(ann.cookie)).status).toBe(200)
    expect((await check(token)).body).toEqual({ email: ann.user.email })
    expectRefusal(await check(token.replace(/\..*/, `.${'A'.repeat(43)}`)), 409, 'LINK_EXPIRED')
    const done = await reset(token)
    expect(done.status, done.text).toBe(200)
    expect(await tab.next('session:ended')).toEqual({ reason: 'signed-out' })
    expectRefusal(await me(ann.cookie), 401, 'UNAUTHORIZED')
    expect((await signIn(ann.user.email, password)).status).toBe(401)
    expect((await signIn(ann.user.email, newPassword)).status).toBe(200)
    expect((await mail.next(ann.user.email)).subject).toBe('Your Swoon password was changed')
    expectRefusal(await reset(token, 'yet another kite'), 409, 'LINK_EXPIRED')
    expectRefusal(await check(token), 409, 'LINK_EXPIRED')
    tab.close()
  })

  it('answers the same for an address without an account, and mails nothing', async () => {
    const ann = await person(world, { incomplete: true })
    const before = mail.all.length
    const unknown = await ask('unknown@example.test')
    const known = await ask(ann.user.email)
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    await mail.next(ann.user.email)
    await waitFor(isIdle)
    expect(mail.all.slice(before).map(({ to }) => to)).toEqual([ann.user.email])
  })

  it('comes for the username too, and answers the same whether there is one', async () => {
    const ann = await person(world, { incomplete: true })
    const { username } = ann.user
    const before = mail.all.length
    const unknown = await ask('unknown.user')
    const known = await ask(` ${username.toUpperCase()} `)
    expect([known.status, known.text]).toEqual([200, unknown.text])
    const letter = await mail.next(ann.user.email, /Choose a new/)
    await waitFor(isIdle)
    expect(mail.all.slice(before).map(({ to }) => to)).toEqual([ann.user.email])
    expect((await reset(tokenIn(letter))).status).toBe(200)
    expect((await signIn(username, newPassword)).status).toBe(200)
    expectRefusal(await ask('ann@'), 400, 'INVALID')
  })

  it('is for one kind and account: an invented, altered or other link changes nothing', async () => {
    const [ann, eve] = [
      await person(world, { incomplete: true }),
      await person(world, { incomplete: true }),
    ]
    const [annToken, eveToken] = [await linkTo(ann.user.email), await linkTo(eve.user.email)]
    const mixed = `${annToken.split('.')[0]}.${eveToken.split('.')[1]}`
    for (const token of [
      mixed,
      `${annToken}x`,
      annToken.slice(0, -1),
      'x',
      `${ann.id}.${'A'.repeat(43)}`,
    ])
      expectRefusal(await reset(token), 409, 'LINK_EXPIRED')
    for (const route of [accountRoutes.confirmEmail, accountRoutes.undoEmail])
      expectRefusal(
        await call(world.url, null, route, { body: { token: annToken } }),
        409,
        'LINK_EXPIRED',
      )
    expectRefusal(await reset(annToken, 'five5'), 400, 'INVALID')
    expect((await signIn(ann.user.email, password)).status).toBe(200)
    expect((await reset(annToken)).status).toBe(200)
  })

  it('uses up the other links of the account, as a change of password does', async () => {
    const ann = await person(world, { incomplete: true })
    const [first, second] = [await linkTo(ann.user.email), await linkTo(ann.user.email)]
    expect((await reset(second)).status).toBe(200)
    expectRefusal(await reset(first), 409, 'LINK_EXPIRED')
    const cookie = cookieOf((await signIn(ann.user.email, newPassword)).headers)
    const third = await linkTo(ann.user.email)
    const body = { password: newPassword, newPassword: 'one more balloon' }
    expect((await call(world.url, cookie, accountRoutes.changePassword, { body })).status).toBe(200)
    expectRefusal(await reset(third), 409, 'LINK_EXPIRED')
  })

  it('of two uses at once counts one', async () => {
    const ann = await person(world, { incomplete: true })
    const token = await linkTo(ann.user.email)
    const replies = await Promise.all([1, 2, 3, 4].map((n) => reset(token, `crimson kite ${n}`)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  it('cannot be made from the database, which holds nothing that works', async () => {
    const ann = await person(world, { incomplete: true })
    mail.isClosed = true
    await ask(ann.user.email)
    const { db } = world.database
    await waitFor(
      async () =>
        (await db.selectFrom('mail_links').select('id').where('user_id', '=', ann.id).execute())
          .length === 1,
    )
    const { rows } = await sql<{ row: string }>`
      SELECT to_jsonb(mail_links)::text AS row FROM mail_links
      UNION ALL SELECT to_jsonb(jobs)::text FROM graphile_worker._private_jobs AS jobs
    `.execute(db)
    mail.isClosed = false
    const token = tokenIn(await mail.next(ann.user.email))
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.filter(({ row }) => row.includes(token.split('.')[1] ?? ''))).toEqual([])
  })
})

it('a link is refused after 15 minutes', async () => {
  const ann = await person(world, { incomplete: true })
  const token = await linkTo(ann.user.email)
  const { db } = world.database
  const move = (minutes: number) =>
    sql`
    UPDATE mail_links SET created_at = created_at - ${minutes} * interval '1 minute',
      expires_at = expires_at - ${minutes} * interval '1 minute' WHERE user_id = ${ann.id}
  `.execute(db)
  await move(14)
  expectRefusal(await reset(token, 'five5'), 400, 'INVALID')
  await move(1)
  expectRefusal(await reset(token), 409, 'LINK_EXPIRED')
})

it('asking is limited for each account and address', async () => {
  const limited = await startWorld({ SMTP_URL: mail.url, RATE_LIMITS: 'on' })
  try {
    const statuses: number[] = []
    for (let n = 0; n < 5; n++) statuses.push((await ask('unknown@example.test', limited)).status)
    for (let n = 0; n < 9; n++)
      statuses.push((await ask(`unknown${n}@example.test`, limited)).status)
    // The refused ones spent two of the ten.
    expect(statuses).toEqual([200, 200, 200, 429, 429, 200, 200, 200, 200, 200, 429, 429, 429, 429])
  } finally {
    await limited.close()
  }
})

it('strangers who ask again and again leave the owner the valid link', async () => {
  const limited = await startWorld({
    SMTP_URL: mail.url,
    RATE_LIMITS: 'on',
    TRUST_PROXY: '1',
    ...atFullHour(),
  })
  try {
    const email = 'ivy@example.test'
    const body = { email, password, username: 'ivy' }
    expect((await call(limited.url, null, authRoutes.signup, { body })).status).toBe(201)
    const askFrom = (n: number) =>
      send(limited.url + accountRoutes.askReset.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `2001:db8:${(n + 1).toString(16)}::1`,
        },
        body: JSON.stringify({ email }),
      })
    const tokens: string[] = []
    for (let n = 0; n < 11; n++) {
      expect((await askFrom(n)).status).toBe(200)
      tokens.push(tokenIn(await mail.next(email, /Choose a new/)))
    }
    // The eleventh mail has the tenth's link, and the next one comes only five minutes later.
    expect(new Set(tokens).size).toBe(10)
    expect(tokens[10]).toBe(tokens[9])
    expect((await askFrom(11)).status).toBe(200)
    const token = tokens[10] ?? ''
    const done = await call(limited.url, null, accountRoutes.reset, {
      body: { token, newPassword },
    })
    expect(done.status, done.text).toBe(200)
  } finally {
    await limited.close()
  }
})

it('all spellings of a username share a budget, of which its address knows nothing', async () => {
  const limited = await startWorld({ SMTP_URL: mail.url, RATE_LIMITS: 'on' })
  try {
    const email = 'finn@example.test'
    const signedUp = await call(limited.url, null, authRoutes.signup, {
      body: { email, password, username: 'finn' },
    })
    expect(signedUp.status).toBe(201)
    const statuses: number[] = []
    for (const name of ['finn', 'FINN', '\ufb01nn', 'Finn', email])
      statuses.push((await ask(name, limited)).status)
    expect(statuses).toEqual([200, 200, 200, 429, 200])
  } finally {
    await limited.close()
  }
})

it('without a mail server in production the reply says so', async () => {
  const bare = await startWorld({
    NODE_ENV: 'production',
    RATE_LIMITS: 'on',
    SESSION_SECRET: 'a secret of this test',
  })
  try {
    expect((await call(bare.url, null, accountRoutes.mail, {})).body).toEqual({
      isMailSetUp: false,
    })
    expectRefusal(await ask('unknown@example.test', bare), 503, 'UNAVAILABLE')
  } finally {
    await bare.close()
  }
})

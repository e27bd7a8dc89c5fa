import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { mailedCodes } from '../../realtime-server/src/features/auth/mailed-codes.ts'
import { emailHashes } from '../../realtime-server/src/platform/sessions/email-hash.ts'
import { atFullHour } from '../harness/clock.ts'
import { ofFile } from '../harness/file-world.ts'
import { call } from '../harness/http.ts'
import { serverAt } from '../harness/later.ts'
import { startMail } from '../harness/mail.ts'
import { cookieOf, password } from '../harness/person.ts'
import { startWorld } from '../harness/server.ts'
import { promises } from '../promises.ts'
import { expectRefusal } from './refusals.ts'

const secret = 'a secret of this test'
const clock = atFullHour()
const settings = { RATE_LIMITS: 'on', TRUST_PROXY: '1', SESSION_SECRET: secret }
const mail = ofFile(startMail)
const world = ofFile(() => startWorld({ ...settings, SMTP_URL: mail.url, ...clock }))

let count = 0
const fresh = () => `fresh${++count}@example.test`
type Form = { email?: string; username?: string; code?: string; language?: 'de' }

const signUp = (
  from: string,
  { email = fresh(), ...form }: Form = {},
  { url } = world as { url: string },
) =>
  call(
    url,
    null,
    authRoutes.signup,
    { body: { email, password, username: `user${++count}`, ...form } },
    { 'x-forwarded-for': from },
  )

/** Uses up an IP address's sign-ups without codes. */
async function crowd(from: string, at?: { url: string }): Promise<void> {
  const made = await Promise.all(
    Array.from({ length: promises.accounts.accountsOfAnAddress }, () => signUp(from, {}, at)),
  )
  expect(made.map(({ status }) => status)).toEqual(
    Array(promises.accounts.accountsOfAnAddress).fill(201),
  )
}

/** Requests a code from a crowded address. @returns the mailed code */
async function codeFor(email: string, from: string): Promise<string> {
  expectRefusal(await signUp(from, { email }), 403, 'CODE_NEEDED')
  return codeIn(await mail.next(email))
}
const codeIn = ({ text }: { text: string }) => /\b\d{6}\b/.exec(text)?.[0] ?? ''
const otherThan = (code: string) => code.replace(/^./, (digit) => `${(Number(digit) + 1) % 10}`)
const accountsOf = (email: string) =>
  world.database.db.selectFrom('users').select('id').where('email', '=', email).execute()

describe('a sign-up beyond the accounts of its internet address', () => {
  const home = '203.0.113.1'
  beforeAll(() => crowd(home), 30_000)

  it('asks for the code that it mails, and makes the account with it', async () => {
    const email = fresh()
    expectRefusal(
      await signUp(home, { email, language: 'de' }),
      403,
      'CODE_NEEDED',
      'Enter the code we sent to your email address.',
    )
    expect(await accountsOf(email)).toEqual([])
    const letter = await mail.next(email)
    const code = codeIn(letter)
    expect(letter.subject).toBe(`${code} ist dein Code für Swoon`)
    expect(letter.html).toContain(code)
    expect(letter.html).not.toMatch(/<img|<link|src=/)
    const wrong = await signUp(home, { email, code: otherThan(code) })
    expectRefusal(wrong, 400, 'INVALID', "This code isn't right or has expired.")
    expect(wrong.refusal?.fields).toEqual({ code: "This code isn't right or has expired." })
    expect(await accountsOf(email)).toEqual([])
    const made = await signUp(home, { email, code })
    expect([made.status, made.body.email], made.text).toEqual([201, email])
    expect((await call(world.url, cookieOf(made.headers), authRoutes.me, {})).status).toBe(200)
    // The same form again, as after a lost answer.
    expectRefusal(await signUp(home, { email, code }), 409, 'EMAIL_TAKEN')
  })

  it('takes a code as it was pasted or typed by an Arabic keyboard, and none of another shape', async () => {
    const email = fresh()
    const code = await codeFor(email, home)
    expectRefusal(await signUp(home, { email, code: code.slice(1) }), 400, 'INVALID')
    expectRefusal(await signUp(home, { email, code: '' }), 400, 'INVALID')
    const typed = code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
    expect(
      (await signUp(home, { email, code: ` ${typed.slice(0, 3)} ${typed.slice(3)}` })).status,
    ).toBe(201)
  })

  it('takes no code that was mailed to another e-mail address', async () => {
    const [own, other] = [fresh(), fresh()]
    const code = await codeFor(own, home)
    expectRefusal(await signUp(home, { email: other, code }), 400, 'INVALID')
    expect(await accountsOf(other)).toEqual([])
  })

  it('takes a code wherever its person goes, and for so many minutes', async () => {
    const email = fresh()
    const code = await codeFor(email, home)
    const at = (minutes: number) =>
      serverAt(world, Number(clock.CLOCK_OFFSET_MS) + minutes * 60_000, settings)
    const tooLate = await at(promises.accounts.codeMinutes + 1)
    expectRefusal(await signUp('198.51.100.1', { email, code }, tooLate), 400, 'INVALID')
    await tooLate.close()
    const inTime = await at(promises.accounts.codeMinutes)
    expect((await signUp('198.51.100.1', { email, code }, inTime)).status).toBe(201)
    await inTime.close()
  }, 30_000)

  it('mails only so many codes to a mailbox, whichever of its addresses signs up', async () => {
    const names = Array.from(
      { length: promises.accounts.codesOfAMailbox },
      (_, n) => `mailbox+${n}@example.test`,
    )
    for (const email of names) await codeFor(email, home)
    expectRefusal(await signUp(home, { email: 'mailbox@example.test' }), 429, 'TOO_MANY')
  })

  it('says of an address that is taken or banned what it says without codes', async () => {
    const taken = fresh()
    expect((await signUp('198.51.100.2', { email: taken, username: 'occupied' })).status).toBe(201)
    const [account] = await accountsOf(taken)
    const banned = fresh()
    const row = { strike_id: account?.id ?? '', hash: emailHashes(secret)(banned), until: null }
    await world.database.db.insertInto('banned_emails').values(row).execute()
    for (const email of [taken, banned]) {
      const text = 'An account with this email address already exists.'
      expectRefusal(await signUp('198.51.100.3', { email }), 409, 'EMAIL_TAKEN', text)
      for (const form of [{ email }, { email, code: '000000' }])
        expectRefusal(await signUp(home, form), 409, 'EMAIL_TAKEN', text)
    }
    const name = { email: fresh(), username: 'Occupied' }
    expectRefusal(await signUp(home, name), 409, 'USERNAME_TAKEN')
    const { rows } =
      await sql`SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'mail-sign-up-code'`.execute(
        world.database.db,
      )
    expect(rows).toEqual([])
    expect(mail.all.filter(({ to }) => [taken, banned, name.email].includes(to))).toEqual([])
  })
})

it('an internet address has only so many codes mailed, and those who have one still sign up', async () => {
  const home = '203.0.113.2'
  await crowd(home)
  const names = Array.from({ length: promises.accounts.codesOfAnAddress }, fresh)
  for (const asked of await Promise.all(names.map((email) => signUp(home, { email }))))
    expectRefusal(asked, 403, 'CODE_NEEDED')
  expectRefusal(await signUp(home), 429, 'TOO_MANY')
  const email = names[promises.accounts.codesOfAnAddress - 1] ?? ''
  expect((await signUp(home, { email, code: codeIn(await mail.next(email)) })).status).toBe(201)
  expect((await signUp('203.0.113.3')).status).toBe(201)
}, 30_000)

describe('codes', () => {
  /** The currently valid code, without a crowd. */
  const rightCode = (email: string) =>
    mailedCodes(secret).make(email, new Date(Date.now() + Number(clock.CLOCK_OFFSET_MS)))

  it('can be tried so many times for one e-mail address, from wherever', async () => {
    const email = fresh()
    const code = rightCode(email)
    for (let n = 0; n < promises.accounts.codeTries; n++)
      expectRefusal(
        await signUp(`198.51.101.${n}`, { email, code: otherThan(code) }),
        400,
        'INVALID',
      )
    expectRefusal(await signUp('198.51.102.1', { email, code }), 429, 'TOO_MANY')
    expect(await accountsOf(email)).toEqual([])
  })

  it('let an internet address sign up only so many times', async () => {
    const home = '203.0.113.4'
    const username = 'taken'
    expect((await signUp('198.51.100.4', { username })).status).toBe(201)
    // Refused for the name, which saves hashing a password.
    for (
      let n = 0;
      n < promises.accounts.codedAccountsOfAnAddress / promises.accounts.codeTries;
      n++
    ) {
      const email = fresh()
      for (let times = 0; times < promises.accounts.codeTries; times++)
        expectRefusal(
          await signUp(home, { email, username, code: rightCode(email) }),
          409,
          'USERNAME_TAKEN',
        )
    }
    const email = fresh()
    expectRefusal(await signUp(home, { email, code: rightCode(email) }), 429, 'TOO_MANY')
    expect((await signUp('203.0.113.5', { email, code: rightCode(email) })).status).toBe(201)
  }, 30_000)
})

/** Repeats the work if the budgets' window ended in between: in production no clock can be moved. */
async function inOneWindow<T>(work: (round: number) => Promise<T>, round = 1): Promise<T> {
  const window = () => Math.floor(Date.now() / (15 * 60_000))
  const before = window()
  const done = await work(round)
  return window() === before ? done : inOneWindow(work, round + 1)
}

it('without a mail server the budget of an internet address is the end, with a code too', async () => {
  const bare = await startWorld({ ...settings, NODE_ENV: 'production' })
  try {
    const replies = await inOneWindow(async (round) => {
      const home = `203.0.113.${round}`
      await crowd(home, bare)
      return [await signUp(home, {}, bare), await signUp(home, { code: '000000' }, bare)]
    })
    expect(replies).toHaveLength(2)
    for (const refused of replies) {
      expectRefusal(refused, 429, 'TOO_MANY')
      expect(refused.refusal?.error).toMatch(/Try again in (a minute|\d+ (minutes|seconds))\.$/)
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60)
    }
    expect((await signUp('203.0.113.99', {}, bare)).status).toBe(201)
  } finally {
    await bare.close()
  }
}, 30_000)

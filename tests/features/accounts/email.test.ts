import { accountRoutes } from '@swoon/realtime-server/contract/account'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { expect, it } from 'vitest'
import { notifyExclusion } from '../../../realtime-server/src/features/safety/jobs.ts'
import { ofFile, tabsOfFile } from '../../harness/file-world.ts'
import { call } from '../../harness/http.ts'
import { jobTimes } from '../../harness/later.ts'
import { startMail, tokenIn } from '../../harness/mail.ts'
import { accountsIn } from '../../harness/moderate.ts'
import { password, person } from '../../harness/person.ts'
import { startWorld } from '../../harness/server.ts'
import { operator, recordOf } from '../../harness/team-record.ts'
import { databaseSnapshot } from '../refusals.ts'

const secret = 'a secret of this test'
const mail = ofFile(startMail)
const world = ofFile(() => startWorld({ SMTP_URL: mail.url, SESSION_SECRET: secret }))
const open = tabsOfFile()

const run = (...args: string[]) =>
  accountsIn(world, args, { SMTP_URL: mail.url, SESSION_SECRET: secret })
const signIn = (email: string, given = password) =>
  call(world.url, null, authRoutes.login, { body: { email, password: given } })
let count = 0
const fresh = () => `right${++count}@example.test`

it('moves an account to another address, which its link confirms, and ends nothing else', async () => {
  const ann = await person(world)
  const tab = await open(ann)
  const to = fresh()
  const said = await run('email', ann.user.email, to.toUpperCase(), '--reason', 'A slip')
  expect(said.output).toBe(
    `${ann.name} (${ann.id}) has the address ${to} now; mails went there and to the former one.`,
  )
  await tab.next('user:updated', ({ user }) => user.email === to)
  expect((await ann.call(authRoutes.me, {})).body.email).toBe(to)
  expect([(await signIn(to)).status, (await signIn(ann.user.email)).status]).toEqual([200, 401])
  expect((await ann.call(accountRoutes.email, {})).body.unconfirmed).toBe(to)
  const shown = await run('find', to)
  expect(shown.output).toContain(`${to}, not confirmed yet`)
  expect((await mail.next(ann.user.email)).subject).toMatch(/email was changed/)
  const token = tokenIn(await mail.next(to))
  const confirmed = await call(world.url, null, accountRoutes.confirmEmail, { body: { token } })
  expect([confirmed.status, confirmed.body]).toEqual([200, { email: to }])
  expect((await ann.call(accountRoutes.email, {})).body.unconfirmed).toBeNull()
  expect(mail.all.filter((each) => each.to === to)).toHaveLength(1)
  expect(await recordOf(world, ann.id)).toEqual([
    { decision: 'email', by: operator, reason: 'A slip' },
  ])
})

it('is undone by the link to the former address', async () => {
  const ann = await person(world)
  const to = fresh()
  await run('email', ann.id, to, '--reason', 'A slip')
  const token = tokenIn(await mail.next(ann.user.email, /email was changed/))
  const undone = await call(world.url, null, accountRoutes.undoEmail, { body: { token } })
  expect([undone.status, undone.body.email]).toEqual([200, ann.user.email])
})

it('refuses an address that is taken, the same, banned or none, and writes nothing', async () => {
  const [ann, bob, out] = [await person(world), await person(world), await person(world)]
  await run('ban', out.id, '--reason', 'Threats')
  await expect.poll(() => jobTimes(world, notifyExclusion.name, out.id)).toEqual([])
  const before = await databaseSnapshot(world.database.db)
  for (const [who, to, sentence] of [
    [ann.id, bob.user.email, /already|taken|account/i],
    [ann.id, ann.user.email, /^The account has this address already\.$/],
    [ann.id, out.user.email, /already|taken|account/i],
    [ann.id, 'not an address', /^“not an address” is no e-mail address\.$/],
    [out.id, fresh(), /^The account is suspended or banned: lift that first\.$/],
  ] as const) {
    const said = await run('email', who, to, '--reason', 'A slip')
    expect([to, said.code]).toEqual([to, 1])
    expect(said.output).toMatch(sentence)
  }
  expect(await databaseSnapshot(world.database.db)).toEqual(before)
})

it('mails a link for a new password', async () => {
  const ann = await person(world)
  expect((await run('reset', ann.id, '--reason', 'Called us')).code).toBe(0)
  const token = tokenIn(await mail.next(ann.user.email, /Choose a new/))
  const newPassword = 'crimson kite weather'
  const set = await call(world.url, null, accountRoutes.reset, { body: { token, newPassword } })
  expect(set.status, set.text).toBe(200)
  expect((await signIn(ann.user.email, newPassword)).status).toBe(200)
  expect(await recordOf(world, ann.id)).toEqual([
    { decision: 'reset', by: operator, reason: 'Called us' },
  ])
})

it('says that no mail is set up, and writes nothing', async () => {
  const ann = await person(world)
  for (const command of [
    ['reset', ann.id],
    ['email', ann.id, fresh()],
  ])
    expect(
      await accountsIn(world, [...command, '--reason', 'A slip'], {
        NODE_ENV: 'production',
        RATE_LIMITS: 'on',
        PUBLIC_URL: 'https://swoon.test',
        SESSION_SECRET: 'a secret of production, long enough for it',
      }),
    ).toEqual({ code: 1, output: "Email isn't set up on this server, so no link can be sent." })
  expect(await recordOf(world, ann.id)).toEqual([])
})

import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { deskRoutes } from '@swoon/realtime-server/contract/console'
import { expect, it, onTestFinished } from 'vitest'
import type { Moderator } from '../../../realtime-server/src/console/moderators.ts'
import { callerOf, consoleOf, enterConsole } from '../../harness/console.ts'
import { ofFile, tabsOfFile } from '../../harness/file-world.ts'
import { call } from '../../harness/http.ts'
import { startMail, tokenIn } from '../../harness/mail.ts'
import { accountsIn } from '../../harness/moderate.ts'
import { decideAbout, reportOf } from '../../harness/moderators.ts'
import { password, person } from '../../harness/person.ts'
import { startWorld } from '../../harness/server.ts'
import { recordOf } from '../../harness/team-record.ts'
import { unzip } from '../../harness/zip.ts'
import { databaseSnapshot, expectRefusal } from '../refusals.ts'

const mail = ofFile(startMail)
const settings = () => ({ SMTP_URL: mail.url, SESSION_SECRET: 'a secret of this test' })
const world = ofFile(() => startWorld(settings()))
const open = tabsOfFile()

/** The calls of a console in which this moderator works. */
async function openAs(role: Moderator['role'], name = 'Ann') {
  const desk = await consoleOf(world, undefined, [{ name, role }], settings())
  onTestFinished(() => desk.close())
  const session = await enterConsole(desk.newLink())
  const ask = callerOf(desk, session)
  return {
    desk,
    session,
    ask,
    find: (who: string) => ask(deskRoutes.findPerson, { body: { who } }),
    change: (id: string, change: object, reason = 'Asked by mail') =>
      ask(deskRoutes.changePerson, { id, body: { change, reason } }),
    exported: (id: string) => ask(deskRoutes.exportPerson, { id, body: { reason: 'A letter' } }),
  }
}

const changes = [
  { act: 'sign-out' },
  { act: 'reset' },
  { act: 'suspend', days: 3 },
  { act: 'lift' },
  { act: 'ban' },
  { act: 'email', email: 'moved@example.test' },
  { act: 'premium', months: 1 },
  { act: 'premium', months: null },
  { act: 'delete' },
]
const [forBoth, forTheLead] = [changes.slice(0, 5), changes.slice(5)]

it('finds an account by email, username or id, with what npm run accounts says of it', async () => {
  const { find } = await openAs('lead')
  const [ann, bob] = [await person(world, { name: 'Anna' }), await person(world)]
  await reportOf(world, bob, ann)
  await decideAbout(world, ann, 'warn', 'Sold umbrellas')
  for (const who of [ann.id, ann.user.email.toUpperCase(), ann.user.username]) {
    const { status, body } = await find(who)
    expect([status, body.id]).toEqual([200, ann.id])
  }
  const { may, ...shown } = (await find(ann.id)).body
  const said = JSON.parse((await accountsIn(world, ['find', ann.id, '--json'], settings())).output)
  const { hiddenFromThem: _, looks: __, ...same } = said
  const { looks, ...rest } = shown
  expect(rest).toEqual(same)
  expect(looks?.map(({ by }) => by)).toEqual(['Ann'])
  expect(may).toHaveLength(9)
  const unknown = await find('nobody@example.test')
  expect([unknown.status, unknown.refusal?.code]).toEqual([404, 'NOT_FOUND'])
})

it('writes each look down for the lead, whose list names the account', async () => {
  const ann = await person(world)
  const bob = await openAs('moderator', 'Bob')
  expect((await bob.find(ann.id)).body.looks).toBeNull()
  const { ask, find } = await openAs('lead', 'Eve')
  const { body } = await ask(deskRoutes.looks, { query: { by: 'Bob' } })
  expect(body.looks).toMatchObject([{ what: 'account', number: null, personId: ann.id }])
  expect((await find(ann.id)).body.looks?.map(({ by }) => by)).toEqual(['Eve', 'Bob'])
})

it('lets moderators do what they may with a report, the lead all, and support nothing', async () => {
  const { id } = await person(world)
  const before = await databaseSnapshot(world.database.db)
  const [bob, eve] = [await openAs('moderator'), await openAs('support')]
  expect(forTheLead).toHaveLength(4)
  for (const change of forTheLead)
    expect([change, (await bob.change(id, change)).status]).toEqual([change, 403])
  expect((await bob.exported(id)).status).toBe(403)
  for (const change of changes)
    expect([change, (await eve.change(id, change)).status]).toEqual([change, 403])
  for (const { status, refusal } of [await eve.find(id), await eve.exported(id)])
    expect([status, refusal?.code]).toEqual([403, 'NOT_FOR_YOU'])
  expect(await databaseSnapshot(world.database.db)).toEqual(before)
  const { may } = (await bob.find(id)).body
  expect(may).toEqual(['suspend', 'ban', 'lift', 'sign-out', 'reset'])
})

it('writes each act down with who and why, and does none without a reason', async () => {
  const { id } = await person(world)
  const [ann, bob] = [await openAs('lead', 'Ann'), await openAs('moderator', 'Bob')]
  for (const reason of ['', ' ', 'x'.repeat(1001)])
    expect((await bob.change(id, { act: 'ban' }, reason)).status).toBe(400)
  expect(forBoth).toHaveLength(5)
  for (const change of forBoth)
    expect([change, (await bob.change(id, change)).status]).toEqual([change, 200])
  for (const change of [{ act: 'lift' }, ...forTheLead])
    expect([change, (await ann.change(id, change, 'A letter')).status]).toEqual([change, 200])
  const [mails, letters] = [
    { by: 'Bob', reason: 'Asked by mail' },
    { by: 'Ann', reason: 'A letter' },
  ]
  expect(await recordOf(world, id)).toEqual([
    ...['sign-out', 'reset', 'suspend', 'overturn', 'ban'].map((decision) => ({
      decision,
      ...mails,
    })),
    ...['overturn', 'email', 'premium', 'premium', 'delete'].map((decision) => ({
      decision,
      ...letters,
    })),
  ])
})

it('tells the user: a suspension with its reason, a mailed link, premium at once', async () => {
  const { change } = await openAs('lead')
  const [ann, bob] = [await person(world), await person(world)]
  const [own, theirs] = [await open(ann), await open(bob)]
  await change(ann.id, { act: 'suspend', days: 3 }, 'Spam by mail')
  expect((await own.next('session:ended')).reason).toBe('banned')
  const body = { email: ann.user.email, password }
  const refused = await call(world.url, null, authRoutes.login, { body })
  expect(refused.refusal).toMatchObject({ code: 'BANNED', error: expect.stringMatching(/Spam by/) })
  await change(bob.id, { act: 'premium', months: 2 })
  await theirs.next('user:updated', ({ user }) => user.isPremium)
  await change(bob.id, { act: 'reset' })
  expect(tokenIn(await mail.next(bob.user.email, /Choose a new/))).toMatch(/^[\w.-]{20,}/)
})

it('hands out the archive that the person can download, once it is written down', async () => {
  const { desk, session } = await openAs('lead', 'Ann')
  const ann = await person(world)
  const reply = await fetch(desk.url + deskRoutes.exportPerson.url.replace(':id', ann.id), {
    method: 'POST',
    headers: { ...session, 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'A letter' }),
  })
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const parts = unzip(Buffer.from(await reply.arrayBuffer()))
  expect(String(parts.get('account.json'))).toContain(ann.user.email)
  expect(await recordOf(world, ann.id)).toEqual([
    { decision: 'export', by: 'Ann', reason: 'A letter' },
  ])
})

it('does nothing to an account that is gone', async () => {
  const { change } = await openAs('lead')
  expectRefusal(await change(crypto.randomUUID(), { act: 'ban' }), 404, 'NOT_FOUND')
})

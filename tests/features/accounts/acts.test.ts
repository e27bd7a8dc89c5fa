import { once } from 'node:events'
import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { exportRoutes } from '@swoon/realtime-server/contract/export'
import { premiumRoutes } from '@swoon/realtime-server/contract/premium'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { folderOfFile, ofFile, tabsOfFile } from '../../harness/file-world.ts'
import { call } from '../../harness/http.ts'
import { accountsIn, startAccounts } from '../../harness/moderate.ts'
import { startNodes } from '../../harness/nodes.ts'
import { cookieOf, type Person, password, person } from '../../harness/person.ts'
import { operator, recordOf } from '../../harness/team-record.ts'
import { unzip } from '../../harness/zip.ts'
import { matched } from '../pairs.ts'
import { databaseSnapshot } from '../refusals.ts'

const world = ofFile(startNodes)
const open = tabsOfFile()
const folder = folderOfFile('swoon-accounts-')

const run = (...args: string[]) => accountsIn(world, args)
const me = (cookie: string) => call(world.url, cookie, authRoutes.me, {})
const signIn = async ({ user }: Person) =>
  cookieOf(
    (await call(world.url, null, authRoutes.login, { body: { email: user.email, password } }))
      .headers,
  )

it('signs a person out everywhere at once, from a process of its own', async () => {
  const [ann, bob] = [await person(world), await person(world)]
  const phone = await signIn(ann)
  const tabs = [await open(ann, world.a), await open(ann, world.b)]
  const other = await open(bob, world.b)
  const { child, output } = startAccounts(world, 'sign-out', ann.id, '--reason', 'Lost phone')
  expect(await once(child, 'close')).toEqual([0, null])
  expect(output()).toMatch(/ is signed out of 2 devices\.\n$/)
  expect([(await me(ann.cookie)).status, (await me(phone)).status]).toEqual([401, 401])
  for (const tab of tabs) expect((await tab.next('session:ended')).reason).toBe('signed-out')
  await expect.poll(() => tabs.map(({ socket }) => socket.connected)).toEqual([false, false])
  expect(await recordOf(world, ann.id)).toEqual([
    { decision: 'sign-out', by: operator, reason: 'Lost phone' },
  ])
  expect([other.socket.connected, (await me(bob.cookie)).status]).toEqual([true, 200])
  expect((await me(await signIn(ann))).status).toBe(200)
})

it('gives premium that names the team as its source, and takes it back', async () => {
  const ann = await person(world)
  const tab = await open(ann, world.b)
  const said = await run('premium', ann.id, '2', '--reason', 'Sorry for the outage', '--json')
  expect(JSON.parse(said.output).done).toContain('has premium until')
  await tab.next('user:updated', ({ user }) => user.isPremium)
  const given = async () => (await ann.call(premiumRoutes.given, {})).body
  const { premiumExpiresAt } = (await ann.call(authRoutes.me, {})).body
  expect(await given()).toEqual([
    {
      id: expect.any(String),
      givenAt: expect.any(String),
      months: 2,
      startsAt: expect.any(String),
      endsAt: premiumExpiresAt,
    },
  ])
  const bob = await person(world)
  await bob.call(premiumRoutes.purchase, {
    body: { type: 'subscription', amount: 1099, quantity: 1 },
  })
  expect((await bob.call(premiumRoutes.given, {})).body).toEqual([])
  const archive = path.join(folder.path, 'premium.zip')
  await run('export', ann.id, archive, '--reason', 'Asked by letter')
  const grants = JSON.parse(String(unzip(await readFile(archive)).get('premium.json')))
  expect(grants).toMatchObject([{ source: 'team', months: 2, revoked_at: null }])
  expect((await run('premium', ann.id, 'end', '--reason', 'The wrong person')).output).toMatch(
    / has no premium anymore\.$/,
  )
  await tab.next('user:updated', ({ user }) => !user.isPremium)
  expect(await given()).toEqual([])
  expect(await run('premium', ann.id, 'end', '--reason', 'Again')).toEqual({
    code: 1,
    output: 'The team has given no premium that still runs.',
  })
  expect((await run('premium', ann.id, '13', '--reason', 'Much')).code).toBe(1)
  expect((await recordOf(world, ann.id)).map(({ decision }) => decision)).toEqual([
    'premium',
    'export',
    'premium',
  ])
})

it('writes the archive that the person gets, to a new file for this user alone', async () => {
  const { ann } = await matched(world)
  const url = world.url + exportRoutes.download.url.replace(':id', ann.id)
  const reply = await fetch(url, { headers: { cookie: ann.cookie } })
  const own = unzip(Buffer.from(await reply.arrayBuffer()))
  const file = path.join(folder.path, 'ann.zip')
  expect((await run('export', ann.id, file, '--reason', 'Asked by letter')).code).toBe(0)
  const made = unzip(await readFile(file))
  expect([...made.keys()]).toEqual([...own.keys()])
  for (const part of ['matches.json', 'account.json', 'messages.json'])
    expect(String(made.get(part))).toBe(String(own.get(part)))
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const taken = path.join(folder.path, 'taken.zip')
  await writeFile(taken, 'mine')
  expect(await run('export', ann.id, taken, '--reason', 'Again')).toEqual({
    code: 1,
    output: `${taken} can't be written: it is there already.`,
  })
  expect(String(await readFile(taken))).toBe('mine')
  expect(await recordOf(world, ann.id)).toEqual([
    { decision: 'export', by: operator, reason: 'Asked by letter' },
  ])
})

it('deletes an account like its owner once its id is typed', async () => {
  const { ann, bob } = await matched(world)
  const [own, theirs] = [await open(ann, world.a), await open(bob, world.b)]
  const type = async (typed: string) => {
    const started = startAccounts(world, 'delete', ann.id, '--reason', 'Asked by letter')
    started.child.stdin?.end(`${typed}\n`)
    const [code] = await once(started.child, 'close')
    return { code, output: started.output() }
  }
  const refused = await type('yes')
  expect(refused.code).toBe(1)
  expect(refused.output).toContain('Nothing was deleted: that is not the id.')
  expect((await me(ann.cookie)).status).toBe(200)
  expect(await recordOf(world, ann.id)).toEqual([])
  expect((await type(ann.id)).code).toBe(0)
  await own.next('session:ended')
  await theirs.next('match:ended')
  expect((await me(ann.cookie)).status).toBe(401)
  const { db } = world.database
  const left = () => db.selectFrom('matches').where('user1_id', 'in', [ann.id, bob.id]).selectAll()
  await expect.poll(() => left().execute()).toEqual([])
  const row = db.selectFrom('users').select(['name', 'deleted_at']).where('id', '=', ann.id)
  expect(await row.executeTakeFirstOrThrow()).toEqual({ name: '', deleted_at: expect.any(Date) })
  expect(await recordOf(world, ann.id)).toEqual([
    { decision: 'delete', by: operator, reason: 'Asked by letter' },
  ])
})

it('does nothing that cannot be written down', async () => {
  const { db } = world.database
  const ann = await person(world)
  const file = path.join(folder.path, 'unwritten.zip')
  await sql`CREATE FUNCTION refuse_act() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'full'; END $$`.execute(
    db,
  )
  await sql`CREATE TRIGGER refuses BEFORE INSERT ON moderation_decisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_act()`.execute(
    db,
  )
  onTestFinished(async () => void (await sql`DROP FUNCTION refuse_act() CASCADE`.execute(db)))
  const before = await databaseSnapshot(db)
  for (const act of [
    ['suspend', ann.id, '3'],
    ['sign-out', ann.id],
    ['premium', ann.id, '1'],
    ['export', ann.id, file],
    ['delete', ann.id, '--yes'],
  ])
    await expect(run(...act, '--reason', 'x'), act[0]).rejects.toThrow('full')
  expect(await databaseSnapshot(db)).toEqual(before)
  await expect(stat(file)).rejects.toThrow('ENOENT')
  expect((await me(ann.cookie)).status).toBe(200)
})

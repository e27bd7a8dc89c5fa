import { accountRoutes } from '@swoon/realtime-server/contract/account'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { premiumRoutes } from '@swoon/realtime-server/contract/premium'
import { expect, it } from 'vitest'
import { worldOfFile } from '../../harness/file-world.ts'
import { accountsIn } from '../../harness/moderate.ts'
import { decideAbout, reportOf } from '../../harness/moderators.ts'
import { person } from '../../harness/person.ts'
import { operator } from '../../harness/team-record.ts'

const world = worldOfFile()

const find = (who: string, ...more: string[]) => accountsIn(world, ['find', who, ...more])
const read = async (who: string) => JSON.parse((await find(who, '--json')).output)

it('finds an account by its e-mail address, username or id, in any case', async () => {
  const { id, user } = await person(world, { incomplete: true })
  for (const who of [id, id.toUpperCase(), user.email.toUpperCase(), user.username.toUpperCase()])
    expect(await read(who), who).toMatchObject({ id, email: user.email, username: user.username })
})

it('says in a sentence which account is unknown, and ends with 1', async () => {
  for (const who of ['nobody@example.test', 'nobody', crypto.randomUUID()])
    expect(await find(who)).toEqual({
      code: 1,
      output: `No account has the e-mail address, username or id “${who}”.`,
    })
})

it('shows state, devices, reports, premium and what the person sees of them', async () => {
  const [ann, bob] = [await person(world, { name: 'Ann' }), await person(world)]
  await reportOf(world, bob, ann)
  await reportOf(world, ann, bob)
  await decideAbout(world, ann, 'warn', 'Sold umbrellas')
  await ann.call(premiumRoutes.purchase, {
    body: { type: 'subscription', amount: 1099, quantity: 1 },
  })
  const account = await read(ann.id)
  const day = new Date().toISOString().slice(0, 10)
  expect(account).toMatchObject({
    name: 'Ann',
    unconfirmedEmail: null,
    state: { kind: 'active' },
    lastSeen: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    signIn: { hasPassword: true, passkeys: 0 },
    reports: { about: { made: 2, open: 1 }, by: { made: 1, open: 1 } },
    strikes: [{ kind: 'warn', reason: 'Sold umbrellas', isOverturned: false }],
    premium: { until: expect.any(String), grants: [{ source: 'purchase', months: 1 }] },
    purchases: [{ months: 1, provider: 'demo', status: 'paid' }],
    acts: [{ act: 'warn', by: 'test', reason: 'Sold umbrellas' }],
    hiddenFromThem: ['reports.about', 'reports.by.open', 'acts', 'looks'],
  })
  expect(account.createdAt.slice(0, 10)).toBe(day)
  const own = (await ann.call(accountRoutes.sessions, {})).body
  expect(account.sessions).toEqual(
    own.map(({ device, startedAt, lastUsedAt }) => ({ device, startedAt, lastUsedAt })),
  )
  const { output } = await find(ann.id)
  expect(output).toContain('Reports about them (they see nothing of these)\n  2, 1 open')
  expect(output).toContain(': Sold umbrellas')
})

it('names each state', async () => {
  const [half, out, gone] = [
    await person(world, { incomplete: true }),
    await person(world),
    await person(world),
  ]
  expect((await read(half.id)).state).toEqual({ kind: 'incomplete' })
  await decideAbout(world, out, 'suspend', 'Spam')
  expect((await read(out.id)).state).toEqual({
    kind: 'suspended',
    until: expect.any(String),
    reason: 'Spam',
  })
  await accountsIn(world, ['ban', out.id, '--reason', 'Threats'])
  expect((await read(out.id)).state).toEqual({ kind: 'banned', reason: 'Threats' })
  await accountsIn(world, ['delete', gone.id, '--yes', '--reason', 'Asked by letter'])
  await expect
    .poll(async () => (await read(gone.id)).state)
    .toEqual({ kind: 'deleted', at: expect.any(String), isErased: true })
  expect(await read(gone.id)).toMatchObject({ name: '', email: null, username: null, sessions: [] })
  expect(await accountsIn(world, ['sign-out', gone.id, '--reason', 'Again'])).toEqual({
    code: 1,
    output: 'This account is deleted.',
  })
})

it('keeps the last visit of people who hide it', async () => {
  const ann = await person(world)
  const tab = await ann.live()
  tab.close()
  await world.database.db
    .updateTable('users')
    .set({ shares_activity: false })
    .where('id', '=', ann.id)
    .execute()
  expect((await read(ann.id)).lastSeen).toBeNull()
})

it('is written down, which only the lead reads', async () => {
  const ann = await person(world, { incomplete: true })
  const settings = { MODERATORS: 'Ann:lead, Bob:moderator' }
  const as = async (name: string) =>
    JSON.parse((await accountsIn(world, ['find', ann.id, '--json', '--as', name], settings)).output)
  expect((await as('Bob')).looks).toBeNull()
  expect((await as('Ann')).looks.map(({ by }: { by: string }) => by)).toEqual(['Ann', 'Bob'])
  const other = await person(world, { incomplete: true })
  await find(ann.id)
  await find(other.id)
  const looks = await world.database.db
    .selectFrom('moderation_looks')
    .select(['person_id', 'number'])
    .where('what', '=', 'account')
    .where('looked_by', '=', operator)
    .where('person_id', 'in', [ann.id, other.id])
    .execute()
  expect(looks).toHaveLength(2)
})

it('lets no text of people move the cursor of a terminal', async () => {
  const ann = await person(world)
  await world.database.db
    .updateTable('users')
    .set({ name: 'Ann\u001b[2J' })
    .where('id', '=', ann.id)
    .execute()
  const { output } = await find(ann.id)
  expect(output).toContain('Ann�[2J')
  expect(output).not.toContain('\u001b')
  expect((await ann.call(authRoutes.me, {})).status).toBe(200)
})

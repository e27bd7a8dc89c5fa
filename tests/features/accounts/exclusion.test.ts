import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { expect, it } from 'vitest'
import { liftSuspension } from '../../../realtime-server/src/features/safety/moderation.ts'
import { tabsOfFile, worldOfFile } from '../../harness/file-world.ts'
import { call } from '../../harness/http.ts'
import { jobTimes } from '../../harness/later.ts'
import { accountsIn, moderateIn } from '../../harness/moderate.ts'
import { teamOf } from '../../harness/moderators.ts'
import { type Person, password, person } from '../../harness/person.ts'
import { operator, recordOf } from '../../harness/team-record.ts'
import { expectRefusal } from '../refusals.ts'

const world = worldOfFile()
const open = tabsOfFile()

const run = (...args: string[]) => accountsIn(world, args)
const signIn = (who: Person) =>
  call(world.url, null, authRoutes.login, { body: { email: who.user.email, password } })
const signUp = (email: string, username: string) =>
  call(world.url, null, authRoutes.signup, { body: { email, password, username } })
const reportNumber = async (who: Person) =>
  (
    await world.database.db
      .selectFrom('reports')
      .select('number')
      .where('reported_id', '=', who.id)
      .executeTakeFirstOrThrow()
  ).number

it('suspends a person without a report: tabs end, sign-in says why, and the record who and why', async () => {
  const ann = await person(world, { name: 'Ann' })
  const tab = await open(ann)
  expect(await run('suspend', ann.user.username, '3', '--reason', 'Spam by mail')).toEqual({
    code: 0,
    output: `Ann (${ann.id}) is suspended for 3 days.`,
  })
  expect((await tab.next('session:ended')).reason).toBe('banned')
  const refused = await signIn(ann)
  expectRefusal(refused, 403, 'BANNED', refused.refusal?.error)
  expect(refused.refusal?.error).toMatch(/suspended until .* Reason: Spam by mail$/)
  const [until] = await jobTimes(world, liftSuspension.name, ann.id)
  const { strikes } = (await ann.call(safetyRoutes.standing, {})).body
  const [strike] = strikes
  expect(strike?.until).toBe(until?.toISOString())
  expect(Date.parse(strike?.until ?? '') - Date.parse(strike?.createdAt ?? '')).toBe(
    3 * 24 * 60 * 60 * 1000,
  )
  expect(await recordOf(world, ann.id)).toEqual([
    { decision: 'suspend', by: operator, reason: 'Spam by mail' },
  ])
  const shown = (await moderateIn(world, 'show', String(await reportNumber(ann)))).output
  expect(shown).toContain('by the team')
  const found = JSON.parse((await run('find', ann.id, '--json')).output)
  expect(found.reports.about).toEqual({ made: 0, open: 0 })
})

it('is appealed as after a report', async () => {
  const ann = await person(world)
  await run('suspend', ann.id, '3', '--reason', 'money')
  const { exclusion, strikes } = (await ann.call(safetyRoutes.standing, {})).body
  expect(strikes).toMatchObject([{ kind: 'suspend', reason: expect.stringMatching(/^Asking/) }])
  const params = { strikeId: exclusion ?? '' }
  const reply = await ann.call(safetyRoutes.appeal, { params, body: { content: 'Not me' } })
  expect(reply.status, reply.text).toBe(200)
  const appeals = teamOf(world).appeals
  const appeal = (await appeals.list('test')).find(({ user_id }) => user_id === ann.id)
  await appeals.decide(appeal?.number ?? 0, { outcome: 'overturn', answer: 'Right.', by: 'test' })
  expect((await signIn(ann)).status).toBe(200)
})

it('is undone within the hour like any decision', async () => {
  const ann = await person(world)
  await run('ban', ann.id, '--reason', 'The wrong account')
  const number = String(await reportNumber(ann))
  expect((await moderateIn(world, 'reopen', number, '--reason', 'mistake')).code).toBe(0)
  expect((await signIn(ann)).status).toBe(200)
})

it('lifts every suspension and ban, frees the address, and answers an open appeal', async () => {
  const ann = await person(world)
  await run('suspend', ann.id, '30', '--reason', 'First')
  await run('ban', ann.id, '--reason', 'Second')
  expectRefusal(await signIn(ann), 403, 'BANNED', 'Your account is banned. Reason: Second')
  const { exclusion } = (await ann.call(safetyRoutes.standing, {})).body
  const params = { strikeId: exclusion ?? '' }
  await ann.call(safetyRoutes.appeal, { params, body: { content: 'Not me' } })
  expect(await run('lift', ann.user.email, '--reason', 'We were wrong')).toMatchObject({ code: 0 })
  expect((await signIn(ann)).status).toBe(200)
  const { strikes } = (await ann.call(safetyRoutes.standing, {})).body
  expect(strikes.map(({ isOverturned, appeal }) => [isOverturned, appeal?.answer])).toEqual([
    [true, 'We were wrong'],
    [true, undefined],
  ])
  expect((await recordOf(world, ann.id)).map(({ decision }) => decision)).toEqual([
    'suspend',
    'ban',
    'overturn',
    'overturn',
  ])
  const { db } = world.database
  await expect.poll(() => jobTimes(world, liftSuspension.name, ann.id)).toEqual([])
  const held = await db.selectFrom('banned_emails').select('strike_id').execute()
  expect(held.filter(({ strike_id }) => strikes.some(({ id }) => id === strike_id))).toEqual([])
  expect(await run('lift', ann.id, '--reason', 'Again')).toEqual({
    code: 1,
    output: 'No suspension or ban keeps this person out.',
  })
})

it('keeps the address of a banned person from signing up', async () => {
  const ann = await person(world)
  await run('ban', ann.id, '--reason', 'Threats')
  await world.database.db
    .updateTable('users')
    .set({ email: `moved-${ann.id}@example.test` })
    .where('id', '=', ann.id)
    .execute()
  expect((await signUp(ann.user.email, 'anew1')).status).toBe(409)
})

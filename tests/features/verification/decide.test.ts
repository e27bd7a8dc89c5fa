import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '../../harness/file-world.ts'
import { later } from '../../harness/later.ts'
import { moderateIn, startModerate } from '../../harness/moderate.ts'
import { insertUsers, type Person } from '../../harness/person.ts'
import { waitFor } from '../../harness/server.ts'
import { latestOf, moderatorsOf, submitVerification } from '../../harness/verification.ts'
import { matched } from '../pairs.ts'
import { expectRefusal } from '../refusals.ts'

const unreadable = 'We could not read your document. Please take a sharp picture in good light.'

const world = worldOfFile()

const hour = 60 * 60 * 1000
const me = async (who: Person) => (await who.call(authRoutes.me, {})).body
const someone = async () => (await insertUsers(world, 1))[0] as Person
const isStored = async (document: string) =>
  (await readdir(world.mediaDir, { recursive: true })).some((file) => file.includes(document))
const acts = (who: Person) =>
  world.database.db
    .selectFrom('verification_decisions')
    .select(['action', 'reason', 'acted_by'])
    .where('user_id', '=', who.id)
    .orderBy('acted_at')
    .execute()

const moderate = (...args: string[]) => moderateIn(world, ...args)

describe('a decision', () => {
  it('verifies: the date on the document becomes the profile’s, and everyone concerned sees it live', async () => {
    const { ann, bob } = await matched(world)
    await submitVerification(ann, '1991-01-31')
    const number = String((await latestOf(world, ann)).number)
    expect((await moderate('verifications')).output).toMatch(/1991-01-31 \(profile: /)
    const [mine, theirs] = [await ann.live(), await bob.live()]
    const done = await moderate('verify', number)
    expect(done, done.output).toMatchObject({ code: 0 })
    const { user } = await mine.next('user:updated')
    const verified = {
      isVerified: true,
      ageVerified: true,
      idVerified: true,
      verificationStatus: 'verified',
    }
    expect(user).toMatchObject({ ...verified, dateOfBirth: '1991-01-31' })
    await theirs.next('resync')
    const [match] = (await bob.call(matchRoutes.matches, { params: { userId: bob.id } })).body
    expect(match?.otherUser.isVerified).toBe(true)
    const change = (dateOfBirth: string) =>
      ann.call(profileRoutes.updateUser, { params: { id: ann.id }, body: { dateOfBirth } })
    expectRefusal(await change('1992-01-31'), 400, 'INVALID')
    expect((await change('1991-01-31')).status).toBe(200)
    expectRefusal(await submitVerification(ann), 409, 'CONFLICT')
    const moved = world.database.db
      .updateTable('users')
      .set({ date_of_birth: '1992-01-31' })
      .where('id', '=', ann.id)
    await expect(moved.execute()).rejects.toThrow('users_verified_birth')
    expect((await moderate('verify', number)).output).toContain('is decided')
    mine.close()
    theirs.close()
  })

  it('rejects with a reason from the list, and the person may try again', async () => {
    const ann = await someone()
    await submitVerification(ann)
    const number = String((await latestOf(world, ann)).number)
    expect((await moderate('reject', number, '--reason', 'ugly')).output).toContain('unreadable')
    const tab = await ann.live()
    expect((await moderate('reject', number, '--reason', 'unreadable')).code).toBe(0)
    const rejected = {
      verificationStatus: 'rejected',
      verificationReason: unreadable,
      isVerified: false,
    }
    expect((await tab.next('user:updated')).user).toMatchObject(rejected)
    expect((await submitVerification(ann)).body).toMatchObject({
      verificationStatus: 'pending',
      verificationReason: null,
    })
    expect((await moderate('undo', number)).output).toContain('another document')
    tab.close()
  })

  it('as under-age opens a report by a rule, which also says that the rejection was taken back', async () => {
    const [ann, bob] = [await someone(), await someone()]
    const desk = moderatorsOf(world)
    for (const who of [ann, bob]) await submitVerification(who)
    const { number } = await latestOf(world, ann)
    const { output } = await moderate('reject', String(number), '--reason', 'under-age')
    expect(output).toContain('A report of the category underage is open')
    await desk.reject((await latestOf(world, bob)).number, 'unreadable', 'mod')
    const { db } = world.database
    const noticesOf = (who: Person) =>
      db
        .selectFrom('reports')
        .innerJoin('report_statements', 'report_id', 'reports.id')
        .select([
          'reports.number',
          'reporter_id',
          'category',
          'closed_at',
          'description',
          'profile',
        ])
        .where('reported_id', '=', who.id)
        .orderBy('report_statements.created_at')
        .execute()
    const [report] = await noticesOf(ann)
    expect(report).toMatchObject({
      reporter_id: '00000000-0000-0000-0000-000000000000',
      category: 'underage',
      closed_at: null,
    })
    expect(report?.description).toContain(`verification ${number} was rejected`)
    expect(report?.profile).toMatchObject({ id: ann.id, photos: [expect.any(String)] })
    expect((await moderate('list')).output).toMatch(
      new RegExp(`^ *${report?.number} ! underage`, 'm'),
    )
    await desk.undo(number, 'mod')
    expect(
      (await noticesOf(ann)).map(({ description }) => description.includes('was taken back')),
    ).toEqual([false, true])
    // A different reason, once undone, does not concern a report.
    await desk.reject(number, 'unreadable', 'mod')
    await desk.undo(number, 'mod')
    expect(await noticesOf(ann)).toHaveLength(2)
    expect(await noticesOf(bob)).toEqual([])
  })

  it('is made once when two moderators decide at the same time, and is written down for good', async () => {
    const ann = await someone()
    await submitVerification(ann)
    const { number } = await latestOf(world, ann)
    const desk = moderatorsOf(world)
    const made = await Promise.allSettled([
      desk.verify(number, 'one'),
      desk.reject(number, 'expired', 'other'),
    ])
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const before = await acts(ann)
    expect(before).toHaveLength(1)
    const { db } = world.database
    await db.updateTable('verification_decisions').set({ acted_by: 'no one' }).execute()
    await db.deleteFrom('verification_decisions').execute()
    await expect(sql`TRUNCATE verification_decisions`.execute(db)).rejects.toThrow(
      'stay as they were written',
    )
    expect(await acts(ann)).toEqual(before)
  })

  it('can be undone for an hour, which gives the profile its own date back', async () => {
    const ann = await someone()
    const { dateOfBirth } = await me(ann)
    await submitVerification(ann, '1990-02-02')
    const { number, document } = await latestOf(world, ann)
    const [now, late] = [moderatorsOf(world), moderatorsOf(world, hour)]
    await now.verify(number, 'mod')
    await expect(late.undo(number, 'mod')).rejects.toThrow('last hour')
    expect(await me(ann)).toMatchObject({ isVerified: true })
    await now.undo(number, 'mod')
    expect(await me(ann)).toMatchObject({
      ...{ isVerified: false, ageVerified: false, idVerified: false },
      ...{ verificationStatus: 'pending', dateOfBirth },
    })
    expect(await isStored(document)).toBe(true)
    await now.reject(number, 'other-person', 'mod')
    expect((await acts(ann)).map(({ action }) => action)).toEqual(['verify', 'undo', 'reject'])
  })
})

describe('a verified date of birth', () => {
  it('is corrected by the team with a reason, also later, and the tabs of both people concerned hear of it', async () => {
    const { ann, bob } = await matched(world)
    const correct = (date: string, ...rest: string[]) =>
      moderate('correct-date', ann.id, date, ...rest)
    const reason = ['--reason', 'Month and day were swapped']
    await submitVerification(ann, '1991-02-01')
    expect((await correct('1991-01-02', ...reason)).output).toContain('not verified')
    await moderatorsOf(world).verify((await latestOf(world, ann)).number, 'mod')
    const [mine, theirs] = [await ann.live(), await bob.live()]
    expect((await correct('1991-01-02')).output).toContain('--reason')
    expect((await correct('2015-01-02', ...reason)).output).toContain('under 18')
    expect((await correct('1991-13-02', ...reason)).output).toContain('YYYY-MM-DD')
    expect(
      (await moderate('correct-date', 'no-one-of-this-name', '1991-01-02', ...reason)).code,
    ).toBe(1)
    expect(await me(ann)).toMatchObject({ dateOfBirth: '1991-02-01' })
    const corrected = await correct('1991-01-02', ...reason)
    expect(corrected, corrected.output).toMatchObject({ code: 0 })
    await mine.next(
      'user:updated',
      ({ user }) => user.dateOfBirth === '1991-01-02' && user.isVerified,
    )
    await theirs.next('resync')
    expect((await acts(ann)).map(({ action, reason }) => [action, reason])).toEqual([
      ['verify', null],
      ['correct', 'Month and day were swapped'],
    ])
    const { verified_birth } = await world.database.db
      .selectFrom('users')
      .select('verified_birth')
      .where('id', '=', ann.id)
      .executeTakeFirstOrThrow()
    expect(verified_birth).toBe('1991-01-02')
    mine.close()
    theirs.close()
  })
})

describe('a document', () => {
  it('is shown once, on this machine alone, until Enter; and the look is written down', async () => {
    const ann = await someone()
    await submitVerification(ann, '1990-02-02')
    const { child, output } = startModerate(
      world,
      'look',
      String((await latestOf(world, ann)).number),
    )
    await waitFor(() => output().includes('Open once'), 60_000, 'the address of the document')
    expect(output()).toContain('DIFFERENT in the profile')
    const url = /http:\/\/127\.0\.0\.1:\d+\/\S+/.exec(output())?.[0] ?? ''
    expect((await fetch(`${url}x`)).status).toBe(404)
    const shown = await fetch(url)
    expect(shown.headers.get('cache-control')).toBe('no-store')
    expect(await shown.text()).toContain('data:image/webp;base64,UklGR')
    expect((await fetch(url)).status).toBe(404)
    child.stdin?.write('\n')
    expect(await once(child, 'close')).toEqual([0, null])
    await expect(fetch(url)).rejects.toThrow()
    expect(await acts(ann)).toMatchObject([{ action: 'look' }])
  })

  it('is deleted an hour after the decision', async () => {
    const ann = await someone()
    await submitVerification(ann)
    const { number, document } = await latestOf(world, ann)
    const desk = moderatorsOf(world)
    await desk.verify(number, 'mod')
    expect(await isStored(document)).toBe(true)
    const server = await later(world, 1.5 * hour, 'end-document')
    await waitFor(async () => !(await isStored(document)))
    await expect(desk.look(number, 'mod')).rejects.toThrow('Not found')
    expect(await me(ann)).toMatchObject({ isVerified: true })
    await server.close()
  })

  it('is deleted after 48 hours without a decision, and the person is asked to send it again', async () => {
    const ann = await someone()
    await submitVerification(ann)
    const { number, document } = await latestOf(world, ann)
    const almost = await later(world, 47.5 * hour, 'end-document')
    expect(await me(ann)).toMatchObject({ verificationStatus: 'pending' })
    expect(await isStored(document)).toBe(true)
    await almost.close()
    const server = await later(world, 48.5 * hour, 'end-document')
    await waitFor(async () => !(await isStored(document)))
    expect(await me(ann)).toMatchObject({ verificationStatus: 'expired' })
    const desk = moderatorsOf(world)
    await expect(desk.verify(number, 'mod')).rejects.toThrow('decided')
    expect((await submitVerification(ann)).status).toBe(200)
    await server.close()
  })
})

import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { call } from '../../harness/http.ts'
import { formerHash, renewHashes } from '../../harness/mailboxes.ts'
import { reportOf, teamOf } from '../../harness/moderators.ts'
import { type Person, password, person } from '../../harness/person.ts'
import { startWorld, type World, waitFor } from '../../harness/server.ts'
import { bell } from '../notifications/bell.ts'
import { expectRefusal } from '../refusals.ts'

const hour = 3_600_000

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.close())

const report = (who: Person, whom: Person) => reportOf(world, who, whom)
const decide = (
  number: number,
  decision: 'dismiss' | 'warn' | 'suspend' | 'ban',
  reason = 'Spam in every chat',
) => teamOf(world).reports.decide(number, { decision, reason, by: 'test', days: 3 })
const signIn = (who: Person) =>
  call(world.url, null, authRoutes.login, { body: { email: who.user.email, password } })
const signUp = (email: string, username: string) =>
  call(world.url, null, authRoutes.signup, { body: { email, username, password } })
const isIn = async (who: Person) => (await who.call(authRoutes.me, {})).status === 200
const standing = async (who: Person) => (await who.call(safetyRoutes.standing, {})).body
const appeal = (who: Person, strikeId: string | null, content = 'It was my brother.') =>
  who.call(safetyRoutes.appeal, { params: { strikeId: strikeId ?? '' }, body: { content } })
const audit = async () => {
  const query = world.database.db
    .selectFrom('moderation_decisions')
    .select(['decision', 'reason', 'decided_by'])
  return (await query.orderBy('decided_at').orderBy('id').execute()).map(({ decision }) => decision)
}
const openAppeal = async () => (await teamOf(world).appeals.list('test'))[0]?.number ?? 0

describe('someone who is suspended', () => {
  it('signs in to what was decided and nothing else, and appeals once', async () => {
    const [ann, bob] = [await person(world), await person(world)]
    await decide(await report(ann, bob), 'suspend')
    const reply = await signIn(bob)
    expectRefusal(reply, 403, 'BANNED')
    const cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(cookie).toMatch(/^sid=./)
    const shown = await call(world.url, cookie, safetyRoutes.standing, {})
    expect(shown.body).toEqual({
      userId: bob.id,
      hasPassword: true,
      exclusion: expect.any(String),
      strikes: [
        {
          id: shown.body.exclusion,
          kind: 'suspend',
          reason: 'Spam in every chat',
          createdAt: expect.any(String),
          until: expect.any(String),
          isOverturned: false,
          appeal: null,
        },
      ],
    })
    for (const route of [authRoutes.me, matchRoutes.matches, safetyRoutes.blocks])
      expectRefusal(
        await call(world.url, cookie, route, { params: { userId: bob.id } } as never),
        401,
        'UNAUTHORIZED',
      )
    expectRefusal(await appeal(bob, shown.body.exclusion, '  '), 400, 'INVALID')
    expect((await appeal(bob, shown.body.exclusion)).body.strikes[0]?.appeal).toMatchObject({
      content: 'It was my brother.',
      outcome: null,
    })
    expectRefusal(await appeal(bob, shown.body.exclusion), 409, 'CONFLICT')
    expectRefusal(await appeal(ann, shown.body.exclusion), 404, 'NOT_FOUND')
    await call(world.url, cookie, authRoutes.logout, {})
    expectRefusal(await call(world.url, cookie, safetyRoutes.standing, {}), 401, 'UNAUTHORIZED')
  })

  it('is back at once when the appeal is granted, which is decided once', async () => {
    const [ann, bob] = [await person(world), await person(world)]
    await decide(await report(ann, bob), 'ban')
    expect(await isIn(bob)).toBe(false)
    await appeal(bob, (await standing(bob)).exclusion)
    const number = await openAppeal()
    const ruling = {
      outcome: 'overturn',
      answer: 'You are right, and we are sorry.',
      by: 'test',
    } as const
    await teamOf(world).appeals.decide(number, ruling)
    expect(await isIn(bob)).toBe(true)
    expect(await standing(bob)).toMatchObject({
      exclusion: null,
      strikes: [
        {
          isOverturned: true,
          appeal: { outcome: 'overturn', answer: 'You are right, and we are sorry.' },
        },
      ],
    })
    await expect(
      teamOf(world).appeals.decide(number, { ...ruling, outcome: 'uphold' }),
    ).rejects.toThrow('This appeal is decided.')
    expect(await audit()).toEqual(['ban', 'overturn'])
    expect((await signIn(bob)).status).toBe(200)
  })

  it('stays out when the appeal is not granted, and reads the answer', async () => {
    const [ann, bob] = [await person(world), await person(world)]
    await decide(await report(ann, bob), 'suspend')
    await appeal(bob, (await standing(bob)).exclusion)
    const number = await openAppeal()
    await teamOf(world).appeals.decide(number, {
      outcome: 'uphold',
      answer: 'The chats are clear.',
      by: 'me',
    })
    expect(await isIn(bob)).toBe(false)
    expect((await standing(bob)).strikes[0]?.appeal).toMatchObject({
      outcome: 'uphold',
      answer: 'The chats are clear.',
    })
    expectRefusal(await appeal(bob, (await standing(bob)).exclusion), 409, 'CONFLICT')
    expect(await audit()).toEqual(['suspend', 'uphold'])
  })

  it('is out again when the decision on the appeal is undone within the hour', async () => {
    const [ann, bob] = [await person(world), await person(world)]
    await decide(await report(ann, bob), 'suspend')
    await appeal(bob, (await standing(bob)).exclusion)
    const number = await openAppeal()
    const { appeals } = teamOf(world)
    const undoing = { reason: 'The wrong appeal', by: 'test' }
    await expect(appeals.undo(number, undoing)).rejects.toThrow(
      'Only a decision of the last hour can be undone.',
    )
    await appeals.decide(number, { outcome: 'overturn', answer: 'Sorry.', by: 'test' })
    expect(await isIn(bob)).toBe(true)
    const tab = await bob.live()
    await expect(
      teamOf(world, 60 * 60 * 1000 + 1000).appeals.undo(number, undoing),
    ).rejects.toThrow('last hour')
    expect(await isIn(bob)).toBe(true)

    await appeals.undo(number, undoing)
    expect(await isIn(bob)).toBe(false)
    expect(await tab.next('session:ended')).toEqual({ reason: 'banned' })
    const [strike] = (await standing(bob)).strikes
    expect(strike).toMatchObject({ isOverturned: false, appeal: { outcome: null, answer: null } })
    expect(await openAppeal()).toBe(number)
    expectRefusal(
      await signUp(bob.user.email.replace('@', '+again@'), 'bobagain'),
      409,
      'EMAIL_TAKEN',
    )
    await expect(appeals.undo(number, undoing)).rejects.toThrow(
      'Only a decision of the last hour can be undone.',
    )
    await appeals.decide(number, { outcome: 'uphold', answer: 'The chats are clear.', by: 'test' })
    await appeals.undo(number, undoing)
    expect(await isIn(bob)).toBe(false)
    expect(await audit()).toEqual(['suspend', 'overturn', 'undo', 'uphold', 'undo'])
    tab.close()
  })

  it('of two decisions, stays out until both are taken back', async () => {
    const [ann, eve, bob] = [await person(world), await person(world), await person(world)]
    const first = await report(ann, bob)
    await eve.call(safetyRoutes.report, {
      body: { reportedUserId: bob.id, category: 'harassment', description: '' },
    })
    await decide(first, 'suspend')
    const second = await world.database.db
      .selectFrom('reports')
      .select('number')
      .where('closed_at', 'is', null)
      .executeTakeFirstOrThrow()
    await decide(second.number, 'ban')
    const undo = (number: number) => teamOf(world).reports.undo(number, { reason: 'x', by: 'test' })
    await undo(second.number)
    expect(await isIn(bob)).toBe(false)
    await undo(first)
    expect(await isIn(bob)).toBe(true)
  })

  it.each(['suspend', 'ban'] as const)(
    'has nothing of a %s in the bell once it was taken back',
    async (decision) => {
      const [ann, bob] = [await person(world), await person(world)]
      const rows = () =>
        world.database.db
          .selectFrom('notifications')
          .select('id')
          .where('user_id', '=', bob.id)
          .execute()
      const number = await report(ann, bob)
      await decide(number, decision)
      await waitFor(async () => (await rows()).length === 1)
      await teamOf(world).reports.undo(number, { reason: 'The wrong person', by: 'test' })
      await waitFor(async () => (await rows()).length === 0)
      expect(await bell(bob)).toEqual([])
    },
  )
})

describe('a warned person', () => {
  it('appeals beside it, and hears of the decision at once, which takes the warning off the screen', async () => {
    const [ann, bob] = [await person(world), await person(world)]
    const tab = await bob.live()
    await decide(await report(ann, bob), 'warn')
    const { warning } = await tab.next('warning:given')
    expect((await appeal(bob, warning.id)).status).toBe(200)
    const number = await openAppeal()
    await teamOf(world).appeals.decide(number, {
      outcome: 'overturn',
      answer: 'Sorry.',
      by: 'test',
    })
    expect(await tab.next('appeal:decided')).toEqual({ strikeId: warning.id, outcome: 'overturn' })
    expect((await bob.call(safetyRoutes.warnings, {})).body).toEqual([])
    expect(await bell(bob)).toMatchObject([
      { kind: 'moderation', detail: 'overturn', isRead: false },
    ])

    await teamOf(world).appeals.undo(number, { reason: 'The wrong appeal', by: 'test' })
    await tab.next(
      'appeal:decided',
      ({ strikeId, outcome }) => strikeId === warning.id && outcome === null,
    )
    expect((await bob.call(safetyRoutes.warnings, {})).body).toMatchObject([{ id: warning.id }])
    // Acknowledging the warning does not mark the appeal's outcome as read.
    const understand = () => bob.call(safetyRoutes.understand, { params: { id: warning.id } })
    expect((await understand()).status).toBe(200)
    expect(await bell(bob)).toMatchObject([{ detail: 'reopened', isRead: false }])
    tab.close()
  })

  it('has no warning in the bell that they have answered, and nothing of one that was taken back', async () => {
    const [ann, bob] = [await person(world), await person(world)]
    const tab = await bob.live()
    const number = await report(ann, bob)
    await decide(number, 'warn')
    const { warning } = await tab.next('warning:given')
    await expect.poll(() => bell(bob)).toMatchObject([{ detail: 'warned' }])
    await bob.call(safetyRoutes.understand, { params: { id: warning.id } })
    expect(await bell(bob)).toEqual([])
    await appeal(bob, warning.id)
    await teamOf(world).appeals.decide(await openAppeal(), {
      outcome: 'uphold',
      answer: 'It stands.',
      by: 'test',
    })
    await expect.poll(() => bell(bob)).toMatchObject([{ detail: 'uphold' }])
    const { appeals, reports } = teamOf(world)
    const appealed = await world.database.db
      .selectFrom('appeals')
      .select('number')
      .executeTakeFirstOrThrow()
    const undoing = { reason: 'x', by: 'test' }
    await expect(reports.undo(number, undoing)).rejects.toThrow(
      'The appeal against this decision is decided.',
    )
    expect((await standing(bob)).strikes).toMatchObject([
      { appeal: { outcome: 'uphold', answer: 'It stands.' } },
    ])
    await appeals.undo(appealed.number, undoing)
    await reports.undo(number, undoing)
    expect(await tab.next('strike:withdrawn')).toEqual({ id: warning.id })
    await expect.poll(() => bell(bob)).toEqual([])
    expect((await standing(bob)).strikes).toEqual([])
    tab.close()
  })
})

describe('a decision', () => {
  it('can be undone within the hour: the report is open again with its files, and no one is kept out', async () => {
    const [ann, bob] = [await person(world), await person(world)]
    const number = await report(ann, bob)
    const files = () =>
      world.database.db
        .selectFrom('report_media')
        .select('name')
        .where('let_go_at', 'is', null)
        .execute()
    const before = await files()
    expect(before).toHaveLength(1)
    await decide(number, 'ban')
    expect(await files()).toEqual([])
    await teamOf(world).reports.undo(number, { reason: 'The wrong key', by: 'test' })
    expect(await isIn(bob)).toBe(true)
    expect(await files()).toEqual(before)
    expect((await teamOf(world).reports.list('test')).map((each) => each.number)).toEqual([number])
    expect(await standing(bob)).toEqual({
      userId: bob.id,
      hasPassword: true,
      exclusion: null,
      strikes: [],
    })
    await decide(number, 'warn')
    expect(await audit()).toEqual(['ban', 'undo', 'warn'])
    const undoLater = teamOf(world, hour + 1000).reports.undo(number, { reason: 'x', by: 'test' })
    await expect(undoLater).rejects.toThrow('Only a decision of the last hour can be undone.')
  })

  it('stays closed when it is undone after the same was reported again, and the consequence still ends', async () => {
    const [ann, bob] = [await person(world), await person(world)]
    const number = await report(ann, bob)
    await decide(number, 'warn')
    const again = await report(ann, bob)
    await teamOf(world).reports.undo(number, { reason: 'x', by: 'test' })
    expect((await teamOf(world).reports.list('test')).map((each) => each.number)).toEqual([again])
    expect((await standing(bob)).strikes).toEqual([])
  })

  it('stays in the record as it was written, no matter who tries to change it', async () => {
    const [ann, bob] = [await person(world), await person(world)]
    await decide(await report(ann, bob), 'ban')
    const { db } = world.database
    for (const statement of [
      sql`UPDATE moderation_decisions SET reason = 'Another'`,
      sql`DELETE FROM moderation_decisions`,
      sql`TRUNCATE moderation_decisions`,
    ])
      await expect(statement.execute(db)).rejects.toThrow('stay as they were written')
    expect(await audit()).toEqual(['ban'])
  })
})

describe('the e-mail address of someone who is banned', () => {
  it('cannot sign up again after the account is gone, with a tag neither, until the ban is taken back', async () => {
    const [ann, bob] = [await person(world), await person(world)]
    const number = await report(ann, bob)
    await decide(number, 'ban')
    const { db } = world.database
    const [name, host] = bob.user.email.split('@')
    await db.deleteFrom('users').where('id', '=', bob.id).execute()
    const text = 'An account with this email address already exists.'
    expectRefusal(await signUp(bob.user.email, 'bobagain'), 409, 'EMAIL_TAKEN', text)
    expectRefusal(await signUp(`${name}+new@${host}`, 'bobagain'), 409, 'EMAIL_TAKEN', text)
    expect((await signUp(`other${name}@${host}`, 'somebodyelse')).status).toBe(201)
    const { rows } = await sql<{
      text: string
    }>`SELECT banned_emails::text AS text FROM banned_emails`.execute(db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.text).not.toContain(name)
  })

  it.each([
    ['with another dot', 'ann.lee@gmail.com', 'a.nnl.ee@gmail.com'],
    ["at the provider's other domain", 'annlee@gmail.com', 'ann.lee+x@googlemail.com'],
    ['with a dash', 'annlee@protonmail.com', 'ann-lee@pm.me'],
    ['of a subdomain', 'ann@fastmail.com', 'dating@ann.fastmail.com'],
  ])('cannot sign up again %s, which is the same mailbox', async (_, banned, other) => {
    const [ann, bob] = [await person(world), await person(world, { address: banned })]
    await decide(await report(ann, bob), 'ban')
    await world.database.db.deleteFrom('users').where('id', '=', bob.id).execute()
    for (const email of [banned, other])
      expectRefusal(await signUp(email, 'bobagain'), 409, 'EMAIL_TAKEN')
    expect((await signUp(`other${banned}`, 'somebodyelse')).status).toBe(201)
  })

  it('cannot sign up again if an earlier release stored it, and later in no form of it', async () => {
    const { db } = world.database
    const bob = await person(world, { address: 'bob.lee@gmail.com' })
    const hash = formerHash(bob.user.email, 'banned e-mail addresses')
    await db.insertInto('banned_emails').values({ strike_id: bob.id, hash, until: null }).execute()
    expectRefusal(await signUp('bob.lee+x@gmail.com', 'bobagain'), 409, 'EMAIL_TAKEN')
    await renewHashes(world)
    await db.deleteFrom('users').where('id', '=', bob.id).execute()
    for (const email of ['bob.lee@gmail.com', 'boblee@googlemail.com'])
      expectRefusal(await signUp(email, 'bobagain'), 409, 'EMAIL_TAKEN')
  })

  it('signs up again once the decision is undone', async () => {
    const [ann, bob] = [await person(world), await person(world)]
    const number = await report(ann, bob)
    await decide(number, 'ban')
    await teamOf(world).reports.undo(number, { reason: 'x', by: 'test' })
    await world.database.db.deleteFrom('users').where('id', '=', bob.id).execute()
    expect((await signUp(bob.user.email, 'bobagain')).status).toBe(201)
  })
})

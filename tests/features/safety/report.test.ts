import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { type Report, safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '../../harness/file-world.ts'
import { insertUsers, type Person, person } from '../../harness/person.ts'
import { promises } from '../../promises.ts'
import { junkTimeout } from '../junk.ts'
import { matched } from '../pairs.ts'
import {
  acceptedJunkFields,
  databaseSnapshot,
  expectRefusal,
  refusesJunkBodies,
} from '../refusals.ts'

const world = worldOfFile()

const two = async () => (await insertUsers(world, 2)) as [Person, Person]
const report = (who: Person, reportedUserId: string, rest: Partial<Report> = {}) =>
  who.call(safetyRoutes.report, { body: { reportedUserId, category: 'spam', ...rest } })
const say = async (who: Person, matchId: string, content: string) =>
  (await who.call(chatRoutes.send, { body: { matchId, content } })).body
const reportsOn = (id: string) =>
  world.database.db
    .selectFrom('reports')
    .selectAll()
    .where('reported_id', '=', id)
    .orderBy('number')
    .execute()
const statementsOn = (id: string) =>
  world.database.db
    .selectFrom('report_statements')
    .innerJoin('reports', 'reports.id', 'report_id')
    .selectAll('report_statements')
    .where('reported_id', '=', id)
    .orderBy('report_statements.id')
    .execute()
const messagesOn = (id: string) =>
  world.database.db
    .selectFrom('report_messages')
    .innerJoin('reports', 'reports.id', 'report_id')
    .select(['seq', 'sender_id', 'content', 'is_reported'])
    .where('reported_id', '=', id)
    .orderBy('seq')
    .execute()

describe('a report', () => {
  it.each([
    'inappropriate_photos',
    'harassment',
    'fake_profile',
    'spam',
    'underage',
    'other',
  ] as const)('of %s is stored as the specification says', async (category) => {
    const [ann, bob] = await two()
    const details = { category, description: '  Rude.  ', block: false, place: 'card' } as const
    expect((await report(ann, bob.id, details)).body).toEqual({ ok: true })
    expect(await reportsOn(bob.id)).toMatchObject([
      { reporter_id: ann.id, category, closed_at: null },
    ])
    expect(await statementsOn(bob.id)).toMatchObject([{ description: 'Rude.', place: 'card' }])
    expect((await ann.call(profileRoutes.user, { params: { userId: bob.id } })).status).toBe(200)
  })

  it.each(['card', 'profile', 'chat', 'match', 'room', 'call', 'game'] as const)(
    'says that it was made in a %s',
    async (place) => {
      const [ann, bob] = await two()
      expect((await report(ann, bob.id, { place })).status).toBe(200)
      expect(await statementsOn(bob.id)).toMatchObject([{ place }])
    },
  )

  it('needs a category and nothing else', async () => {
    const [ann, bob] = await two()
    const without = await ann.call(safetyRoutes.report, {
      body: { reportedUserId: bob.id } as never,
    })
    expectRefusal(without, 400, 'INVALID', 'Please select a category')
    expect((await report(ann, bob.id)).status).toBe(200)
    expect(await statementsOn(bob.id)).toMatchObject([{ description: '', place: null }])
  })

  it('takes details of 1,000 characters and no more', async () => {
    const [ann, bob] = await two()
    const longest = 'x'.repeat(promises.safety.reportLength)
    expect((await report(ann, bob.id, { description: longest })).status).toBe(200)
    expectRefusal(await report(ann, bob.id, { description: `${longest}x` }), 400, 'INVALID')
  })

  it('blocks too if asked, all of it or nothing', async () => {
    const { ann, bob, matchId } = await matched(world)
    await say(bob, matchId, 'One')
    expect((await report(ann, bob.id, { block: true, place: 'chat' })).status).toBe(200)
    expect((await ann.call(safetyRoutes.blocks, {})).body).toMatchObject([{ id: bob.id }])
    expect((await ann.call(matchRoutes.matches, { params: { userId: ann.id } })).body).toEqual([])
    expect(await messagesOn(bob.id)).toMatchObject([{ content: 'One' }])
    const [eve, max] = await two()
    expectRefusal(await report(eve, max.id, { block: true, messageId: uuid() }), 404, 'NOT_FOUND')
    expect((await eve.call(safetyRoutes.blocks, {})).body).toEqual([])
    expect(await reportsOn(max.id)).toEqual([])
  })

  it('is one for each pair and category while it is open, however often and at once it is made', async () => {
    const [ann, bob] = await two()
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) => report(ann, bob.id, { description: `${n}` })),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200))
    await report(ann, bob.id, { category: 'underage' })
    expect((await reportsOn(bob.id)).map(({ category }) => category).sort()).toEqual([
      'spam',
      'underage',
    ])
    expect(await statementsOn(bob.id)).toHaveLength(9)
    for (let n = 0; n < 5; n++) await report(ann, bob.id)
    // Ten of each report are kept.
    expect(await statementsOn(bob.id)).toHaveLength(11)
    await world.database.db
      .updateTable('reports')
      .set({ closed_at: new Date(), decision: 'dismiss' })
      .where('reported_id', '=', bob.id)
      .execute()
    await report(ann, bob.id)
    expect(await reportsOn(bob.id)).toHaveLength(3)
  })

  it('is refused for the reporter themselves and for people who do not exist or were never seen', async () => {
    const [ann, bob] = await two()
    await world.database.db
      .updateTable('users')
      .set({ min_age: 60 })
      .where('id', '=', bob.id)
      .execute()
    const before = await databaseSnapshot(world.database.db)
    for (const id of [ann.id, bob.id, uuid()])
      expectRefusal(await report(ann, id), 404, 'NOT_FOUND')
    expect(await databaseSnapshot(world.database.db)).toEqual(before)
  })

  it.each(['unmatched', 'blocked'] as const)('works on a match who has just %s', async (how) => {
    const { ann, bob, matchId } = await matched(world)
    const { id: messageId } = await say(bob, matchId, 'And good riddance')
    if (how === 'unmatched') await bob.call(matchRoutes.unmatch, { params: { id: matchId } })
    else await bob.call(safetyRoutes.block, { body: { blockedUserId: ann.id } })
    expect((await report(ann, bob.id, { category: 'harassment', messageId })).status).toBe(200)
    expect(await messagesOn(bob.id)).toMatchObject([
      { content: 'And good riddance', is_reported: true },
    ])
  })

  it('is stored with a block too if the reported person has unmatched and deleted their account', async () => {
    const { ann, bob, matchId } = await matched(world)
    await say(bob, matchId, 'Rude')
    await bob.call(matchRoutes.unmatch, { params: { id: matchId } })
    await world.database.db.deleteFrom('users').where('id', '=', bob.id).execute()
    expect((await report(ann, bob.id, { block: true })).status).toBe(200)
    expect(await statementsOn(bob.id)).toMatchObject([{ profile: null }])
    expect(await messagesOn(bob.id)).toMatchObject([{ content: 'Rude' }])
  })
})

describe('the evidence', () => {
  it('is the profile as the reporter saw it, whatever changes afterwards', async () => {
    const [ann, bob] = [
      await person(world),
      await person(world, { name: 'Rude', bio: 'Rude words' }),
    ]
    const card = (await ann.call(profileRoutes.user, { params: { userId: bob.id } })).body
    // Fields between the two concern nobody else.
    const between = { superLikedMe: false, isOutsideAges: false, mayDecide: true }
    const { superLikedMe: _, isOutsideAges: __, mayDecide: ___, ...seen } = { ...between, ...card }
    await report(ann, bob.id, { place: 'profile' })
    await bob.call(profileRoutes.updateUser, {
      params: { id: bob.id },
      body: { bio: 'Kind words', name: 'Kind' },
    })
    const [statement] = await statementsOn(bob.id)
    expect(statement?.profile).toEqual(seen)
    expect(statement?.profile).toMatchObject({ bio: 'Rude words', name: 'Rude' })
  })

  it('marks a message that a second report of the same kind names, and keeps every message once', async () => {
    const { ann, bob, matchId } = await matched(world)
    const { id: messageId } = await say(bob, matchId, 'Buy my watches')
    await report(ann, bob.id)
    expect((await messagesOn(bob.id)).map((kept) => kept.is_reported)).toEqual([false])
    await report(ann, bob.id, { messageId })
    await report(ann, bob.id)
    expect(await messagesOn(bob.id)).toMatchObject([
      { content: 'Buy my watches', is_reported: true },
    ])
    expect(await reportsOn(bob.id)).toHaveLength(1)
  })

  it('contains the newest statement and its message also after ten, and the first', async () => {
    const { ann, bob, matchId } = await matched(world)
    for (let n = 1; n <= 10; n++) await report(ann, bob.id, { description: `${n}` })
    const { id: messageId } = await say(bob, matchId, 'Worse')
    expect((await report(ann, bob.id, { description: 'newest', messageId })).status).toBe(200)
    const kept = (await statementsOn(bob.id)).map(({ description }) => description)
    expect(kept).toEqual(['1', '3', '4', '5', '6', '7', '8', '9', '10', 'newest'])
    expect(await messagesOn(bob.id)).toMatchObject([{ content: 'Worse', is_reported: true }])
  })

  it('is the last 200 messages, and an older one that is reported with those around it', async () => {
    const { ann, bob, matchId } = await matched(world)
    const said = []
    for (let n = 1; n <= 290; n++) said.push(await say(n % 2 ? ann : bob, matchId, `Line ${n}`))
    await report(ann, bob.id, { category: 'harassment' })
    expect((await messagesOn(bob.id)).map(({ seq }) => seq)).toEqual(
      Array.from({ length: 200 }, (_, n) => n + 91),
    )
    const messageId = said[39]?.id ?? ''
    await report(ann, bob.id, { category: 'harassment', messageId })
    const kept = await messagesOn(bob.id)
    expect(kept.map(({ seq }) => seq)).toEqual([
      ...Array.from({ length: 41 }, (_, n) => n + 20),
      ...Array.from({ length: 200 }, (_, n) => n + 91),
    ])
    expect(kept.filter(({ is_reported }) => is_reported)).toMatchObject([
      { seq: 40, sender_id: bob.id },
    ])
    expectRefusal(await report(ann, bob.id, { messageId: said[0]?.id ?? '' }), 404, 'NOT_FOUND')
    const stranger = await matched(world)
    const foreign = await say(stranger.bob, stranger.matchId, 'Elsewhere')
    expectRefusal(await report(ann, bob.id, { messageId: foreign.id }), 404, 'NOT_FOUND')
  })

  it('outlives unmatching and the deletion of both accounts', async () => {
    const { ann, bob, matchId } = await matched(world)
    await say(bob, matchId, 'Rude')
    await report(ann, bob.id)
    await bob.call(matchRoutes.unmatch, { params: { id: matchId } })
    await world.database.db.deleteFrom('users').where('id', 'in', [ann.id, bob.id]).execute()
    expect(await messagesOn(bob.id)).toMatchObject([{ content: 'Rude' }])
    expect(await statementsOn(bob.id)).toHaveLength(1)
  })
})

describe('junk', () => {
  it(
    'is refused',
    async () => {
      const [ann, bob] = await two()
      const target = { world, cookie: ann.cookie, route: safetyRoutes.report }
      await refusesJunkBodies(target)
      const good = {
        reportedUserId: bob.id,
        category: 'spam',
        description: 'x',
        block: false,
        place: 'chat',
      }
      const accepted = await acceptedJunkFields(target, good, ['reportedUserId', 'category'])
      expect(
        accepted.filter((what) => !/^(description|block: true|block: false)/.test(what)),
      ).toEqual([])
    },
    junkTimeout,
  )
})

import type { RouteDefinition } from '@swoon/realtime-server/contract'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { deskRoutes } from '@swoon/realtime-server/contract/console'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { promptsByMood } from '@swoon/realtime-server/contract/prompts'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { supportRoutes } from '@swoon/realtime-server/contract/support'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import type { Console } from '../../../realtime-server/src/console/console.ts'
import { callerOf, consoleOf, enterConsole, openLink, type Session } from '../../harness/console.ts'
import { send } from '../../harness/http.ts'
import { decideAbout, reportOf, teamOf } from '../../harness/moderators.ts'
import { type Person, person } from '../../harness/person.ts'
import { change } from '../../harness/recorded.ts'
import { startWorld, type World } from '../../harness/server.ts'
import { latestOf, submitVerification } from '../../harness/verification.ts'
import { matched } from '../pairs.ts'
import { keepLinks } from '../profile/calls.ts'
import { expectRefusal } from '../refusals.ts'

let world: World
let desk: Console
let session: Session
beforeEach(async () => {
  world = await startWorld()
  desk = await consoleOf(world)
  session = await enterConsole(desk.newLink())
})
afterEach(async () => {
  await desk?.close()
  await world?.close()
})

const ask = <R extends RouteDefinition>(route: R, number?: number, body?: unknown, name = '') =>
  callerOf(desk, session)(route, { number, body, name })
const standing = async (who: Person) => (await who.call(safetyRoutes.standing, {})).body

it('shows a report with the marked message, the profile as it was seen, its files and what was decided before', async () => {
  const { ann, bob, matchId } = await matched(world)
  await decideAbout(world, bob, 'warn', 'Please be kind.')
  const { body: message } = await bob.call(chatRoutes.send, {
    body: { matchId, content: 'A rude line' },
  })
  await bob.call(chatRoutes.send, { body: { matchId, content: 'Another' } })
  await ann.call(safetyRoutes.report, {
    body: {
      reportedUserId: bob.id,
      category: 'harassment',
      description: 'Look here',
      messageId: message.id,
    },
  })
  const { body: list } = await ask(deskRoutes.reports)
  expect(list).toMatchObject([
    { category: 'harassment', isUrgent: true, isFlag: false, reporters: 1 },
  ])
  const { body } = await ask(deskRoutes.report, list[0]?.number)
  expect(body.lines).toMatchObject([
    { author: 'reported', content: 'A rude line', isReported: true, room: null },
    { author: 'reported', content: 'Another', isReported: false },
  ])
  expect(body.statements[0]?.description).toBe('Look here')
  expect(body.statements[0]?.profile).toContainEqual({ label: 'name', value: bob.name })
  expect(body.history).toMatchObject([{ decision: 'warn', reason: 'Please be kind.' }])
  expectRefusal(await ask(deskRoutes.report, 999_999), 404, 'NOT_FOUND')
})

it('shows an answer that a message quotes, also once it was removed and the match has ended, and those on the profile', async () => {
  const { ann, bob, matchId } = await matched(world)
  const answers = (more: object) =>
    bob.call(profileRoutes.updateUser, {
      params: { id: bob.id },
      body: { prompts: { answers: more } },
    })
  await answers({ overheard: 'Rude words', 'rainy-day': 'Inside' })
  const replyToAnswer = { promptId: 'overheard', answer: 'Rude words' } as const
  const sent = await ann.call(chatRoutes.send, {
    body: { matchId, content: 'Why say that?', replyToAnswer },
  })
  expect(sent.status, sent.text).toBe(201)
  await answers({ overheard: null })
  const quoted = { prompt: promptsByMood.Playful.overheard, answer: 'Rude words' }
  for (const category of ['harassment', 'spam'] as const) {
    await ann.call(safetyRoutes.report, { body: { reportedUserId: bob.id, category } })
    const [report] = (await ask(deskRoutes.reports)).body.filter((one) => one.category === category)
    const { body } = await ask(deskRoutes.report, report?.number)
    expect(body.lines).toMatchObject([{ author: 'reporter', content: 'Why say that?', quoted }])
    expect(body.statements[0]?.profile).toContainEqual({
      label: promptsByMood.Cozy['rainy-day'],
      value: 'Inside',
    })
    await ann.call(matchRoutes.unmatch, { params: { id: matchId } })
  }
})

it('shows the answer that the reporter had liked, also once the other person has removed it', async () => {
  const [ann, bob] = [await person(world), await person(world)]
  const answers = (more: object) =>
    bob.call(profileRoutes.updateUser, {
      params: { id: bob.id },
      body: { prompts: { answers: more } },
    })
  await answers({ overheard: 'Rude words' })
  const likedAnswer = { promptId: 'overheard', answer: 'Rude words' } as const
  await ann.call(swipeRoutes.swipe, { body: { swipedId: bob.id, isLike: true, likedAnswer } })
  await answers({ overheard: null })
  const { body } = await ask(deskRoutes.report, await reportOf(world, ann, bob))
  const label = `${promptsByMood.Playful.overheard} (when it was liked)`
  expect(body.statements[0]?.profile).toContainEqual({ label, value: 'Rude words' })
})

it('streams the files that a report keeps, and no others', async () => {
  const [ann, bob, eve] = [await person(world), await person(world), await person(world)]
  const number = await reportOf(world, ann, bob)
  const { body } = await ask(deskRoutes.report, number)
  expect(body.statements[0]?.photos).toHaveLength(1)
  const photo = await send(desk.url + (body.statements[0]?.photos[0] ?? ''), {
    headers: { ...session },
  })
  expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const other = /media\/([\w-]+)/.exec(eve.user.photos[0] ?? '')?.[1] ?? ''
  expect(other).not.toBe('')
  expect((await ask(deskRoutes.evidence, number, undefined, other)).status).toBe(404)
})

it('lists photos and a song by link with their addresses, beside the files that it keeps', async () => {
  const [ann, bob] = [await person(world), await person(world)]
  const [own = ''] = bob.user.photos
  const [link, song] = ['https://photos.example/rude.jpg', 'https://songs.example/rude']
  await keepLinks(world, bob, [own, link])
  await change(bob, { favoriteMusicUrl: song })
  const number = await reportOf(world, ann, bob)
  const { body } = await ask(deskRoutes.report, number)
  expect(body.statements).toMatchObject([
    { photos: [expect.stringMatching(/files/)], addresses: [link, song] },
  ])
})

it.each(['warn', 'suspend', 'ban'] as const)(
  'decides to %s with a reason of the list, once, and takes it back',
  async (decision) => {
    const [ann, bob] = [await person(world), await person(world)]
    const number = await reportOf(world, ann, bob)
    const days = decision === 'suspend' ? { days: 3 } : {}
    const body = { decision, rule: 'money', note: 'Twice.', ...days }
    expect((await ask(deskRoutes.decide, number, body)).body).toEqual({ ok: true })
    const reason = 'Asking others for money, selling and advertising are not allowed. Twice.'
    expect((await standing(bob)).strikes).toMatchObject([{ kind: decision, reason }])
    // Another moderator was faster.
    expectRefusal(
      await ask(deskRoutes.decide, number, body),
      409,
      'CONFLICT',
      'This report is closed.',
    )
    const audit = world.database.db
      .selectFrom('moderation_decisions')
      .select(['decision', 'rule', 'decided_by'])
    expect(await audit.execute()).toEqual([{ decision, rule: 'money', decided_by: 'operator' }])
    const recent = (await ask(deskRoutes.decisions)).body
    expect(recent).toMatchObject([{ what: 'report', number, decision, by: 'operator' }])
    expect((await ask(deskRoutes.undo, number, { rule: 'mistake' })).body).toEqual({ ok: true })
    expect(await standing(bob)).toEqual({
      userId: bob.id,
      hasPassword: true,
      exclusion: null,
      strikes: [],
    })
    expect((await ask(deskRoutes.decisions)).body).toEqual([])
    expectRefusal(await ask(deskRoutes.undo, number, { rule: 'mistake' }), 409, 'CONFLICT')
  },
)

it('knows each moderator by their own link, lets them do what belongs to their role, and writes down who decided', async () => {
  const [lead, moderator, support] = [
    { name: 'Ann', role: 'lead' },
    { name: 'Bob', role: 'moderator' },
    { name: 'Eve', role: 'support' },
  ] as const
  const team = await consoleOf(world, undefined, [lead, moderator, support])
  onTestFinished(() => team.close())
  // A new link ends only the same moderator's earlier one.
  const [first, outdated] = [team.newLink(lead), team.newLink(moderator)]
  const sessions = {
    Bob: await enterConsole(team.newLink(moderator)),
    Ann: await enterConsole(first),
    Eve: await enterConsole(team.newLink(support)),
  }
  expect((await openLink(outdated)).status).toBe(404)
  const as = (
    name: keyof typeof sessions,
    route: RouteDefinition,
    number?: number,
    body?: object,
  ) => callerOf(team, sessions[name])(route, { number, body })
  const {
    figures,
    reports,
    verifications,
    appeals,
    support: requests,
    decisions,
    looks,
  } = deskRoutes
  const allowed = async (name: keyof typeof sessions) =>
    Promise.all(
      [figures, reports, verifications, appeals, requests, decisions, looks].map(
        async (route) => (await as(name, route)).status,
      ),
    )
  expect(await allowed('Ann')).toEqual([200, 200, 200, 200, 200, 200, 200])
  expect(await allowed('Bob')).toEqual([200, 200, 200, 403, 200, 200, 403])
  expect(await allowed('Eve')).toEqual([200, 403, 403, 403, 200, 403, 403])

  const number = await reportOf(world, await person(world), await person(world))
  const warning = { decision: 'warn', rule: 'money' }
  expectRefusal(await as('Eve', deskRoutes.decide, number, warning), 403, 'NOT_FOR_YOU')
  expect((await as('Bob', deskRoutes.decide, number, warning)).status).toBe(200)
  expect((await as('Ann', deskRoutes.undo, number, { rule: 'mistake' })).status).toBe(200)
  const audit = await world.database.db
    .selectFrom('moderation_decisions')
    .select(['decision', 'decided_by'])
    .orderBy('id')
    .execute()
  expect(audit.map(({ decided_by }) => decided_by)).toEqual(['Bob', 'Ann'])
})

it('dismisses a report, and says how many wait and how long decisions take', async () => {
  const [ann, bob, eve] = [await person(world), await person(world), await person(world)]
  const [one] = [await reportOf(world, ann, bob), await reportOf(world, ann, eve)]
  const reports = async () =>
    (await ask(deskRoutes.figures)).body.work.find(({ what }) => what === 'reports')
  expect(await reports()).toMatchObject({ open: 2, decided: 0, median: null })
  await world.database.db
    .updateTable('reports')
    .set({ created_at: new Date(Date.now() - 7_200_000) })
    .where('number', '=', one)
    .execute()
  await ask(deskRoutes.decide, one, { decision: 'dismiss', rule: 'no-evidence' })
  const figures = await reports()
  expect(figures).toMatchObject({ open: 1, decided: 1 })
  expect(Math.round((figures?.median ?? 0) / 3600)).toBe(2)
  expect((await ask(deskRoutes.figures)).body.decisions).toEqual([
    { decision: 'dismiss', count: 1 },
  ])
})

it('shows a document to the moderator, writes the look down, and verifies, rejects and takes back', async () => {
  const me = await person(world)
  await submitVerification(me)
  const { number } = await latestOf(world, me)
  expect((await ask(deskRoutes.verifications)).body).toMatchObject([{ number, isOtherDate: false }])
  expect((await ask(deskRoutes.verification, number)).body).toMatchObject({
    number,
    dateOfBirth: '1995-05-05',
  })
  const look = await ask(deskRoutes.document, number)
  expect([
    look.status,
    look.headers.get('content-type'),
    look.headers.get('cache-control'),
  ]).toEqual([200, 'image/webp', 'no-store'])
  const state = async () => (await latestOf(world, me)).state
  expect((await ask(deskRoutes.verify, number)).status).toBe(200)
  expect(await state()).toBe('verified')
  expectRefusal(await ask(deskRoutes.reject, number, { reason: 'unreadable' }), 409, 'CONFLICT')
  expect((await ask(deskRoutes.undoVerification, number)).status).toBe(200)
  expect((await ask(deskRoutes.reject, number, { reason: 'unreadable' })).status).toBe(200)
  expect(await state()).toBe('rejected')
  const acts = world.database.db.selectFrom('verification_decisions').select(['action', 'acted_by'])
  expect((await acts.orderBy('acted_at').execute()).map(({ action }) => action)).toEqual([
    'look',
    'verify',
    'undo',
    'reject',
  ])
})

it('answers a question to support, and decides an appeal', async () => {
  const me = await person(world)
  await me.call(supportRoutes.write, { body: { subject: 'My crown', content: 'Where is it?' } })
  const [request] = (await ask(deskRoutes.support)).body
  expect(request).toMatchObject({ subject: 'My crown', isPremium: false })
  expect((await ask(deskRoutes.question, request?.number)).body).toMatchObject({
    content: 'Where is it?',
  })
  expect(
    (await ask(deskRoutes.answer, request?.number, { answer: 'Above your name.' })).status,
  ).toBe(200)
  expect((await me.call(supportRoutes.requests, {})).body).toMatchObject([
    { answer: 'Above your name.' },
  ])
  await decideAbout(world, me, 'ban', 'Threats')
  const strikeId = (await standing(me)).exclusion ?? ''
  await me.call(safetyRoutes.appeal, { params: { strikeId }, body: { content: 'It was not me.' } })
  const [line] = (await ask(deskRoutes.appeals)).body
  expect(line).toMatchObject({ kind: 'ban' })
  const { body: appeal } = await ask(deskRoutes.appeal, line?.number)
  expect(appeal).toMatchObject({ kind: 'ban', content: 'It was not me.', reason: 'Threats' })
  expectRefusal(
    await ask(deskRoutes.decideAppeal, appeal.number, { outcome: 'overturn', answer: ' ' }),
    400,
    'INVALID',
  )
  expect(
    (await ask(deskRoutes.decideAppeal, appeal.number, { outcome: 'overturn', answer: 'Sorry.' }))
      .status,
  ).toBe(200)
  expect((await standing(me)).exclusion).toBeNull()
  expect(await teamOf(world).appeals.list('test')).toEqual([])
  // The decision appealed against can no longer be undone, and no undo is offered.
  const about = appeal.reportNumber
  const undoable = async () =>
    (await ask(deskRoutes.decisions)).body.some(
      ({ what, number }) => what === 'report' && number === about,
    )
  expectRefusal(await ask(deskRoutes.undo, about, { rule: 'mistake' }), 409, 'CONFLICT')
  expect([await undoable(), (await ask(deskRoutes.report, about)).body.mayUndo]).toEqual([
    false,
    false,
  ])
  const recent = async () =>
    (await ask(deskRoutes.decisions)).body.filter(
      ({ what, number }) => what === 'appeal' && number === appeal.number,
    )
  expect(await recent()).toMatchObject([{ decision: 'overturn' }])
  expect((await ask(deskRoutes.undoAppeal, appeal.number, { rule: 'mistake' })).status).toBe(200)
  expect(await recent()).toEqual([])
  expect([await undoable(), (await ask(deskRoutes.report, about)).body.mayUndo]).toEqual([
    true,
    true,
  ])
  expect((await standing(me)).exclusion).toBe(strikeId)
})

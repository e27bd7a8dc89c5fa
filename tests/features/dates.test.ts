import { type DateView, dateRoutes } from '@swoon/realtime-server/contract/dates'
import { deletionRoutes } from '@swoon/realtime-server/contract/deletion'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '../harness/file-world.ts'
import { call, send } from '../harness/http.ts'
import { jobTimes, serverAt } from '../harness/later.ts'
import { decideAbout, teamOf } from '../harness/moderators.ts'
import { insertUsers, type Person, password, person } from '../harness/person.ts'
import { waitFor } from '../harness/server.ts'
import { promises } from '../promises.ts'
import { bell } from './notifications/bell.ts'
import { matched } from './pairs.ts'
import { expectRefusal } from './refusals.ts'

const past = 'Choose a time in the future.'

const world = worldOfFile()

const hour = 3600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const coffee = {
  activity: 'Coffee, maybe cake; slowly',
  place: 'The corner café',
  timeZone: 'Europe/Lisbon',
}

const propose = (who: Person, matchId: string, change: object = {}) =>
  who.call(dateRoutes.propose, { body: { matchId, ...coffee, startsAt: inHours(48), ...change } })
const answer = (
  who: Person,
  { id, version }: DateView,
  answer: 'accept' | 'decline' | 'cancel',
  url?: string,
) => who.call(dateRoutes.answer, { params: { id }, body: { version, answer } }, url)
const suggest = (who: Person, { id, version }: DateView, change: object = {}) =>
  who.call(dateRoutes.suggest, {
    params: { id },
    body: { version, startsAt: inHours(72), timeZone: 'UTC', ...change },
  })
const latest = async (who: Person, matchId: string) =>
  (await who.call(dateRoutes.latest, { params: { matchId } })).body.date
const file = (who: Person, id: string) =>
  send(`${world.url}/api/dates/${id}/calendar.ics`, { headers: { cookie: who.cookie } })
const open = (token: string, url = world.url) =>
  call(url, null, dateRoutes.shared, { body: { token } })

/** Two people with a proposal by Ann. */
async function proposed(change: object = {}) {
  const pair = await matched(world)
  const { status, body, text } = await propose(pair.ann, pair.matchId, change)
  expect(status, text).toBe(201)
  return { ...pair, date: body }
}

async function agreed(change: object = {}) {
  const pair = await proposed(change)
  const { status, body } = await answer(pair.bob, pair.date, 'accept')
  expect(status).toBe(200)
  return { ...pair, date: body }
}

/** Two people with a date that both have shared by link. */
async function shared() {
  const pair = await agreed()
  const { body } = await pair.ann.call(dateRoutes.share, { params: { id: pair.date.id } })
  if (!body.shareToken) throw new Error('no link')
  return { ...pair, token: body.shareToken }
}

describe('a date', () => {
  it('is proposed, moved, accepted and canceled, live on both sides', async () => {
    const { ann, bob, matchId } = await matched(world)
    expect(await latest(ann, matchId)).toBeNull()
    const [mine, theirs] = [await ann.live(), await bob.live()]
    const heard = (status: string) =>
      Promise.all(
        [mine, theirs].map((tab) => tab.next('date:changed', ({ date }) => date.status === status)),
      )
    const { body: first } = await propose(ann, matchId)
    expect(first).toMatchObject({
      matchId,
      version: 1,
      status: 'proposed',
      askedBy: ann.id,
      shareToken: null,
      ...coffee,
    })
    await heard('proposed')
    expectRefusal(await answer(ann, first, 'accept'), 403, 'NOT_YOURS_TO_ANSWER')
    const { body: moved } = await suggest(bob, first)
    expect(moved).toMatchObject({
      version: 2,
      status: 'proposed',
      askedBy: bob.id,
      place: coffee.place,
      timeZone: 'UTC',
    })
    const { body: accepted } = await answer(ann, moved, 'accept')
    expect(accepted).toMatchObject({ version: 3, status: 'accepted', changedBy: ann.id })
    // The answer was lost and is retried.
    expect((await answer(ann, moved, 'accept')).body).toEqual(accepted)
    await heard('accepted')
    expect(await latest(bob, matchId)).toEqual(accepted)
    expect((await answer(bob, accepted, 'cancel')).body).toMatchObject({
      status: 'cancelled',
      changedBy: bob.id,
    })
    await heard('cancelled')
    expectRefusal(await answer(ann, { ...accepted, version: 4 }, 'accept'), 409, 'DATE_OVER')
    expect((await bell(bob)).map(({ kind, detail }) => [kind, detail])).toContainEqual([
      'date',
      'accepted',
    ])
    expect((await bell(ann)).map(({ kind, detail }) => [kind, detail])).toContainEqual([
      'date',
      'cancelled',
    ])
    expect((await propose(bob, matchId)).status).toBe(201)
    for (const tab of [mine, theirs]) tab.close()
  })

  it('is one at a time, made once for repeats of a call, and answered only as it is', async () => {
    const { ann, bob, matchId } = await matched(world)
    const clientId = uuid()
    const replies = await Promise.all([1, 2, 3].map(() => propose(ann, matchId, { clientId })))
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    const [date] = replies.map(({ body }) => body)
    if (!date) throw new Error('no date')
    expectRefusal(
      await propose(bob, matchId),
      409,
      'DATE_OPEN',
      'You two are already planning a date.',
    )
    const { body: now } = await suggest(ann, date)
    const late = await answer(bob, date, 'accept')
    expect([late.status, late.body]).toEqual([
      409,
      {
        error: 'This date has changed. Have another look.',
        code: 'STALE_DATE',
        reason: 'staleDate',
        date: now,
      },
    ])
    expect((await answer(bob, now, 'decline')).body.status).toBe('declined')
    expect((await propose(bob, matchId)).status).toBe(201)
  })

  it('is refused for a time that is past or too far, a zone or a text that is none, and by its length', async () => {
    const { ann, matchId } = await matched(world)
    expectRefusal(await propose(ann, matchId, { startsAt: inHours(-0.1) }), 400, 'INVALID', past)
    expectRefusal(
      await propose(ann, matchId, { startsAt: inHours(366 * 24) }),
      400,
      'INVALID',
      'Choose a time within a year.',
    )
    const wrong = [
      { activity: ' ' },
      { place: '\u200b' },
      { activity: 'x'.repeat(61) },
      { place: 'x'.repeat(121) },
      { timeZone: 'Mars/Olympus' },
      { startsAt: 'tomorrow' },
      { startsAt: undefined },
      { matchId: 'a' },
    ]
    for (const change of wrong) expectRefusal(await propose(ann, matchId, change), 400, 'INVALID')
    const { body } = await propose(ann, matchId)
    expectRefusal(await suggest(ann, body, { startsAt: inHours(-1) }), 400, 'INVALID', past)
    expectRefusal(await answer(ann, { ...body, version: 0 }, 'cancel'), 400, 'INVALID')
  })

  it('is not there for anyone else', async () => {
    const { matchId, date } = await agreed()
    const [eve] = (await insertUsers(world, 1)) as [Person]
    const params = { id: date.id }
    const replies = [
      await propose(eve, matchId),
      await eve.call(dateRoutes.latest, { params: { matchId } }),
      await answer(eve, date, 'cancel'),
      await suggest(eve, date),
      await eve.call(dateRoutes.share, { params }),
      await eve.call(dateRoutes.unshare, { params }),
    ]
    for (const reply of replies) expectRefusal(reply, 404, 'NOT_FOUND')
    expect((await file(eve, date.id)).status).toBe(404)
  })

  it('has one state after an answer that races a cancellation and a suggestion', async () => {
    for (const other of ['cancel', 'suggest'] as const) {
      const { ann, bob, matchId, date } = await proposed()
      const [one, two] = await Promise.all([
        answer(bob, date, 'accept'),
        other === 'cancel' ? answer(ann, date, 'cancel') : suggest(ann, date),
      ])
      expect([one.status, two.status].sort()).toEqual([200, 409])
      const now = await latest(ann, matchId)
      expect(now).toMatchObject({ version: 2 })
      expect(await latest(bob, matchId)).toEqual(now)
      expect([(one.status === 200 ? one : two).body.status]).toEqual([now?.status])
    }
  })

  it.each([
    [
      'unmatch',
      (ann: Person, _: Person, id: string) => ann.call(matchRoutes.unmatch, { params: { id } }),
    ],
    [
      'block',
      (ann: Person, bob: Person) =>
        bob.call(safetyRoutes.block, { body: { blockedUserId: ann.id } }),
    ],
  ] as const)('ends with its link and its jobs after a %s', async (_, part) => {
    const { ann, bob, matchId, date, token } = await shared()
    expect((await open(token)).status).toBe(200)
    await part(ann, bob, matchId)
    expectRefusal(await open(token), 404, 'NOT_FOUND')
    expectRefusal(await answer(ann, date, 'cancel'), 404, 'NOT_FOUND')
    expectRefusal(await suggest(ann, date), 404, 'NOT_FOUND')
    expect((await file(ann, date.id)).status).toBe(404)
    await waitFor(async () => {
      const row = await world.database.db
        .selectFrom('dates')
        .select('status')
        .where('id', '=', date.id)
        .executeTakeFirst()
      return row?.status === 'cancelled'
    })
    expect(await jobTimes(world, 'remind-of-date', date.id)).toEqual([])
    expect(await jobTimes(world, 'end-date', date.id)).toEqual([])
  })

  it('goes with the account of one of the two, and so does what was planned for it', async () => {
    const ann = await person(world)
    const { bob, matchId } = await matched(world, ann)
    const { body: date } = await propose(ann, matchId)
    await answer(bob, date, 'accept')
    expect(await jobTimes(world, 'remind-of-date', date.id)).toHaveLength(1)
    await ann.call(deletionRoutes.remove, { params: { id: ann.id }, body: { password } })
    const rows = () =>
      world.database.db.selectFrom('dates').select('id').where('id', '=', date.id).execute()
    await waitFor(async () => (await rows()).length === 0)
    for (const kind of ['remind-of-date', 'end-date'])
      expect(await jobTimes(world, kind, date.id)).toEqual([])
  })

  it('is hidden with its link while one of the two is suspended, and stands once they are back', async () => {
    const { ann, bob, matchId, date, token } = await shared()
    const tab = await ann.live()
    const number = await decideAbout(world, bob, 'suspend', 'Spam')
    await tab.next('match:ended')
    expectRefusal(await open(token), 404, 'NOT_FOUND')
    expectRefusal(await answer(ann, date, 'cancel'), 404, 'NOT_FOUND')
    expect((await file(ann, date.id)).status).toBe(404)
    await teamOf(world).reports.undo(number, { reason: 'x', by: 'test' })
    await tab.next('resync')
    expect(await latest(ann, matchId)).toMatchObject({ status: 'accepted', version: date.version })
    expect((await open(token)).status).toBe(200)
    expect(await jobTimes(world, 'remind-of-date', date.id)).toHaveLength(1)
    expect((await answer(bob, date, 'cancel')).body).toMatchObject({ changedBy: bob.id })
    tab.close()
  })
})

describe('by the server’s clock', () => {
  it('both are reminded two hours before, and the date is past six hours after it', async () => {
    const { ann, bob, matchId, date } = await agreed()
    const startMs = Date.parse(date.startsAt)
    expect(await jobTimes(world, 'remind-of-date', date.id)).toEqual([
      new Date(startMs - promises.dates.reminderHours * hour),
    ])
    const soon = await serverAt(
      world,
      startMs - promises.dates.reminderHours * hour + 1000 - Date.now(),
    )
    for (const who of [ann, bob])
      await waitFor(async () =>
        (await bell(who)).some(
          ({ kind, subjectId }) => kind === 'date-soon' && subjectId === matchId,
        ),
      )
    await soon.close()
    const { body } = await ann.call(dateRoutes.share, { params: { id: date.id } })
    const late = await serverAt(
      world,
      startMs + promises.dates.lastsHours * hour + 1000 - Date.now(),
    )
    expectRefusal(await open(body.shareToken ?? '', late.url), 404, 'NOT_FOUND')
    await waitFor(async () => (await latest(ann, matchId))?.status === 'past')
    await late.close()
    expect((await propose(bob, matchId)).status).toBe(201)
  })

  it('a date that is moved or canceled takes its reminder along', async () => {
    const { ann, bob, date } = await agreed()
    const { body: moved } = await suggest(ann, date)
    expect(await jobTimes(world, 'remind-of-date', date.id)).toEqual([])
    const { body: again } = await answer(bob, moved, 'accept')
    const due = [new Date(Date.parse(again.startsAt) - promises.dates.reminderHours * hour)]
    expect(await jobTimes(world, 'remind-of-date', date.id)).toEqual(due)
    await answer(bob, again, 'cancel')
    expect(await jobTimes(world, 'remind-of-date', date.id)).toEqual([])
  })
})

it('is a calendar file that updates the earlier one', async () => {
  const place = `The long pier, ${'a step and '.repeat(9)}a wave`.slice(0, 120)
  const { ann, bob, date } = await proposed({ place })
  const read = async (who: Person) => (await file(who, date.id)).text.replaceAll('\r\n ', '')
  const first = await file(ann, date.id)
  expect([first.status, first.headers.get('content-type')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ])
  expect(
    Math.max(...first.text.split('\r\n').map((line) => Buffer.byteLength(line))),
  ).toBeLessThanOrEqual(75)
  const stamp = `${date.startsAt.slice(0, 19).replace(/[-:]/g, '')}Z`
  const text = await read(ann)
  for (const line of [
    'METHOD:PUBLISH',
    `UID:${date.id}@swoon`,
    `DTSTART:${stamp}`,
    'SUMMARY:Coffee\\, maybe cake\\; slowly',
    `LOCATION:${place.replace(',', '\\,')}`,
    'SEQUENCE:0',
    'STATUS:TENTATIVE',
    'TRIGGER:-PT120M',
  ])
    expect(text).toContain(`${line}\r\n`)
  expect(text).toMatch(/\r\nDTSTAMP:\d{8}T\d{6}Z\r\n/)
  const { body } = await answer(bob, date, 'accept')
  for (const who of [ann, bob]) expect(await read(who)).toContain('SEQUENCE:1\r\nSTATUS:CONFIRMED')
  await answer(bob, body, 'cancel')
  expect(await read(ann)).toContain(`UID:${date.id}@swoon`)
  expect(await read(ann)).toContain('SEQUENCE:2\r\nSTATUS:CANCELLED')
})

describe('a link for a friend', () => {
  it('shows place, time and first name alone, to anyone, until it is withdrawn', async () => {
    const { ann, bob, matchId, date, token } = await shared()
    await world.database.db
      .updateTable('users')
      .set({ name: 'Bob Miller' })
      .where('id', '=', bob.id)
      .execute()
    const reply = await open(token)
    expect(reply.body).toEqual({
      firstName: 'Bob',
      place: coffee.place,
      startsAt: date.startsAt,
      timeZone: coffee.timeZone,
    })
    expect(reply.headers.get('x-robots-tag')).toContain('noindex')
    expect(reply.headers.get('referrer-policy')).toBe('no-referrer')
    expect(reply.headers.get('cache-control')).toBe('no-store')
    // It belongs to its owner: the other person never sees it.
    expect((await latest(bob, matchId))?.shareToken).toBeNull()
    expect((await latest(ann, matchId))?.shareToken).toBe(token)
    const again = await ann.call(dateRoutes.share, { params: { id: date.id } })
    expect(again.body.shareToken).toBe(token)
    expect((await ann.call(dateRoutes.unshare, { params: { id: date.id } })).status).toBe(200)
    expectRefusal(await open(token), 404, 'NOT_FOUND')
    for (const junk of [uuid(), token.slice(1), "' OR 1=1", 'x'.repeat(100)])
      expectRefusal(await open(junk), 404, 'NOT_FOUND')
    expectRefusal(await open('x'.repeat(101)), 400, 'INVALID')
  })

  it('cannot be opened with what the database holds', async () => {
    const { date, token } = await shared()
    const row = await world.database.db
      .selectFrom('date_shares')
      .selectAll()
      .where('date_id', '=', date.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(token)
    expect(Object.keys(row)).toHaveLength(5)
    for (const value of Object.values(row))
      expectRefusal(await open(String(value).slice(0, 100)), 404, 'NOT_FOUND')
    expect((await open(token)).status).toBe(200)
  })

  it('is for a date that is agreed on', async () => {
    const { ann, bob, date } = await proposed()
    expectRefusal(await ann.call(dateRoutes.share, { params: { id: date.id } }), 409, 'DATE_OVER')
    const { body } = await answer(bob, date, 'accept')
    const { shareToken } = (await bob.call(dateRoutes.share, { params: { id: date.id } })).body
    const { body: moved } = await suggest(ann, body)
    expectRefusal(await open(shareToken ?? ''), 404, 'NOT_FOUND')
    await answer(bob, moved, 'accept')
    expect((await open(shareToken ?? '')).body.startsAt).toBe(moved.startsAt)
    await ann.call(dateRoutes.answer, {
      params: { id: date.id },
      body: { version: 4, answer: 'cancel' },
    })
    expectRefusal(await open(shareToken ?? ''), 404, 'NOT_FOUND')
  })
})

import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { dateRoutes } from '@swoon/realtime-server/contract/dates'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { notificationRoutes } from '@swoon/realtime-server/contract/notifications'
import { pushRoutes } from '@swoon/realtime-server/contract/push'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createEncryption } from '../../realtime-server/src/platform/sessions/encryption.ts'
import { ofFile } from '../harness/file-world.ts'
import { startNodes } from '../harness/nodes.ts'
import { insertUsers, type Person, person } from '../harness/person.ts'
import { startPushHost } from '../harness/push-host.ts'
import { patience } from '../harness/server.ts'
import { promises } from '../promises.ts'
import { pushPair, say, subscribe } from './push.ts'
import { expectRefusal } from './refusals.ts'

const push = ofFile(startPushHost)
const world = ofFile(() => startNodes({ PROXY_ALLOW: push.host }))

const state = async (who: Person, url?: string) => (await who.call(pushRoutes.state, {}, url)).body
const pair = (path: string) => pushPair(world, push, path)
const rows = async (who: Person) =>
  (
    await world.database.db
      .selectFrom('push_subscriptions')
      .select('endpoint')
      .where('user_id', '=', who.id)
      .execute()
  ).length

it('notifies a browser without a tab of a message, in words that name no one, signed with the key that all nodes share', async () => {
  const { ann, bob, matchId } = await pair('/words')
  await say(bob, matchId, 'The secret of the lighthouse')
  const { message, body, headers } = await push.next('/words')
  expect(message).toEqual({
    title: 'Swoon',
    body: 'You have a new message.',
    path: '/matches',
    tag: 'message',
  })
  for (const secret of ['lighthouse', bob.user.name, bob.id, ann.id, matchId])
    expect(body).not.toContain(secret)
  expect(headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    topic: 'message',
    urgency: 'normal',
  })
  const { publicKey } = await state(ann, world.b)
  expect(headers.authorization).toMatch(new RegExp(`^vapid t=.+, k=${publicKey}$`))
  const [, claims = ''] = /t=[^.]+\.([^.]+)\./.exec(headers.authorization ?? '') ?? []
  expect(JSON.parse(String(Buffer.from(claims, 'base64url')))).toMatchObject({
    aud: `http://${push.host}`,
  })
  expect((await state(ann)).publicKey).toBe(publicKey)
  const { sealed_key } = await world.database.db
    .selectFrom('push_keys')
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(sealed_key.length).toBeGreaterThan(32)
})

it('notifies both of a new match who have a browser, and no one else', async () => {
  const [ann, bob, eve] = (await insertUsers(world, 3)) as [Person, Person, Person]
  for (const [who, path] of [
    [ann, '/match-ann'],
    [bob, '/match-bob'],
    [eve, '/match-eve'],
  ] as const)
    await subscribe(who, push.browser(path))
  await ann.call(swipeRoutes.swipe, { body: { swipedId: bob.id, isLike: true } })
  await bob.call(swipeRoutes.swipe, { body: { swipedId: ann.id, isLike: true } })
  for (const path of ['/match-ann', '/match-bob'])
    expect((await push.next(path)).message).toMatchObject({
      body: 'You have a new match.',
      tag: 'match',
    })
  expect(push.asked).not.toContain('/match-eve')
})

it('notifies once of a super like and of a match, however often the decision is repeated, also after a block', async () => {
  const [ann, bob, cid] = (await insertUsers(world, 3)) as [Person, Person, Person]
  await subscribe(ann, push.browser('/once'))
  const superLike = (who: Person, whom: Person) =>
    who.call(swipeRoutes.swipe, { body: { swipedId: whom.id, isLike: true, isSuperLike: true } })
  const like = (who: Person, whom: Person) =>
    who.call(swipeRoutes.swipe, { body: { swipedId: whom.id, isLike: true } })
  const pushes = async () => {
    // Once later work is done, all planned work is.
    const [eve, dan] = (await insertUsers(world, 2)) as [Person, Person]
    const path = `/after-${crypto.randomUUID()}`
    await subscribe(eve, push.browser(path))
    await superLike(dan, eve)
    await push.next(path)
    return push.asked.filter((asked) => asked === '/once').length
  }
  await superLike(bob, ann)
  expect((await push.next('/once')).message).toMatchObject({
    body: 'Someone super liked you.',
    tag: 'super-like',
  })
  expect((await superLike(bob, ann)).status).toBe(200)
  expect(await pushes()).toBe(1)
  await ann.call(safetyRoutes.block, { body: { blockedUserId: bob.id } })
  expect((await superLike(bob, ann)).status).toBe(200)
  expect(await pushes()).toBe(1)
  await like(ann, cid)
  await like(cid, ann)
  expect((await push.next('/once')).message).toMatchObject({ tag: 'match' })
  expect((await like(cid, ann)).body.isMatch).toBe(true)
  expect(await pushes()).toBe(2)
})

it('keeps what is about a moment only until that is over', async () => {
  const { ann, bob, matchId, browser } = await pair('/moment')
  const path = new URL(browser.endpoint).pathname
  const startsAt = new Date(Date.now() + 3 * 60 * 60_000).toISOString()
  const plan = { matchId, startsAt, timeZone: 'UTC', activity: 'Coffee', place: 'The corner café' }
  const { body: date } = await ann.call(dateRoutes.propose, { body: plan })
  await bob.call(dateRoutes.answer, {
    params: { id: date.id },
    body: { version: date.version, answer: 'accept' },
  })
  const other = await push.next(path)
  expect([other.message.tag, other.headers.ttl]).toEqual(['date', String(12 * 60 * 60)])
  const before = Date.now()
  await sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = ${`remind-of-date:${date.id}`}`.execute(
    world.database.db,
  )
  const { message, headers } = await push.next(path)
  expect(message.tag).toBe('date-soon')
  const kept = Number(headers.ttl) * 1000
  expect(kept).toBeGreaterThan(0)
  expect(kept).toBeLessThanOrEqual(promises.dates.reminderHours * 3_600_000)
  expect(kept).toBeLessThanOrEqual(Date.parse(startsAt) - before)
})

it('does not push what was read or is over by then, even at the first try', async () => {
  const { ann, bob, browser } = await pair('/read')
  const { db } = world.database
  const subscription = await db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('endpoint', '=', browser.endpoint)
    .executeTakeFirstOrThrow()
  const pushOf = async (kind: 'date' | 'date-soon', row: { read_at?: Date; at?: Date }) => {
    const [id, subject] = [crypto.randomUUID(), crypto.randomUUID()]
    await db
      .insertInto('notifications')
      .values({ id, user_id: ann.id, kind, subject, actor_id: bob.id, at: new Date(), ...row })
      .execute()
    await sql`SELECT graphile_worker.add_job('push-notification', json_build_object(
      'id', ${subscription.id}::text, 'kind', ${kind}::text, 'about', ${id}::text
    ), max_attempts => 6)`.execute(db)
    await expect
      .poll(
        async () =>
          (
            await sql`SELECT FROM graphile_worker._private_jobs WHERE payload->>'about' = ${id}`.execute(
              db,
            )
          ).rows,
      )
      .toEqual([])
    return push.asked.filter((path) => path === '/read').length
  }
  expect(await pushOf('date', { read_at: new Date() })).toBe(0)
  expect(await pushOf('date', {})).toBe(1)
  expect(
    await pushOf('date-soon', {
      at: new Date(Date.now() - promises.dates.reminderHours * 3_600_000 - 1000),
    }),
  ).toBe(1)
})

it('notifies of a reaction to an own message, unless the chat is muted', async () => {
  const { ann, bob, matchId } = await pair('/reacted')
  const react = async (emoji: string) => {
    const { body: mine } = await ann.call(chatRoutes.send, { body: { matchId, content: 'Mine' } })
    expect(
      (await bob.call(chatRoutes.react, { params: { id: mine.id }, body: { emoji } })).status,
    ).toBe(200)
  }
  const mute = (isMuted: boolean) =>
    ann.call(matchRoutes.mark, { params: { id: matchId }, body: { isMuted } })
  await mute(true)
  await react('👍')
  await mute(false)
  await say(bob, matchId, 'Hello')
  expect((await push.next('/reacted')).message).toMatchObject({ tag: 'message' })
  await react('🎈')
  expect((await push.next('/reacted')).message).toMatchObject({ tag: 'reaction' })
  expect(push.asked.filter((path) => path === '/reacted')).toHaveLength(2)
})

it('keeps silent toward people who have a tab open, have muted the chat, have switched the kind off, or have quiet hours', async () => {
  const { ann, bob, matchId } = await pair('/silent')
  const settled = async () => {
    await say(bob, matchId, 'Hello')
    // Once another person's later message is pushed, all planned work is done.
    const other = await pair(`/after-${crypto.randomUUID()}`)
    await say(other.bob, other.matchId, 'Hello')
    await push.next(new URL(other.browser.endpoint).pathname)
    return push.asked.filter((path) => path === '/silent').length
  }
  const [tab, his] = [await ann.live(), await bob.live()]
  expect(await settled()).toBe(0)
  tab.close()
  // Nothing is pushed while she appears to be online.
  await his.next('presence:changed', ({ userId, online }) => userId === ann.id && !online)
  his.close()
  const mute = (isMuted: boolean) =>
    ann.call(matchRoutes.mark, { params: { id: matchId }, body: { isMuted } })
  const { body: mine } = await ann.call(chatRoutes.send, { body: { matchId, content: 'Mine' } })
  await mute(true)
  await bob.call(chatRoutes.react, { params: { id: mine.id }, body: { emoji: '👍' } })
  expect(await settled()).toBe(0)
  await mute(false)
  await ann.call(notificationRoutes.changeSettings, { body: { off: ['message'] } })
  expect(await settled()).toBe(0)
  await ann.call(notificationRoutes.changeSettings, {
    body: { off: [], quietHours: { from: 0, until: 0 } },
  })
  expect(await settled()).toBe(0)
})

it('ends with the session, with another owner of the browser, by hand, and when the push service does not know it anymore', async () => {
  const { ann, bob, matchId, browser } = await pair('/ends')
  expect((await state(ann)).endpoints).toEqual([browser.endpoint])
  // Another user who knows only the browser's address.
  const thief = await person(world)
  const { p256dh, auth } = browser.keys
  const other = push.browser('/ends').keys
  for (const keys of [other, { p256dh, auth: other.auth }, { p256dh: other.p256dh, auth }])
    expectRefusal(await subscribe(thief, { ...browser, keys }), 409, 'CONFLICT')
  expect((await state(ann)).endpoints).toEqual([browser.endpoint])
  // Another user signs in with the same browser.
  const eve = await person(world)
  await subscribe(eve, browser)
  expect([(await state(ann)).endpoints, (await state(eve)).endpoints]).toEqual([
    [],
    [browser.endpoint],
  ])
  await eve.call(authRoutes.logout, {})
  expect(await rows(eve)).toBe(0)

  await subscribe(ann, browser)
  expect(
    (await bob.call(pushRoutes.unsubscribe, { body: { endpoint: browser.endpoint } })).status,
  ).toBe(200)
  expect(await rows(ann)).toBe(1)
  expect(
    (await ann.call(pushRoutes.unsubscribe, { body: { endpoint: browser.endpoint } })).status,
  ).toBe(200)
  expect(await rows(ann)).toBe(0)

  await subscribe(ann, browser)
  push.statuses.set('/ends', 410)
  await say(bob, matchId, 'Are you there?')
  await expect.poll(() => rows(ann), { timeout: patience }).toBe(0)
})

it('refuses addresses that are not of a public push service, and keys that are none', async () => {
  const [ann] = (await insertUsers(world, 1)) as [Person]
  const { keys } = push.browser('/refused')
  for (const endpoint of [
    'https://127.0.0.1/push',
    'https://10.0.0.1/push',
    'https://[::1]/push',
    'https://169.254.169.254/latest',
    'http://93.184.215.14/push',
    'https://93.184.215.14:8443/push',
    'https://nowhere.invalid/push',
    'ftp://93.184.215.14/push',
    'not an address',
    `https://93.184.215.14/${'x'.repeat(1000)}`,
  ])
    expectRefusal(await subscribe(ann, { endpoint, keys }), 400, 'INVALID')
  const { endpoint } = push.browser('/refused')
  for (const broken of [
    { ...keys, auth: 'short' },
    { ...keys, p256dh: 'short' },
    { ...keys, p256dh: `${'!'.repeat(87)}` },
  ])
    expectRefusal(await subscribe(ann, { endpoint, keys: broken }), 400, 'INVALID')
  expect(await rows(ann)).toBe(0)
})

it('keeps the ten latest browsers of a person', async () => {
  const [ann] = (await insertUsers(world, 1)) as [Person]
  for (let n = 0; n < 12; n++) await subscribe(ann, push.browser(`/many-${n}`))
  expect((await state(ann)).endpoints).toEqual(
    Array.from({ length: 10 }, (_, n) => `http://${push.host}/many-${n + 2}`),
  )
})

it('makes new keys when the secret of the installation has changed, and browsers subscribe again', async () => {
  const { ann, bob, matchId, browser } = await pair('/rekeyed')
  const { publicKey } = await state(ann)
  const sealed_key = createEncryption('the secret of yesterday', 'push').encrypt(
    Buffer.from('key'),
    publicKey,
  )
  await world.database.db.updateTable('push_keys').set({ sealed_key }).execute()
  const states = await Promise.all(
    world.nodes.map(({ url }) => ann.call(pushRoutes.state, {}, url)),
  )
  expect(states.map(({ status, body }) => [status, body.endpoints])).toEqual([
    [200, []],
    [200, []],
  ])
  const [one, other] = states.map(({ body }) => body.publicKey)
  expect(one).toBe(other)
  expect(one).not.toBe(publicKey)
  await subscribe(ann, browser)
  await say(bob, matchId, 'Still there?')
  expect((await push.next('/rekeyed')).headers.authorization).toContain(`k=${one}`)

  // A job may be the first to need them.
  await world.database.db.updateTable('push_keys').set({ sealed_key }).execute()
  await say(bob, matchId, 'And now?')
  await expect.poll(() => rows(ann), { timeout: patience }).toBe(0)
  expect((await state(ann)).publicKey).not.toBe(one)
})

it('schedules the push of a message with the message itself, for people with a browser who want messages', async () => {
  const { ann, bob, matchId } = await pair('/with-its-message')
  const { db } = world.database
  const planned = (userId: string) =>
    db.transaction().execute(async (tx) => {
      await sql`SELECT plan_message_push(${userId}, ${matchId}, now() + interval '1 hour')`.execute(
        tx,
      )
      await sql`SELECT plan_message_push(${userId}, ${matchId}, now() + interval '1 hour')`.execute(
        tx,
      )
      const { rows } = await sql`
        SELECT FROM graphile_worker.jobs WHERE task_identifier = 'push-message' AND key LIKE ${`%${userId}%`}
      `.execute(tx)
      throw rows.length
    })
  await expect(planned(ann.id), 'a chat has one job').rejects.toBe(1)
  await expect(planned(bob.id), 'no browser').rejects.toBe(0)
  await ann.call(notificationRoutes.changeSettings, { body: { off: ['message'] } })
  await expect(planned(ann.id), 'switched off').rejects.toBe(0)
})

import { updateUser } from '@swoon/db/queries/users'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { dateRoutes } from '@swoon/realtime-server/contract/dates'
import { discoveryRoutes } from '@swoon/realtime-server/contract/discovery'
import { mediaRoutes } from '@swoon/realtime-server/contract/media'
import { passkeyRoutes } from '@swoon/realtime-server/contract/passkeys'
import { interestPresets } from '@swoon/realtime-server/contract/people'
import { premiumRoutes } from '@swoon/realtime-server/contract/premium'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { streakRoutes } from '@swoon/realtime-server/contract/streak'
import { videoChatRoutes } from '@swoon/realtime-server/contract/video-chat'
import sharp from 'sharp'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { atFullHour } from '../../harness/clock.ts'
import { worldOfFile } from '../../harness/file-world.ts'
import { call } from '../../harness/http.ts'
import {
  insertUsers,
  type Person,
  password,
  person,
  sampleProfile,
  upload,
} from '../../harness/person.ts'
import { startWorld } from '../../harness/server.ts'
import { day, sweepsOf } from '../../harness/sweeps.ts'
import { promises } from '../../promises.ts'
import { ask, join, look, scheduled } from '../balloon-games/games.ts'
import { matched } from '../pairs.ts'
import { owes } from '../premium/owing.ts'
import { patch, someone, yearsAgo } from '../profile/calls.ts'
import { expectRefusal } from '../refusals.ts'
import { read, roomOf, say } from '../rooms/rooms.ts'
import { age, calling, goOn } from '../video-chat/calls.ts'

const world = worldOfFile()

const self = async (who: Person) => {
  const { body } = await who.call(authRoutes.me, {})
  if (!body) throw new Error('signed out')
  return body
}

describe('a new profile', () => {
  it('has the likes of the first day, from the next day on the usual ones, and a game a week', async () => {
    const ann = await person(world)
    const left = async () => {
      const { dailyLikesRemaining, superLikesRemaining } = await self(ann)
      return [dailyLikesRemaining, superLikesRemaining]
    }
    expect(await left()).toEqual([promises.swipes.welcomeLikes, promises.swipes.welcomeSuperLikes])
    const spent = { day: '2026-01-01', likes: 0, super_likes: 0 }
    await world.database.db
      .updateTable('allowances')
      .set(spent)
      .where('user_id', '=', ann.id)
      .execute()
    expect(await left()).toEqual([promises.swipes.likesADay, promises.swipes.superLikesADay])
    expect((await self(ann)).balloonGamesRemaining).toBe(promises.games.aWeek)
    for (let n = 0; n < promises.games.aWeek; n++) expect((await ask(ann)).status).toBe(201)
    expectRefusal(await ask(ann), 403, undefined, 'Weekly balloon game limit reached')
  })

  it('looks for people within the usual distance', async () =>
    expect((await self(await person(world))).maxDistance).toBe(promises.discovery.distance))

  it('is for adults, up to the oldest', async () => {
    const isTaken = async (dateOfBirth: string) => {
      const ann = await person(world, { incomplete: true })
      const photos = [await upload(ann)]
      const body = { ...sampleProfile('Ann'), photos, dateOfBirth }
      return (await ann.call(profileRoutes.completeProfile, { body })).status === 200
    }
    expect(await isTaken(yearsAgo(promises.profile.age))).toBe(true)
    expect(await isTaken(yearsAgo(promises.profile.age, 1))).toBe(false)
    expect(await isTaken(yearsAgo(promises.profile.oldest, 2))).toBe(true)
    expect(await isTaken(yearsAgo(promises.profile.oldest + 1))).toBe(false)
  })

  it('has room for so many videos', async () => {
    const ann = await someone(world)
    const reasons = async (count: number) => {
      const introVideoUrls = Array.from({ length: count }, (_, n) => `/media/video-${n}.mp4`)
      return (await patch(ann, { introVideoUrls })).text
    }
    expect(await reasons(promises.profile.videos)).not.toContain('You can only upload up to')
    expect(await reasons(promises.profile.videos + 1)).toContain(
      'You can only upload up to 3 selfie videos.',
    )
  })
})

it('the deck has a page of cards, and more if asked', async () => {
  const [ann] = (await insertUsers(world, promises.discovery.pageAtMost + 2)) as [Person]
  const deck = (limit?: number) =>
    ann.call(discoveryRoutes.discover, {
      params: { userId: ann.id },
      ...(limit && { query: { limit: String(limit) } }),
    })
  expect((await deck()).body).toHaveLength(promises.discovery.page)
  expect((await deck(promises.discovery.pageAtMost)).body).toHaveLength(
    promises.discovery.pageAtMost,
  )
  expectRefusal(await deck(promises.discovery.pageAtMost + 1), 400, 'INVALID')
})

it('people a few years outside of the ages come while few others are left', async () => {
  const aged = async (age: number) => {
    const who = await someone(world)
    await updateUser(world.database.db, who.id, { date_of_birth: yearsAgo(age, -30) })
    return who.id
  }
  const ann = await someone(world)
  const change = { date_of_birth: yearsAgo(81, -30), min_age: 80, max_age: 82, widens_ages: true }
  await updateUser(world.database.db, ann.id, change)
  const outside = await aged(80 - promises.discovery.agesBeyond)
  const farther = await aged(80 - promises.discovery.agesBeyond - 1)
  const deck = async () => {
    const { body } = await ann.call(discoveryRoutes.discover, {
      params: { userId: ann.id },
      query: { limit: '50' },
    })
    return [outside, farther].map((wanted) => body.some(({ id }) => id === wanted))
  }
  for (let n = 1; n < promises.discovery.agesFew; n++) await aged(81)
  expect(await deck()).toEqual([true, false])
  await aged(81)
  expect(await deck()).toEqual([false, false])
})

it('only people who were there lately pass the filter for them', async () => {
  const [ann, bob] = (await insertUsers(world, 2)) as [Person, Person]
  await patch(ann, { filters: { isActive: { isMust: true } } })
  const deck = async (lastSeen: Date) => {
    await world.database.db
      .updateTable('users')
      .set({ last_seen: null })
      .where('id', '!=', bob.id)
      .execute()
    await world.database.db
      .updateTable('users')
      .set({ last_seen: lastSeen })
      .where('id', '=', bob.id)
      .execute()
    const { body } = await ann.call(discoveryRoutes.discover, {
      params: { userId: ann.id },
      query: { limit: '50' },
    })
    return body.map(({ id }) => id).includes(bob.id)
  }
  const limit = promises.discovery.activeDays * day
  expect([
    await deck(new Date(Date.now() - limit + 60_000)),
    await deck(new Date(Date.now() - limit - 1000)),
  ]).toEqual([true, false])
})

describe('a streak', () => {
  it.each([
    [promises.streak.firstDay, 'extra_likes', promises.streak.firstLikes],
    [promises.streak.secondDay, 'super_like', promises.streak.secondSuperLikes],
    [promises.streak.thirdDay, 'extra_likes', promises.streak.thirdLikes],
    [promises.streak.fourthDay, 'super_like', promises.streak.fourthSuperLikes],
    [promises.streak.fifthDay, 'premium_trial', promises.streak.fifthPremiumDays],
    [promises.streak.sixthDay, 'super_like', promises.streak.sixthSuperLikes],
  ] as const)('of %i days brings %s: %i', async (days, type, amount) => {
    const ann = await someone(world)
    const { db } = world.database
    const yesterday = new Date(Date.now() - day).toISOString().slice(0, 10)
    const before = { login_streak: days - 1, last_login_date: yesterday, last_login_zone: 'UTC' }
    await db.updateTable('users').set(before).where('id', '=', ann.id).execute()
    const { body, text } = await ann.call(streakRoutes.claim, { body: {} })
    expect(body.reward, text).toMatchObject({ day: days, type, amount })
    const { allowances, isPremium, premiumExpiresAt } = await self(ann)
    const given = { extra_likes: allowances?.likes.bonus, super_like: allowances?.superLikes.bonus }
    if (type !== 'premium_trial') return expect(given[type]).toBe(amount)
    expect(isPremium).toBe(true)
    const end = Date.parse(premiumExpiresAt ?? '')
    expect(end).toBeGreaterThan(Date.now() + (amount - 0.5) * day)
    expect(end).toBeLessThanOrEqual(Date.now() + amount * day)
  })
})

describe('premium', () => {
  it('costs so much a month, for so many months at most', async () => {
    const ann = await someone(world)
    const buy = async (quantity: number, amount: number) =>
      (await ann.call(premiumRoutes.purchase, { body: { type: 'subscription', quantity, amount } }))
        .status
    const { centsAMonth, months } = promises.premium
    expect(await buy(1, promises.premium.centsAMonth)).toBe(200)
    expect(await buy(1, centsAMonth + 1)).toBe(400)
    expect(await buy(promises.premium.months, months * centsAMonth)).toBe(200)
    expect(await buy(months + 1, (months + 1) * centsAMonth)).toBe(400)
  })
})

describe('a conversation', () => {
  it('quotes so much of a message', async () => {
    const { ann, bob, matchId } = await matched(world)
    const send = (who: Person, content: string, replyTo?: string) =>
      who.call(chatRoutes.send, {
        body: { matchId, content, ...(replyTo && { replyToId: replyTo }) },
      })
    const first = (await send(ann, 'x'.repeat(promises.chat.quoteLength + 100))).body
    const { body } = await send(bob, 'Yes', first.id)
    expect(body.replyTo?.content).toHaveLength(promises.chat.quoteLength)
  })

  it('shows the latest calls', async () => {
    const { ann, bob, matchId } = await matched(world)
    const rows = Array.from({ length: promises.chat.calls + 1 }, (_, n) => ({
      id: uuid(),
      match_id: matchId,
      caller_id: bob.id,
      missed_at: new Date(Date.now() - n * 1000),
    }))
    await world.database.db.insertInto('missed_calls').values(rows).execute()
    const { body } = await ann.call(videoChatRoutes.calls, { params: { matchId } })
    expect(body).toHaveLength(promises.chat.calls)
  })

  it('in a room has pages, and slows down once enough people say enough', async () => {
    const crowd = await insertUsers(world, promises.rooms.slowPeople)
    const [ann] = crowd as [Person]
    const id = await roomOf(...crowd)
    const { db } = world.database
    // A busy machine may exceed the seconds in which messages count.
    const justNow = () =>
      db
        .updateTable('room_messages')
        .set({ sent_at: new Date() })
        .where('room_id', '=', id)
        .execute()
    for (let n = 0; n < promises.rooms.slowMessages; n++)
      expect((await say(crowd[n % promises.rooms.slowPeople] ?? ann, id, `Fast ${n}`)).status).toBe(
        201,
      )
    await justNow()
    const slow = await say(ann, id, 'Faster')
    expectRefusal(slow, 429, 'SLOW_MODE')
    expect(slow.refusal?.error).toContain(String(promises.rooms.slowPauseSeconds))
    await db
      .updateTable('room_messages')
      .set({ sent_at: new Date(Date.now() - 60_000) })
      .where('room_id', '=', id)
      .execute()
    for (let n = 0; n < 30; n++) await say(ann, id, `Slow ${n}`)
    expect(await read(ann, id)).toHaveLength(promises.rooms.page)
  })
})

describe('a game', () => {
  it('has seats for the first guests, and room for so many people', async () => {
    const { creator, id } = await scheduled(world, promises.games.players - 1)
    const { body } = await look(creator, id)
    expect(body.maxSlots).toBe(promises.games.players)
    const slots = body.participants.flatMap(({ slotNumber }) => slotNumber ?? [])
    expect(slots.sort()).toEqual(Array.from({ length: promises.games.seats }, (_, n) => n + 1))
    expectRefusal(await join(await someone(world), id), 409, 'GAME_FULL')
  })
})

describe('things ahead', () => {
  it('are at most so many days ahead', async () => {
    const { ann, matchId } = await matched(world)
    const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
    const date = async (startsAt: string) => {
      const body = { matchId, activity: 'Coffee', place: 'Here', startsAt, timeZone: 'UTC' }
      return (await ann.call(dateRoutes.propose, { body })).status
    }
    const [dates, games] = [promises.dates.daysAhead * day, promises.games.daysAhead * day]
    expect([await date(at(dates + 60_000)), await date(at(dates - 60_000))]).toEqual([400, 201])
    const game = async (startsAt: string) =>
      (await ask(ann, { startDate: startsAt.slice(0, 10), startTime: startsAt.slice(11, 16) }))
        .status
    expect([await game(at(games + 2 * 60_000)), await game(at(games - 2 * 60_000))]).toEqual([
      400, 201,
    ])
  })
})

it('a person has so many sessions, of which a further one ends the oldest', async () => {
  const ann = await person(world, { incomplete: true })
  const { db } = world.database
  const rows = Array.from({ length: promises.accounts.sessions - 1 }, (_, n) => ({
    id: uuid(),
    user_id: ann.id,
    token_hash: Buffer.alloc(32, n + 1),
    created_at: new Date(),
    last_used_at: new Date(Date.now() - 3_600_000),
  }))
  await db.insertInto('sessions').values(rows).execute()
  const count = async () =>
    (await db.selectFrom('sessions').select('id').where('user_id', '=', ann.id).execute()).length
  expect(await count()).toBe(promises.accounts.sessions)
  const body = { email: ann.user.email, password }
  expect((await call(world.url, null, authRoutes.login, { body })).status).toBe(200)
  expect(await count()).toBe(promises.accounts.sessions)
})

it('voices, songs and videos that nothing shows are kept up to their number, and for their time', async () => {
  const ann = await someone(world)
  const { db } = world.database
  const nameOf = (word: string) => word.padEnd(32, '0')
  const insert = (name: string, ago: number) =>
    db
      .insertInto('media')
      .values({
        name,
        kind: 'music',
        ending: 'mp3',
        owner_id: ann.id,
        bytes: 1,
        created_at: new Date(Date.now() - ago),
      })
      .execute()
  const left = async () =>
    (
      await db
        .selectFrom('media')
        .select('name')
        .where('owner_id', '=', ann.id)
        .orderBy('created_at')
        .execute()
    ).map(({ name }) => name)
  for (let n = 0; n <= promises.media.unusedSongs; n++)
    await insert(nameOf(`song-${n}`), (20 - n) * 60_000)
  await sweepsOf(world).boundUnused(ann.id, 'music')
  expect(await left()).toHaveLength(promises.media.unusedSongs)
  expect(await left()).not.toContain(nameOf('song-0'))
  const limit = promises.media.unusedHours * 3_600_000
  await insert(nameOf('old'), limit + 60_000)
  await insert(nameOf('almost-old'), limit - 60_000)
  await sweepsOf(world).sweep()
  expect((await left())[0]).toBe(nameOf('almost-old'))
})

it('a person has so many passkeys', async () => {
  const ann = await person(world, { incomplete: true })
  const add = async (count: number, from: number) => {
    const rows = Array.from({ length: count }, (_, n) => ({
      id: uuid(),
      user_id: ann.id,
      credential_id: `key-${from + n}`,
      public_key: Buffer.alloc(32),
      counter: 0,
      transports: [],
      name: `Key ${from + n}`,
      created_at: new Date(),
    }))
    await world.database.db.insertInto('passkeys').values(rows).execute()
    return (await ann.call(passkeyRoutes.options, { body: { password } })).status
  }
  expect([await add(promises.accounts.passkeys - 1, 0), await add(1, 100)]).toEqual([200, 409])
})

it('a picture may have so many pixels on a side', async () => {
  const ann = await someone(world)
  const status = async (width: number) => {
    const bytes = await sharp({ create: { width, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.append('photo', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'photo.png')
    return (await ann.call(mediaRoutes.uploadTempPhoto, { form })).status
  }
  expect(await status(promises.media.longestSide)).toBe(200)
  expect(await status(promises.media.longestSide + 1)).not.toBe(200)
})

it('the interests to choose from are as many as specified', () =>
  expect(interestPresets).toHaveLength(promises.profile.presets))

it('minutes of calls may be owed up to their sum', async () => {
  const call = await calling(world)
  await age(world, call.matchId, promises.video.freeMinutes * 60 + 5)
  const most = Math.floor(promises.video.owedCents / promises.video.centsAMinute)
  await owes(world, call.ann, most + 1)
  expectRefusal(await goOn(call.ann, call.matchId), 403, 'MINUTES_OWED')
  await owes(world, call.bob, most)
  expect((await goOn(call.bob, call.matchId)).status).toBe(200)
  call.close()
})

describe('with limits on', () => {
  it('guesses at an account are refused beyond their number, and decks of a person', async () => {
    const limited = await startWorld({ RATE_LIMITS: 'on', ...atFullHour() })
    try {
      const ann = await person(limited, { incomplete: true })
      const guess = async (n: number) =>
        (
          await call(limited.url, null, authRoutes.login, {
            body: { email: ann.user.email, password: `guess ${n}` },
          })
        ).status
      const statuses: number[] = []
      for (let n = 0; n <= promises.accounts.guessesOfAnAddress; n++) statuses.push(await guess(n))
      expect(statuses).toEqual([...Array(promises.accounts.guessesOfAnAddress).fill(401), 429])
      const decks: number[] = []
      for (let n = 0; n <= promises.discovery.decksAMinute; n++)
        decks.push(
          (await ann.call(discoveryRoutes.discover, { params: { userId: ann.id } })).status,
        )
      expect(decks.indexOf(429)).toBe(promises.discovery.decksAMinute)
    } finally {
      await limited.close()
    }
  })
})

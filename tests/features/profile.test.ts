import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crowd, type Person, person, sampleProfile, upload } from '../harness/person.ts'
import { startWorld, type World } from '../harness/server.ts'
import { junkTimeout } from './junk.ts'
import { acceptedJunkFields, everything, expectRefusal, refusesJunkBodies, refusesJunkIds } from './refusals.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** A complete person without the way through sign-up, for tests that are about something else. */
async function someone(): Promise<Person> {
  const [made] = await crowd(world, 1)
  if (!made) throw new Error('nobody')
  return made
}
const theirPhoto = 'https://example.test/photo.jpg'

const complete = (who: Person, body: unknown) => who.call(profileRoutes.completeProfile, { body: body as never })
const patch = (who: Person, body: unknown, id = who.id) =>
  who.call(profileRoutes.updateUser, { params: { id }, body: body as never })
const look = (who: Person, userId: string) => who.call(profileRoutes.user, { params: { userId } })
const yearsAgo = (years: number, days = 0) => {
  const date = new Date(Date.now() - 12 * 3_600_000 + days * 86_400_000)
  date.setUTCFullYear(date.getUTCFullYear() - years)
  return date.toISOString().slice(0, 10)
}

describe('the wizard', () => {
  it('makes a profile from the whole payload of the specification and reads only what is its own', async () => {
    const ann = await person(world, { incomplete: true })
    const [one, two] = [await upload(ann), await upload(ann)]
    const reply = await complete(ann, {
      ...sampleProfile('Ann'),
      age: 99,
      photos: [one, two],
      profilePhoto: two,
      instagramUsername: '@ann.photos',
      tiktokUsername: '',
      genderPreference: 'everyone',
      email: 'placeholder-123@example.test',
      username: 'ann1234567890',
      isPremium: true,
      dailyLikesRemaining: 9999,
      superLikesRemaining: 9999,
      ageVerified: true,
      timeZone: 'America/New_York',
    })
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body).toMatchObject({
      id: ann.id,
      name: 'Ann',
      photos: [one, two],
      profilePhoto: two,
      instagramUsername: 'ann.photos',
      tiktokUsername: null,
      genderPreference: 'any',
      email: ann.user.email,
      username: ann.user.username,
      isPremium: false,
      dailyLikesRemaining: 15,
      superLikesRemaining: 2,
      ageVerified: false,
      timeZone: 'America/New_York',
      profileComplete: true,
    })
    expect(reply.body.age).toBeLessThan(40)
  })

  it('grants the welcome once, however often it is sent', async () => {
    const [ann, bob] = [await person(world), await person(world)]
    await ann.call(swipeRoutes.swipe, { body: { swipedId: bob.id, isLike: true } })
    const again = await complete(ann, { ...sampleProfile('Ann'), photos: ann.user.photos })
    expect(again.body).toMatchObject({ dailyLikesRemaining: 14, superLikesRemaining: 2 })
  })

  let unfinished: Person
  let photos: string[]
  beforeAll(async () => {
    unfinished = await person(world, { incomplete: true })
    photos = [await upload(unfinished)]
  })
  const missing = 'Missing Information: Please fill in all required fields, including your date of birth.'
  it.each([
    ['no name', { name: undefined }, missing],
    ['a blank name', { name: '   ' }, missing],
    ['a long name', { name: 'x'.repeat(51) }, 'Must be at most 50 characters.'],
    ['no location', { location: undefined }, missing],
    ['a long location', { location: 'x'.repeat(101) }, 'Must be at most 100 characters.'],
    ['no date of birth', { dateOfBirth: undefined }, missing],
    ['a date that does not exist', { dateOfBirth: '1995-02-30' }, missing],
    ['a long bio', { bio: 'x'.repeat(501) }, 'Must be at most 500 characters.'],
    ['no photo', { photos: [] }, 'Add Photos: Please add at least one photo to your profile.'],
    [
      'six photos',
      { photos: Array.from({ length: 6 }, (_, n) => `https://photos.example/${n}.jpg`) },
      'You can only upload up to 5 photos.',
    ],
    ['a photo that is no link', { photos: ['javascript:alert(1)'] }, 'Please enter a valid photo URL.'],
    ['an upload of nobody', { photos: [`/media/${'A'.repeat(24)}.webp`] }, 'One of these photos is not yours.'],
    ['no interest', { interests: [] }, 'Please choose at least one interest.'],
    [
      '11 interests',
      { interests: Array.from({ length: 11 }, (_, n) => `Interest ${n}`) },
      'Choose at most 10 interests.',
    ],
    ['a long interest', { interests: ['x'.repeat(31)] }, 'Must be at most 30 characters.'],
    ['an interest twice', { interests: ['Jazz', 'jazz'] }, 'No interest twice.'],
    ['no gender', { gender: undefined }, undefined],
    ['an unknown gender', { gender: 'robot' }, undefined],
    ['no preference', { genderPreference: undefined }, undefined],
    ['a handle with a slash', { instagramUsername: '../admin' }, 'Letters, digits, dots and underscores only.'],
    ['more than 100 years', { dateOfBirth: yearsAgo(101) }, 'Please enter your date of birth.'],
  ])('refuses %s', async (_, change, text) => {
    const before = await everything(world.database.db)
    expectRefusal(await complete(unfinished, { ...sampleProfile('Ann'), photos, ...change }), 400, 'INVALID', text)
    expect(await everything(world.database.db)).toEqual(before)
  })

  it('counts the years by the zone whose date comes last', async () => {
    const ann = await person(world, { incomplete: true })
    const photos = [await upload(ann)]
    const before = await everything(world.database.db)
    for (const dateOfBirth of [yearsAgo(18, 1), yearsAgo(17), yearsAgo(0), '2030-01-01'])
      expectRefusal(
        await complete(ann, { ...sampleProfile('Ann'), photos, dateOfBirth }),
        403,
        'UNDER_AGE',
        'Age Requirement: You must be at least 18 years old to create a profile.',
      )
    expect(await everything(world.database.db)).toEqual(before)
    const dateOfBirth = yearsAgo(18)
    expect((await complete(ann, { ...sampleProfile('Ann'), photos, dateOfBirth })).body).toMatchObject({
      age: 18,
      dateOfBirth,
    })
  })

  it('does not take the upload of somebody else', async () => {
    const bob = await person(world)
    const stolen = { ...sampleProfile('Ann'), photos: bob.user.photos }
    expectRefusal(await complete(unfinished, stolen), 400, 'INVALID', 'One of these photos is not yours.')
  })

  it(
    'refuses junk with a 4xx and writes nothing',
    async () => {
      const target = { world, cookie: unfinished.cookie, route: profileRoutes.completeProfile }
      await refusesJunkBodies(target)
      const good = {
        ...sampleProfile('Ann'),
        photos: ['https://photos.example/1.jpg'],
        profilePhoto: 'https://photos.example/1.jpg',
        instagramUsername: 'ann',
        tiktokUsername: 'ann',
        timeZone: 'UTC',
      }
      const required = ['name', 'location', 'dateOfBirth', 'gender', 'genderPreference', 'photos', 'interests']
      const accepted = await acceptedJunkFields(target, good, required)
      expect(
        accepted.filter((what) => !/^(name|bio|location): (a path|SQL|"true"|half a surrogate pair)$/.test(what)),
      ).toEqual([
        'bio: an empty text',
        'bio: blanks',
        'instagramUsername: null',
        'instagramUsername: an empty text',
        'instagramUsername: blanks',
        'instagramUsername: "true"',
        'tiktokUsername: null',
        'tiktokUsername: an empty text',
        'tiktokUsername: blanks',
        'tiktokUsername: "true"',
      ])
    },
    junkTimeout,
  )

  it('needs a session', async () => {
    const stranger: Person = { ...(await person(world, { incomplete: true })), cookie: '' }
    const reply = await fetch(`${world.url}${profileRoutes.completeProfile.url}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: stranger.cookie },
      body: JSON.stringify(sampleProfile('X')),
    })
    expect(reply.status).toBe(401)
  })
})

describe('a change of oneself', () => {
  it('takes each field and gives the whole user back', async () => {
    const ann = await person(world)
    const link = 'https://photos.example/a.jpg'
    const fields = {
      name: 'Anna',
      bio: 'New words',
      location: 'Porto',
      gender: 'female',
      genderPreference: 'male',
      interests: ['Wine'],
      photos: [link, ...ann.user.photos],
      profilePhoto: link,
      instagramUsername: 'anna',
      tiktokUsername: 'anna_t',
      dateOfBirth: '1990-01-31',
      musicTaste: { topArtists: ['Nina Simone'] },
      maxDistance: 200,
      latitude: '38.7223',
      longitude: '-9.1393',
      locationEnabled: true,
      locationPrivate: true,
    } as const
    for (const [field, value] of Object.entries(fields)) {
      if (field === 'latitude' || field === 'longitude') continue
      const reply = await patch(ann, { [field]: value })
      expect(reply.status, `${field}: ${reply.text}`).toBe(200)
      expect(reply.body).toMatchObject({ [field]: value })
    }
    const moved = await patch(ann, { latitude: fields.latitude, longitude: fields.longitude })
    expect(moved.body).toMatchObject(fields)
    const about = { lifestyle: ['sober'], education: 'master', relationshipGoals: null }
    expect((await patch(ann, { about })).body.about).toMatchObject(about)
    expect((await look(ann, ann.id)).body).toMatchObject({ ...fields, about, email: ann.user.email })
  })

  it('stops sharing out of private mode, which stays as it was', async () => {
    const ann = await someone()
    await patch(ann, { locationEnabled: true, locationPrivate: true })
    const off = await patch(ann, { locationEnabled: false, locationPrivate: true })
    expect(off.status, off.text).toBe(200)
    expect(off.body).toMatchObject({ locationEnabled: false, locationPrivate: true })
    expectRefusal(await patch(ann, { locationPrivate: false }), 400, 'INVALID')
  })

  it('takes an age and computes its own', async () => {
    const ann = await someone()
    const reply = await patch(ann, { age: 99 })
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body.age).toBeLessThan(40)
  })

  it('ignores what is not its own and refuses when nothing is left', async () => {
    const ann = await person(world)
    const forbidden = {
      isPremium: true,
      premiumExpiresAt: '2030-01-01T00:00:00Z',
      dailyLikesRemaining: 500,
      superLikesRemaining: 500,
      ageVerified: true,
      idVerified: true,
      isVerified: true,
      verificationStatus: 'approved',
      email: 'other@example.test',
      id: uuid(),
      loginStreak: 100,
      compatibilityScore: 100,
      lastSeen: '2030-01-01T00:00:00Z',
    }
    const before = await everything(world.database.db)
    expectRefusal(await patch(ann, forbidden), 400, 'INVALID', 'Nothing to change.')
    expect(await everything(world.database.db)).toEqual(before)
    const mixed = await patch(ann, { ...forbidden, bio: 'Mine' })
    expect(mixed.body).toEqual({ ...ann.user, bio: 'Mine', lastSeen: mixed.body.lastSeen })
  })

  it.each([
    ['an under-age date of birth', { dateOfBirth: yearsAgo(17) }, 403, 'UNDER_AGE'],
    ['a date 101 years ago', { dateOfBirth: yearsAgo(101) }, 400, 'INVALID'],
    ['a latitude alone', { latitude: '1' }, 400, 'INVALID'],
    ['a longitude alone', { longitude: '1' }, 400, 'INVALID'],
    ['a latitude beyond the pole', { latitude: '90.1', longitude: '0' }, 400, 'INVALID'],
    ['a latitude as a number', { latitude: 1, longitude: 1 }, 400, 'INVALID'],
    ['an exponent', { latitude: '1e1', longitude: '1' }, 400, 'INVALID'],
    ['"true" for true', { locationEnabled: 'true' }, 400, 'INVALID'],
    ['private mode while nothing is shared', { locationPrivate: true }, 400, 'INVALID'],
    ['201 miles', { maxDistance: 201 }, 400, 'INVALID'],
    ['no miles', { maxDistance: 0 }, 400, 'INVALID'],
    ['half a mile', { maxDistance: 1.5 }, 400, 'INVALID'],
    ['no photo left', { photos: [] }, 400, 'INVALID'],
    ['a main photo from elsewhere', { profilePhoto: 'https://photos.example/none.jpg' }, 400, 'INVALID'],
    ['a chip that does not exist', { about: { lifestyle: ['vampire'] } }, 400, 'INVALID'],
    ['a chip twice', { about: { lifestyle: ['sober', 'sober'] } }, 400, 'INVALID'],
    ['an empty name', { name: ' ' }, 400, 'INVALID'],
    ['a photo twice', { photos: ['https://photos.example/1.jpg', 'https://photos.example/1.jpg'] }, 400, 'INVALID'],
    ['a link with a password', { photos: ['https://a:b@photos.example/1.jpg'] }, 400, 'INVALID'],
  ])('refuses %s', async (_, change, status, code) => {
    const ann = await someone()
    const before = await everything(world.database.db)
    expectRefusal(await patch(ann, change), status, code)
    expect(await everything(world.database.db)).toEqual(before)
  })

  it('keeps a main photo: the first one left when it is removed', async () => {
    const ann = await someone()
    const [one, two] = ['https://photos.example/1.jpg', 'https://photos.example/2.jpg']
    await patch(ann, { photos: [one, two], profilePhoto: two })
    expect((await patch(ann, { photos: [one] })).body.profilePhoto).toBe(one)
  })

  it('moves at most 20 times a day', async () => {
    const ann = await someone()
    for (let move = 0; move < 20; move++)
      expect((await patch(ann, { latitude: `${move}`, longitude: '5', locationEnabled: true })).status).toBe(200)
    const refused = await patch(ann, { latitude: '50', longitude: '5', bio: 'not written either' })
    expectRefusal(refused, 429, 'TOO_MANY')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await look(ann, ann.id)).body).toMatchObject({ latitude: '19', bio: '' })
  })

  it('changes the zone once in 7 days', async () => {
    const ann = await someone()
    expect((await patch(ann, { timeZone: 'Asia/Tokyo' })).body.timeZone).toBe('Asia/Tokyo')
    expect((await patch(ann, { timeZone: 'Pacific/Kiritimati' })).body.timeZone).toBe('Asia/Tokyo')
    const week = new Date(Date.now() - 7 * 86_400_000)
    await world.database.db.updateTable('users').set({ time_zone_changed_at: week }).where('id', '=', ann.id).execute()
    expect((await patch(ann, { timeZone: 'Europe/Rome' })).body.timeZone).toBe('Europe/Rome')
  })

  it('is for oneself alone', async () => {
    const [ann, bob] = [await someone(), await someone()]
    const before = await everything(world.database.db)
    expectRefusal(await patch(ann, { bio: 'hacked' }, bob.id), 403, 'NOT_THE_ACTOR')
    expectRefusal(await patch(ann, { bio: 'hacked' }, uuid()), 403, 'NOT_THE_ACTOR')
    expect(await everything(world.database.db)).toEqual(before)
  })

  it(
    'refuses junk with a 4xx and writes nothing',
    async () => {
      const ann = await someone()
      const target = { world, cookie: ann.cookie, route: profileRoutes.updateUser, path: `/api/user/${ann.id}` }
      await refusesJunkBodies(target)
      await refusesJunkIds({ ...target }, (id) => `/api/user/${id}`, { bio: 'x' })
      const good = {
        photos: [theirPhoto],
        profilePhoto: theirPhoto,
        interests: ['Art'],
        dateOfBirth: '1990-01-01',
        gender: 'male',
        genderPreference: 'any',
        about: { education: 'master' },
        musicTaste: { topArtists: ['ABBA'] },
        latitude: '1',
        longitude: '1',
        maxDistance: 5,
        locationEnabled: true,
        locationPrivate: false,
      }
      expect(await acceptedJunkFields(target, good, [])).toEqual([
        'interests: an empty list',
        'about: an empty object',
        'about: an operator object',
        'about: an object like a list',
        'about: an object with a toString',
        'locationEnabled: true',
        'locationPrivate: true',
      ])
    },
    junkTimeout,
  )
})

describe('looking at a person', () => {
  it('shows the self view to oneself and the card to whom it concerns', async () => {
    const [ann, bob] = [await person(world), await person(world)]
    expect((await look(ann, ann.id)).body).toMatchObject({ email: ann.user.email })
    const card = await look(ann, bob.id)
    expect(card.body).toMatchObject({ id: bob.id, name: bob.name, compatibilityScore: expect.any(Number) })
    for (const secret of [
      'email',
      'dateOfBirth',
      'latitude',
      'longitude',
      'genderPreference',
      'timeZone',
      'maxDistance',
    ])
      expect(card.body).not.toHaveProperty(secret)
  })

  it('answers for somebody invisible as for nobody', async () => {
    const ann = await person(world, { gender: 'female', genderPreference: 'male' })
    const nobody = await look(ann, uuid())
    expectRefusal(nobody, 404, 'NOT_FOUND')
    const woman = await person(world, { gender: 'female', genderPreference: 'female' })
    const notMine = await person(world, { gender: 'male', genderPreference: 'male' })
    const unfinished = await person(world, { incomplete: true })
    const blocked = await person(world, { gender: 'male', genderPreference: 'female' })
    const blocker = await person(world, { gender: 'male', genderPreference: 'female' })
    const banned = await person(world, { gender: 'male', genderPreference: 'female' })
    const { db } = world.database
    expect((await look(ann, blocked.id)).status).toBe(200)
    await db
      .insertInto('blocks')
      .values([
        { blocker_id: ann.id, blocked_id: blocked.id, created_at: new Date() },
        { blocker_id: blocker.id, blocked_id: ann.id, created_at: new Date() },
      ])
      .execute()
    await db.updateTable('users').set({ banned_at: new Date() }).where('id', '=', banned.id).execute()
    for (const other of [woman, notMine, unfinished, blocked, blocker, banned]) {
      const reply = await look(ann, other.id)
      expect([reply.status, reply.text]).toEqual([nobody.status, nobody.text])
    }
  })

  it(
    'refuses junk ids',
    async () => {
      const ann = await person(world)
      await refusesJunkIds({ world, cookie: ann.cookie, route: profileRoutes.user }, (id) => `/api/user/${id}`)
    },
    junkTimeout,
  )
})

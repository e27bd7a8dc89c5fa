import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { beforeAll, describe, expect, it } from 'vitest'
import { worldOfFile } from '../../harness/file-world.ts'
import { type Person, person, sampleProfile, upload } from '../../harness/person.ts'
import { junkTimeout } from '../junk.ts'
import { about } from '../miles.ts'
import {
  acceptedJunkFields,
  databaseSnapshot,
  expectRefusal,
  refusesJunkBodies,
} from '../refusals.ts'
import { yearsAgo } from './calls.ts'

const world = worldOfFile()

const complete = (who: Person, body: unknown) =>
  who.call(profileRoutes.completeProfile, { body: body as never })

describe('the wizard', () => {
  it('creates a profile from the specification’s whole payload and ignores fields that it may not set', async () => {
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
      genderLabel: ' a demigirl ',
      shownTo: ['female', 'male'],
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
      genderLabel: 'a demigirl',
      shownTo: ['male', 'female'],
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

  it('takes a place beside the words, shared only if asked, and refuses half of one', async () => {
    const place = { latitude: '38.7223', longitude: '-9.1393' }
    const ann = await person(world, { location: 'Lisbon', ...place })
    expect(ann.user).toMatchObject({ location: 'Lisbon', ...place, locationEnabled: false })
    const bob = await person(world, { ...place, locationEnabled: true })
    expect(bob.user).toMatchObject({ ...place, locationEnabled: true, locationPrivate: false })
    const seen = async (viewer: Person, of: Person) =>
      (await viewer.call(profileRoutes.user, { params: { userId: of.id } })).body.distance
    expect(await seen(ann, bob)).toBeNull()
    expect(await seen(await person(world, { ...place, locationEnabled: true }), bob)).toEqual(
      about(0),
    )
    const again = { ...sampleProfile('Ann'), photos: ann.user.photos, latitude: '1' }
    expectRefusal(await complete(ann, again), 400, 'INVALID')
  })

  it('takes the ages that people look for: all of them without, and later the ones they have', async () => {
    const all = { minAge: 18, maxAge: 99, widensAges: true }
    const [ann, bob] = [await person(world), await person(world, { minAge: 25, maxAge: 35 })]
    expect(ann.user).toMatchObject(all)
    const again = await complete(bob, { ...sampleProfile('Bob'), photos: bob.user.photos })
    expect(again.body).toMatchObject({ ...all, minAge: 25, maxAge: 35 })
    for (const ages of [{ minAge: 17 }, { minAge: 36 }, { minAge: 40, maxAge: 30 }])
      expectRefusal(
        await complete(bob, { ...sampleProfile('Bob'), photos: bob.user.photos, ...ages }),
        400,
        'INVALID',
      )
  })

  it('grants the welcome allowance once, however often it is sent', async () => {
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
  const missing =
    'Missing Information: Please fill in all required fields, including your date of birth.'
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
    ['a photo that is no link', { photos: ['javascript:alert(1)'] }, 'Enter a valid photo URL.'],
    [
      'an upload of no one',
      { photos: [`/media/${'A'.repeat(24)}.webp`] },
      "One of these photos isn't yours.",
    ],
    ['no interest', { interests: [] }, 'Choose at least one interest.'],
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
    ['an empty list of preferences', { genderPreference: [] }, 'Choose at least one.'],
    ['no one to be shown to', { shownTo: [] }, 'Choose at least one.'],
    ['a long gender', { genderLabel: 'x'.repeat(31) }, 'Must be at most 30 characters.'],
    [
      'a handle with a slash',
      { instagramUsername: '../admin' },
      'Letters, digits, dots and underscores only.',
    ],
    ['a day more than 100 years', { dateOfBirth: yearsAgo(100, -1) }, 'Enter your date of birth.'],
  ])('refuses %s', async (_, change, text) => {
    const before = await databaseSnapshot(world.database.db)
    expectRefusal(
      await complete(unfinished, { ...sampleProfile('Ann'), photos, ...change }),
      400,
      'INVALID',
      text,
    )
    expect(await databaseSnapshot(world.database.db)).toEqual(before)
  })

  it('accepts people who are 18 in the time zone with the last date', async () => {
    const ann = await person(world, { incomplete: true })
    const photos = [await upload(ann)]
    const before = await databaseSnapshot(world.database.db)
    for (const dateOfBirth of [yearsAgo(18, 1), yearsAgo(17), yearsAgo(0), '2030-01-01'])
      expectRefusal(
        await complete(ann, { ...sampleProfile('Ann'), photos, dateOfBirth }),
        403,
        'UNDER_AGE',
        'Age Requirement: You must be at least 18 years old to create a profile.',
      )
    expect(await databaseSnapshot(world.database.db)).toEqual(before)
    const dateOfBirth = yearsAgo(18)
    expect(
      (await complete(ann, { ...sampleProfile('Ann'), photos, dateOfBirth })).body,
    ).toMatchObject({
      age: 18,
      dateOfBirth,
    })
  })

  it('refuses the upload of someone else', async () => {
    const bob = await person(world)
    const stolen = { ...sampleProfile('Ann'), photos: bob.user.photos }
    expectRefusal(
      await complete(unfinished, stolen),
      400,
      'INVALID',
      "One of these photos isn't yours.",
    )
  })

  it(
    'refuses junk with a 4xx and writes nothing',
    async () => {
      const target = { world, cookie: unfinished.cookie, route: profileRoutes.completeProfile }
      await refusesJunkBodies(target)
      const own = await upload(unfinished)
      const good = {
        ...sampleProfile('Ann'),
        photos: [own],
        profilePhoto: own,
        instagramUsername: 'ann',
        tiktokUsername: 'ann',
        timeZone: 'UTC',
      }
      const required = [
        'name',
        'location',
        'dateOfBirth',
        'gender',
        'genderPreference',
        'photos',
        'interests',
      ]
      const accepted = await acceptedJunkFields(target, good, required)
      expect(
        accepted.filter(
          (what) =>
            !/^timeZone: /.test(what) &&
            !/^(name|bio|location): (a path|SQL|"true"|half a surrogate pair)$/.test(what),
        ),
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

  it('is refused without a session', async () => {
    const stranger: Person = { ...(await person(world, { incomplete: true })), cookie: '' }
    const reply = await fetch(`${world.url}${profileRoutes.completeProfile.url}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: stranger.cookie },
      body: JSON.stringify(sampleProfile('X')),
    })
    expect(reply.status).toBe(401)
  })
})

import { discoveryRoutes } from '@swoon/realtime-server/contract/discovery'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { localDate } from '../../../realtime-server/src/contract/shared/days.ts'
import { worldOfFile } from '../../harness/file-world.ts'
import { openLive } from '../../harness/live.ts'
import { person } from '../../harness/person.ts'
import type { World } from '../../harness/server.ts'
import { junkTimeout } from '../junk.ts'
import {
  acceptedJunkFields,
  databaseSnapshot,
  expectRefusal,
  refusesJunkBodies,
  refusesJunkIds,
} from '../refusals.ts'
import { keepLinks, look, patch, someone, yearsAgo } from './calls.ts'

const noAges = 'Invalid Age Range: Minimum age cannot be greater than maximum age.'

const world = worldOfFile()

const zonesOf = (db: World['database']['db'], id: string) =>
  db
    .selectFrom('users')
    .select(['time_zone', 'current_zone', 'time_zone_changed_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const theirPhoto = 'https://example.test/photo.jpg'

describe('a change of a person’s own profile', () => {
  it('stores each field and returns the whole user', async () => {
    const ann = await person(world)
    const link = 'https://photos.example/a.jpg'
    await keepLinks(world, ann, [...ann.user.photos, link])
    const fields = {
      name: 'Anna',
      bio: 'New words',
      location: 'Porto',
      gender: 'female',
      genderLabel: 'genderfluid',
      shownTo: ['female'],
      genderPreference: ['female', 'nonbinary'],
      interests: ['Wine'],
      photos: [link, ...ann.user.photos],
      profilePhoto: link,
      instagramUsername: 'anna',
      tiktokUsername: 'anna_t',
      favoriteMusicUrl: 'https://music.example/song.mp3',
      favoriteSongTitle: 'Feeling Good',
      favoriteSongArtist: 'Nina Simone',
      introVideoUrls: [],
      voiceIntroUrl: null,
      dateOfBirth: '1990-01-31',
      musicTaste: { topArtists: ['Nina Simone'] },
      maxDistance: 200,
      maxAge: 40,
      minAge: 40,
      widensAges: false,
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
    expectRefusal(await patch(ann, { minAge: 41 }), 400, 'INVALID', noAges)
    const moved = await patch(ann, { latitude: fields.latitude, longitude: fields.longitude })
    expect(moved.body).toMatchObject(fields)
    const about = { lifestyle: ['sober'], education: 'master', relationshipGoals: null }
    expect((await patch(ann, { about })).body.about).toMatchObject(about)
    expect((await look(ann, ann.id)).body).toMatchObject({
      ...fields,
      about,
      email: ann.user.email,
    })
  })

  it('rounds a place with more decimals than are kept', async () => {
    const ann = await someone(world)
    const place = { latitude: '38.7223000000000499999', longitude: '-9.1e-7' }
    const { status, body } = await patch(ann, { ...place, locationEnabled: true })
    expect([status, body.latitude, body.longitude]).toEqual([200, '38.7223', '-9.1e-7'])
    expect((await patch(ann, { latitude: '90.0000000000000001', longitude: '0' })).status).toBe(200)
  })

  it('can turn off sharing during private mode, which then stays on and cannot change', async () => {
    const ann = await someone(world)
    await patch(ann, { locationEnabled: true, locationPrivate: true })
    const off = await patch(ann, { locationEnabled: false, locationPrivate: true })
    expect(off.status, off.text).toBe(200)
    expect(off.body).toMatchObject({ locationEnabled: false, locationPrivate: true })
    expectRefusal(await patch(ann, { locationPrivate: false }), 400, 'INVALID')
  })

  it('ignores a given age and computes it', async () => {
    const ann = await someone(world)
    const reply = await patch(ann, { age: 99 })
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body.age).toBeLessThan(40)
  })

  it('shows everyone the age by the calendar of the person themselves', async () => {
    // Their dates always differ.
    const east = await person(world, { timeZone: 'Pacific/Kiritimati' })
    const west = await person(world, { timeZone: 'Pacific/Pago_Pago' })
    const today = localDate(new Date(), 'Pacific/Kiritimati')
    const dateOfBirth = `${Number(today.slice(0, 4)) - 28}${today.slice(4)}`
    for (const [one, other, age] of [
      [east, west, 28],
      [west, east, 27],
    ] as const) {
      expect((await patch(one, { dateOfBirth })).body).toMatchObject({ age })
      expect((await look(other, one.id)).body).toMatchObject({ age })
      const query = { limit: '30', mode: 'compatible' } as const
      const deck = await other.call(discoveryRoutes.discover, {
        params: { userId: other.id },
        query,
      })
      expect(deck.body.find(({ id }) => id === one.id)).toMatchObject({ age })
    }
  })

  it('ignores fields that are not part of a profile, and is refused when no other field is left', async () => {
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
    const before = await databaseSnapshot(world.database.db)
    expectRefusal(await patch(ann, forbidden), 400, 'INVALID', 'Nothing to change.')
    expect(await databaseSnapshot(world.database.db)).toEqual(before)
    const mixed = await patch(ann, { ...forbidden, bio: 'Mine' })
    const { version, lastSeen } = mixed.body
    expect(mixed.body).toEqual({ ...ann.user, bio: 'Mine', version, lastSeen })
    expect(version).toBe(ann.user.version + 1)
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
    ['ages from 17', { minAge: 17 }, 400, 'INVALID'],
    ['ages to 100', { maxAge: 100 }, 400, 'INVALID'],
    ['half a year', { maxAge: 40.5 }, 400, 'INVALID'],
    ['an age as text', { minAge: '20' }, 400, 'INVALID'],
    [
      'ages that end before they begin',
      { minAge: 31, maxAge: 30 },
      400,
      'INVALID',
      'Invalid Age Range: Minimum age cannot be greater than maximum age.',
    ],
    ['no photo left', { photos: [] }, 400, 'INVALID'],
    [
      'a main photo from elsewhere',
      { profilePhoto: 'https://photos.example/none.jpg' },
      400,
      'INVALID',
    ],
    ['a chip that does not exist', { about: { lifestyle: ['vampire'] } }, 400, 'INVALID'],
    ['a chip twice', { about: { lifestyle: ['sober', 'sober'] } }, 400, 'INVALID'],
    [
      'a blank song link',
      { favoriteMusicUrl: ' ' },
      400,
      'INVALID',
      'Please enter a valid music URL',
    ],
    ['no song link', { favoriteMusicUrl: '' }, 400, 'INVALID', 'Please enter a valid music URL'],
    [
      'words for a song link',
      { favoriteMusicUrl: 'my song' },
      400,
      'INVALID',
      'Please enter a valid URL format',
    ],
    [
      'a script for a song',
      { favoriteMusicUrl: 'javascript:alert(1)' },
      400,
      'INVALID',
      'Please enter a valid URL format',
    ],
    [
      'a song link with a password',
      { favoriteMusicUrl: 'https://a:b@c.example/a.mp3' },
      400,
      'INVALID',
    ],
    ['a song title of 101 characters', { favoriteSongTitle: 'x'.repeat(101) }, 400, 'INVALID'],
    ['an artist of 101 characters', { favoriteSongArtist: 'x'.repeat(101) }, 400, 'INVALID'],
    ['a voice on another host', { voiceIntroUrl: 'https://music.example/a.mp3' }, 400, 'INVALID'],
    ['an unknown voice', { voiceIntroUrl: '/media/AAAAAAAAAAAAAAAAAAAAAAAA.m4a' }, 400, 'INVALID'],
    [
      'an unknown song',
      { favoriteMusicUrl: '/media/AAAAAAAAAAAAAAAAAAAAAAAA.mp3' },
      400,
      'INVALID',
    ],
    [
      'an unknown video',
      { introVideoUrls: ['/media/AAAAAAAAAAAAAAAAAAAAAAAA.mp4'] },
      400,
      'INVALID',
    ],
    [
      'a video on another host',
      { introVideoUrls: ['https://videos.example/a.mp4'] },
      400,
      'INVALID',
    ],
    [
      'four videos',
      { introVideoUrls: ['a', 'b', 'c', 'd'].map((name) => `/media/${name}.mp4`) },
      400,
      'INVALID',
      'You can only upload up to 3 selfie videos.',
    ],
    ['an empty name', { name: ' ' }, 400, 'INVALID'],
    [
      'a photo twice',
      { photos: ['https://photos.example/1.jpg', 'https://photos.example/1.jpg'] },
      400,
      'INVALID',
    ],
    ['a link with a password', { photos: ['https://a:b@photos.example/1.jpg'] }, 400, 'INVALID'],
  ] as [string, object, number, string, string?][])(
    'refuses %s',
    async (_, change, status, code, text) => {
      const ann = await someone(world)
      const before = await databaseSnapshot(world.database.db)
      expectRefusal(await patch(ann, change), status, code, text)
      expect(await databaseSnapshot(world.database.db)).toEqual(before)
    },
  )

  it('can remove the song, its title and artist, and the voice', async () => {
    const ann = await someone(world)
    const song = {
      favoriteMusicUrl: 'https://music.example/a.mp3',
      favoriteSongTitle: 'A',
      favoriteSongArtist: 'B',
    }
    expect((await patch(ann, song)).body).toMatchObject(song)
    const none = {
      favoriteMusicUrl: null,
      favoriteSongTitle: null,
      favoriteSongArtist: null,
      voiceIntroUrl: null,
    }
    expect(
      (await patch(ann, { ...none, favoriteSongTitle: '', voiceIntroUrl: '' })).body,
    ).toMatchObject(none)
  })

  it('keeps a main photo: when it is removed, the first remaining photo becomes it', async () => {
    const ann = await someone(world)
    const [one, two] = ['https://photos.example/1.jpg', 'https://photos.example/2.jpg']
    await keepLinks(world, ann, [one, two])
    await patch(ann, { photos: [one, two], profilePhoto: two })
    expect((await patch(ann, { photos: [one] })).body.profilePhoto).toBe(one)
  })

  it('can move the location at most 20 times a day', async () => {
    const ann = await someone(world)
    for (let move = 0; move < 20; move++)
      expect(
        (await patch(ann, { latitude: `${move}`, longitude: '5', locationEnabled: true })).status,
      ).toBe(200)
    const refused = await patch(ann, { latitude: '50', longitude: '5', bio: 'not written either' })
    expectRefusal(refused, 429, 'TOO_MANY')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await look(ann, ann.id)).body).toMatchObject({ latitude: '19', bio: '' })
  })

  it('can change the time zone once in 7 days', async () => {
    const ann = await someone(world)
    expect((await patch(ann, { timeZone: 'Asia/Tokyo' })).body.timeZone).toBe('Asia/Tokyo')
    expect((await patch(ann, { timeZone: 'Pacific/Kiritimati' })).body).toMatchObject({
      timeZone: 'Asia/Tokyo',
      currentZone: 'Pacific/Kiritimati',
    })
    const week = new Date(Date.now() - 7 * 86_400_000)
    await world.database.db
      .updateTable('users')
      .set({ time_zone_changed_at: week })
      .where('id', '=', ann.id)
      .execute()
    expect((await patch(ann, { timeZone: 'Europe/Rome' })).body.timeZone).toBe('Europe/Rome')
  })

  it('is not needed for a time zone: a session that starts elsewhere names it', async () => {
    const ann = await someone(world)
    const arriveIn = async (timeZone: string) => {
      const tab = await openLive(world.url, ann.cookie, { timeZone })
      const { user } = await tab.next('user:updated')
      tab.close()
      return user
    }
    const { db } = world.database
    expect(await arriveIn('Asia/Tokyo')).toMatchObject({
      timeZone: 'Asia/Tokyo',
      currentZone: 'Asia/Tokyo',
      daysFollowAt: null,
    })
    // Within the week times follow the zone, days do not.
    const { time_zone_changed_at } = await zonesOf(db, ann.id)
    const held = await arriveIn('America/Lima')
    expect(held).toMatchObject({
      timeZone: 'Asia/Tokyo',
      currentZone: 'America/Lima',
      daysFollowAt: new Date((time_zone_changed_at?.getTime() ?? 0) + 7 * 86_400_000).toISOString(),
    })
    expect(await arriveIn('Asia/Tokyo')).toMatchObject({
      currentZone: 'Asia/Tokyo',
      daysFollowAt: null,
    })
    await arriveIn('America/Lima')
    // A tab that sends an invalid time zone, none, or the same one changes nothing.
    const before = await zonesOf(db, ann.id)
    for (const timeZone of ['Mars/Olympus', 'America/Lima', undefined]) {
      const tab = await openLive(world.url, ann.cookie, { ...(timeZone && { timeZone }) })
      expect(await tab.command('room:unwatch', { roomId: uuid() })).toEqual({ ok: true })
      tab.close()
    }
    expect(await zonesOf(db, ann.id)).toEqual(before)
    const week = new Date(Date.now() - 7 * 86_400_000)
    await db
      .updateTable('users')
      .set({ time_zone_changed_at: week })
      .where('id', '=', ann.id)
      .execute()
    expect(await arriveIn('America/Lima')).toMatchObject({
      timeZone: 'America/Lima',
      daysFollowAt: null,
    })
  })

  it('is refused for another person’s profile', async () => {
    const [ann, bob] = [await someone(world), await someone(world)]
    const before = await databaseSnapshot(world.database.db)
    expectRefusal(await patch(ann, { bio: 'hacked' }, bob.id), 403, 'NOT_THE_ACTOR')
    expectRefusal(await patch(ann, { bio: 'hacked' }, uuid()), 403, 'NOT_THE_ACTOR')
    expect(await databaseSnapshot(world.database.db)).toEqual(before)
  })

  it(
    'refuses junk with a 4xx and writes nothing',
    async () => {
      const ann = await someone(world)
      const target = {
        world,
        cookie: ann.cookie,
        route: profileRoutes.updateUser,
        path: `/api/user/${ann.id}`,
      }
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
        lists: { interests: { added: ['Wine'] } },
        favoriteMusicUrl: 'https://music.example/song.mp3',
        voiceIntroUrl: null,
        introVideoUrls: [],
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
        'lists: an empty object',
        'lists: an operator object',
        'lists: an object like a list',
        'lists: an object with a toString',
        'favoriteMusicUrl: null',
        'voiceIntroUrl: null',
        'voiceIntroUrl: an empty text',
        'introVideoUrls: an empty list',
        'locationEnabled: true',
        'locationPrivate: true',
      ])
    },
    junkTimeout,
  )
})

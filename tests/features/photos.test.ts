import { mediaRoutes } from '@swoon/realtime-server/contract/media'
import { photoRoutes } from '@swoon/realtime-server/contract/photos'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { cutAnswers } from '../harness/cut-answers.ts'
import { ofFile } from '../harness/file-world.ts'
import { type Person, person, upload } from '../harness/person.ts'
import { photo } from '../harness/photo.ts'
import { startPhotoHost } from '../harness/photo-host.ts'
import { startWorld, waitFor } from '../harness/server.ts'
import { promises } from '../promises.ts'
import { junkTimeout } from './junk.ts'
import { bytesOf, get } from './media/files.ts'
import { keepLinks, look, patch, someone } from './profile/calls.ts'
import {
  acceptedJunkFields,
  databaseSnapshot,
  expectRefusal,
  refusesJunkBodies,
  refusesJunkIds,
} from './refusals.ts'

const host = ofFile(startPhotoHost)
const world = ofFile(() => startWorld({ PROXY_ALLOW: host.allow }))
/** A link to a photo that the server can load. */
const loadable = (path: number | string) => `${host.origin}/${path}.jpg`

const link = (number: number) => `https://photos.example/${number}.jpg`
const links = (count: number) => Array.from({ length: count }, (_, at) => link(at + 1))

async function withPhotos(count: number): Promise<Person> {
  const who = await someone(world)
  await keepLinks(world, who, links(count))
  return who
}
const photosOf = async (who: Person) => {
  const { photos, profilePhoto } = (await look(who, who.id)).body
  return { photos, profilePhoto }
}
const form = (bytes: Buffer, field = 'photo') => {
  const data = new FormData()
  data.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg')
  return data
}
const send = (who: Person, bytes: Buffer, id = who.id) =>
  who.call(photoRoutes.upload, { params: { id }, form: form(bytes) })
const add = (who: Person, photoUrl: unknown, id = who.id) =>
  who.call(photoRoutes.add, { params: { id }, body: { photoUrl: photoUrl as string } })
const remove = (who: Person, index: number | string, photoUrl?: string, id = who.id) =>
  who.call(photoRoutes.remove, {
    params: { id, index: String(index) },
    ...(photoUrl !== undefined && { query: { photo: photoUrl } }),
  })
const makeMain = (who: Person, profilePhoto: unknown, id = who.id) =>
  who.call(photoRoutes.makeMain, { params: { id }, body: { profilePhoto: profilePhoto as string } })

describe('a photo by file', () => {
  it('is added at the end, and every tab of the person hears of it', async () => {
    const ann = await person(world)
    const tab = await ann.live()
    const reply = await send(ann, await photo('png', 300, 400, 90))
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body).toMatchObject({ id: ann.id, profilePhoto: ann.user.profilePhoto })
    expect(reply.body.photos).toEqual([
      ...ann.user.photos,
      expect.stringMatching(/^\/media\/.+\.webp$/),
    ])
    expect((await get(world, reply.body.photos[1] ?? '', ann)).headers.get('content-type')).toBe(
      'image/webp',
    )
    expect(await tab.next('user:updated')).toMatchObject({ user: { photos: reply.body.photos } })
    tab.close()
  })

  it('must be smaller than 5 MB', async () => {
    const ann = await person(world)
    const bytes = await photo('jpeg', 300, 400)
    const padded = (size: number) => Buffer.concat([bytes, Buffer.alloc(size - bytes.length)])
    const before = await databaseSnapshot(world.database.db)
    const refused = await send(ann, padded(promises.media.editorMegabytes * 1024 * 1024))
    expectRefusal(refused, 413, 'TOO_LARGE', 'Please select an image smaller than 5MB.')
    expect(await databaseSnapshot(world.database.db)).toEqual(before)
    expect((await send(ann, padded(promises.media.editorMegabytes * 1024 * 1024 - 1))).status).toBe(
      200,
    )
  })

  it('is taken as the fifth and refused as the sixth, and a refused one is not kept', async () => {
    const ann = await withPhotos(4)
    const bytes = await photo('jpeg', 300, 400)
    expect((await send(ann, bytes)).body.photos).toHaveLength(5)
    const before = await databaseSnapshot(world.database.db)
    expectRefusal(await send(ann, bytes), 400, 'INVALID', 'You can only upload up to 5 photos.')
    expect(await databaseSnapshot(world.database.db)).toEqual(before)
  })

  it('is refused if it is none, in a wrong form, or for someone else', async () => {
    const [ann, bob] = [await person(world), await person(world)]
    const bytes = await photo('jpeg', 300, 400)
    const before = await databaseSnapshot(world.database.db)
    expectRefusal(
      await send(ann, Buffer.from('hello')),
      415,
      'WRONG_TYPE',
      'Please select an image file.',
    )
    expectRefusal(await send(ann, bytes.subarray(0, bytes.length / 2)), 422, 'UNDECODABLE')
    const params = { id: ann.id }
    expectRefusal(
      await ann.call(photoRoutes.upload, { params, form: form(bytes, 'file') }),
      400,
      'INVALID',
    )
    expectRefusal(await ann.call(photoRoutes.upload, { params }), 415, 'WRONG_TYPE')
    expectRefusal(await send(ann, bytes, bob.id), 403, 'NOT_THE_ACTOR')
    expect(await databaseSnapshot(world.database.db)).toEqual(before)
  })
})

describe('a photo that is sent again', () => {
  const again = (who: Person, bytes: Buffer, clientId: string, base?: string) =>
    who.call(
      photoRoutes.upload,
      { params: { id: who.id }, query: { clientId }, form: form(bytes) },
      base,
    )

  it('is the first one if only the answer was lost', async () => {
    const ann = await withPhotos(4)
    const [bytes, clientId, cut] = [
      await photo('jpeg', 300, 400),
      uuid(),
      await cutAnswers(world.url),
    ]
    await expect(again(ann, bytes, clientId, cut.url)).rejects.toThrow()
    cut.close()
    await waitFor(async () => (await photosOf(ann)).photos.length === 5)
    const { photos } = await photosOf(ann)
    const { rows } = await sql`SELECT FROM media WHERE owner_id = ${ann.id}`.execute(
      world.database.db,
    )
    const reply = await again(ann, bytes, clientId)
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body.photos).toEqual(photos)
    expect(
      (await sql`SELECT FROM media WHERE owner_id = ${ann.id}`.execute(world.database.db)).rows,
    ).toEqual(rows)
    expect((await get(world, photos[4] ?? '', ann)).status).toBe(200)
  })

  it('is added if it was only stored, and another one with another id', async () => {
    const ann = await withPhotos(5)
    const [bytes, clientId] = [await photo('jpeg', 300, 400), uuid()]
    expectRefusal(
      await again(ann, bytes, clientId),
      400,
      'INVALID',
      'You can only upload up to 5 photos.',
    )
    await patch(ann, { photos: links(3) })
    expect((await again(ann, bytes, clientId)).body.photos).toHaveLength(4)
    expect((await again(ann, bytes, uuid())).body.photos).toHaveLength(5)
    expect((await again(ann, bytes, clientId)).body.photos).toHaveLength(5)
  })

  it('is someone else’s own with the same id', async () => {
    const [ann, bob] = [await withPhotos(1), await withPhotos(1)]
    const [bytes, clientId] = [await photo('jpeg', 300, 400), uuid()]
    const [one, other] = [await again(ann, bytes, clientId), await again(bob, bytes, clientId)]
    expect(one.body.photos).toHaveLength(2)
    expect(other.body.photos).toHaveLength(2)
    expect(other.body.photos[1]).not.toBe(one.body.photos[1])
    expectRefusal(await again(ann, bytes, 'again'), 400, 'INVALID')
  })
})

describe('a photo by link', () => {
  it('is fetched once and stored as an upload at the end, which others get in place of the link', async () => {
    const [ann, bob] = [await withPhotos(1), await someone(world)]
    const reply = await add(ann, `  ${loadable(2)} `)
    expect(reply.status, reply.text).toBe(200)
    const { photos, profilePhoto } = reply.body
    expect(photos).toEqual([link(1), expect.stringMatching(/^\/media\/[\w-]+\.webp$/)])
    expect(profilePhoto).toBe(link(1))
    const [, stored = ''] = photos
    expect((await look(bob, ann.id)).body.photos).toEqual(photos)
    const bytes = await bytesOf(await get(world, stored, bob))
    expect(bytes.toString('latin1')).not.toContain('canary-in-exif')
    // The same link is the same photo, so a repeat adds nothing, nor does one in a profile change.
    expect((await add(ann, loadable(2))).body.photos).toEqual(photos)
    const changed = await patch(ann, {
      photos: [loadable(2), loadable(3)],
      profilePhoto: loadable(2),
    })
    expect(changed.body).toMatchObject({
      photos: [stored, expect.stringMatching(/^\/media\//)],
      profilePhoto: stored,
    })
  })

  it('is stored by the wizard too', async () => {
    const ann = await person(world, { photos: [loadable('wizard')] })
    expect(ann.user.photos).toEqual([expect.stringMatching(/^\/media\//)])
    expect(ann.user.profilePhoto).toBe(ann.user.photos[0])
  })

  it.each([
    'http://169.254.169.254/latest',
    'http://127.0.0.2/1.jpg',
    'http://[::1]/1.jpg',
    'https://photos.invalid/1.jpg',
    'missing',
  ])('is refused where it cannot be loaded: %s', async (where) => {
    const ann = await withPhotos(1)
    const url = where === 'missing' ? loadable(where) : where
    for (const refused of [await add(ann, url), await patch(ann, { photos: [link(1), url] })])
      expectRefusal(refused, 422, 'UNDECODABLE', "Couldn't load this link.")
    expect(await photosOf(ann)).toEqual({ photos: [link(1)], profilePhoto: link(1) })
  })

  it.each([
    ['a blank text', '  ', 'Please enter a photo URL.'],
    ['no text', '', 'Please enter a photo URL.'],
    ['nothing', undefined, 'Please enter a photo URL.'],
    ['words', 'my photo', 'Enter a valid photo URL.'],
    ['a script', 'javascript:alert(1)', 'Enter a valid photo URL.'],
    ['a password', 'https://a:b@photos.example/1.jpg', 'Enter a valid photo URL.'],
    [
      'a link of 2,001 characters',
      `https://photos.example/${'x'.repeat(1978)}`,
      'This link is too long.',
    ],
    ['a photo that is there', link(1), 'You already have this photo.'],
    [
      'an upload that does not exist',
      `/media/${'A'.repeat(24)}.webp`,
      "One of these photos isn't yours.",
    ],
  ])('is refused for %s', async (_, photoUrl, text) => {
    const ann = await withPhotos(1)
    expectRefusal(await add(ann, photoUrl), 400, 'INVALID', text)
    expect(await photosOf(ann)).toEqual({ photos: [link(1)], profilePhoto: link(1) })
  })

  it('may have 2,000 characters', async () => {
    const long = loadable('x'.repeat(2000 - loadable('').length))
    expect(long).toHaveLength(2000)
    expect((await add(await withPhotos(1), long)).body.photos).toHaveLength(2)
  })

  it('is taken as the fifth and refused as the sixth', async () => {
    const ann = await withPhotos(4)
    expect((await add(ann, loadable(5))).body.photos).toHaveLength(5)
    expectRefusal(
      await add(ann, loadable(6)),
      400,
      'INVALID',
      'You can only upload up to 5 photos.',
    )
  })

  it('may be an own upload, but no one else’s', async () => {
    const [ann, bob] = [await person(world), await person(world)]
    const own = await upload(ann)
    expect((await add(ann, own)).body.photos).toContain(own)
    expectRefusal(await add(bob, own), 400, 'INVALID', "One of these photos isn't yours.")
    expectRefusal(await add(ann, link(1), bob.id), 403, 'NOT_THE_ACTOR')
  })

  it(
    'refuses junk',
    async () => {
      const ann = await withPhotos(1)
      const target = {
        world,
        cookie: ann.cookie,
        route: photoRoutes.add,
        path: `/api/user/${ann.id}/photos`,
      }
      await refusesJunkBodies(target)
      await refusesJunkIds(target, (id) => `/api/user/${id}/photos`, { photoUrl: loadable(2) })
      expect(await acceptedJunkFields(target, { photoUrl: loadable(2) }, ['photoUrl'])).toEqual([])
    },
    junkTimeout,
  )
})

describe('the removal of a photo', () => {
  it('counts by place, and the first one left becomes the main photo', async () => {
    const ann = await withPhotos(3)
    const tab = await ann.live()
    expect((await remove(ann, 1)).body).toMatchObject({
      photos: [link(1), link(3)],
      profilePhoto: link(1),
    })
    expect(await tab.next('user:updated')).toMatchObject({ user: { photos: [link(1), link(3)] } })
    expect((await remove(ann, 0)).body).toMatchObject({ photos: [link(3)], profilePhoto: link(3) })
    tab.close()
  })

  it('removes a named photo only from the place where it is', async () => {
    const ann = await withPhotos(3)
    for (const [place, name] of [
      [0, link(2)],
      [3, link(3)],
      [0, ''],
    ] as const)
      expectRefusal(await remove(ann, place, name), 409, 'PHOTOS_CHANGED')
    expect(await photosOf(ann)).toEqual({ photos: links(3), profilePhoto: link(1) })
    expect((await remove(ann, 2, link(3))).body.photos).toEqual(links(2))
  })

  it('is refused for the last photo, for a place without one, and for someone else', async () => {
    const [ann, bob] = [await withPhotos(1), await withPhotos(2)]
    const text = 'Add Photos: Please add at least one photo to your profile.'
    expectRefusal(await remove(ann, 0), 400, 'INVALID', text)
    expectRefusal(await remove(ann, 0, link(1)), 400, 'INVALID', text)
    expectRefusal(await remove(ann, 1), 404, 'NOT_FOUND')
    for (const junk of ['-1', '1.5', 'first', '100', '0x0', ' '])
      expectRefusal(await remove(ann, junk), 400, 'INVALID')
    expectRefusal(await remove(ann, 0, undefined, bob.id), 403, 'NOT_THE_ACTOR')
    expectRefusal(await remove(ann, 0, undefined, uuid()), 403, 'NOT_THE_ACTOR')
    expect((await photosOf(bob)).photos).toEqual(links(2))
  })

  it('hides the upload from others at once, and its owner may take it back', async () => {
    const [ann, bob] = [await person(world), await person(world)]
    const second = (await send(ann, await photo('jpeg', 300, 400, 150))).body.photos[1] ?? ''
    expect((await get(world, second, bob)).status).toBe(200)
    await remove(ann, 1, second)
    expect((await get(world, second, bob)).status).toBe(404)
    expect((await patch(ann, { photos: [second, ...ann.user.photos] })).body.photos[0]).toBe(second)
    expect((await get(world, second, bob)).status).toBe(200)
  })
})

describe('the main photo', () => {
  it('can be any of the own photos', async () => {
    const ann = await withPhotos(3)
    const tab = await ann.live()
    expect((await makeMain(ann, link(3))).body).toMatchObject({
      photos: links(3),
      profilePhoto: link(3),
    })
    expect(await tab.next('user:updated')).toMatchObject({ user: { profilePhoto: link(3) } })
    tab.close()
  })

  it('is refused for another photo and for someone else', async () => {
    const [ann, bob] = [await withPhotos(2), await withPhotos(2)]
    for (const other of [link(3), 'nothing', '', null])
      expectRefusal(await makeMain(ann, other), 400, 'INVALID')
    expectRefusal(await makeMain(ann, link(2), bob.id), 403, 'NOT_THE_ACTOR')
    expect([await photosOf(ann), await photosOf(bob)]).toEqual(
      Array(2).fill({ photos: links(2), profilePhoto: link(1) }),
    )
  })

  it(
    'refuses junk',
    async () => {
      const ann = await withPhotos(2)
      const path = `/api/user/${ann.id}/profile-photo`
      const target = { world, cookie: ann.cookie, route: photoRoutes.makeMain, path }
      await refusesJunkBodies(target)
      expect(await acceptedJunkFields(target, { profilePhoto: link(2) }, ['profilePhoto'])).toEqual(
        [],
      )
    },
    junkTimeout,
  )
})

it('a profile that is not finished may gather photos, and lose all of them', async () => {
  const ann = await person(world, { incomplete: true })
  const added = await send(ann, await photo('jpeg', 300, 400))
  expect(added.body.photos).toHaveLength(1)
  expect((await remove(ann, 0)).body.photos).toEqual([])
  const { status } = await ann.call(mediaRoutes.media, {
    params: { name: (added.body.photos[0] ?? '').replace('/media/', '') },
  })
  expect(status).toBe(200)
})

import { photoRoutes } from '@swoon/realtime-server/contract/photos'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { get, small } from '../features/media/files.ts'
import { keepLinks, look, patch, someone } from '../features/profile/calls.ts'
import { ofFile } from '../harness/file-world.ts'
import { untilWaiting } from '../harness/locks.ts'
import { type Person, upload } from '../harness/person.ts'
import { photo } from '../harness/photo.ts'
import { startPhotoHost } from '../harness/photo-host.ts'
import { startWorld } from '../harness/server.ts'

const host = ofFile(startPhotoHost)
const world = ofFile(() => startWorld({ PROXY_ALLOW: host.allow }))

const rounds = Array.from({ length: 12 }, (_, round) => round)
const link = (name: string) => `https://photos.example/${name}.jpg`
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(link) as [string, string, string, string]

async function withPhotos(photos: string[]): Promise<Person> {
  const who = await someone(world)
  await keepLinks(world, who, photos)
  return who
}
const photosOf = async (who: Person) => (await look(who, who.id)).body.photos
const remove = (who: Person, index: number, photo?: string) =>
  who.call(photoRoutes.remove, {
    params: { id: who.id, index: String(index) },
    ...(photo && { query: { photo } }),
  })

it('two parallel removals of the same named photo remove that one', async () => {
  for (const _ of rounds) {
    const ann = await withPhotos([a, b, c])
    const replies = await Promise.all([remove(ann, 0, a), remove(ann, 0, a)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await photosOf(ann)).toEqual([b, c])
  }
})

it('two parallel removals by place remove two photos, and of two photos one stays', async () => {
  for (const _ of rounds) {
    const [ann, bob] = [await withPhotos([a, b, c]), await withPhotos([a, b])]
    expect(
      (await Promise.all([remove(ann, 0), remove(ann, 0)])).map(({ status }) => status),
    ).toEqual([200, 200])
    expect(await photosOf(ann)).toEqual([c])
    const last = await Promise.all([remove(bob, 0, a), remove(bob, 1, b)])
    expect(last.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await photosOf(bob)).toHaveLength(1)
  }
})

it('a removal during a reordering never takes another photo than the named one', async () => {
  const { db } = world.database
  const left: Record<string, (string | number)[]> = {}
  for (const first of ['removal', 'reordering'] as const) {
    // Uploads, since a removed link would be fetched like a new one.
    const ann = await someone(world)
    const [one, two, three] = [await upload(ann), await upload(ann), await upload(ann)]
    await keepLinks(world, ann, [one, two, three])
    const places = new Map([one, two, three].map((url, at) => [url, 'abc'.charAt(at)]))
    const removal = () => remove(ann, 0, one)
    const reordering = () => patch(ann, { photos: [three, two, one] })
    // The first one waits for the row that the test holds, and the second one behind it.
    const replies = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', ann.id).forUpdate().execute()
      const earlier = first === 'removal' ? removal() : reordering()
      await untilWaiting(world, 1)
      const later = first === 'removal' ? reordering() : removal()
      return () => Promise.all([earlier, later])
    })
    const [earlier, later] = await replies()
    const kept = (await photosOf(ann)).map((url) => places.get(url) ?? url)
    left[first] = [earlier.status, later.status, kept.join()]
  }
  expect(left).toEqual({
    // A list without a version is accepted as it is.
    removal: [200, 200, 'c,b,a'],
    reordering: [200, 409, 'c,b,a'],
  })
})

it('of parallel additions for one free place one succeeds', async () => {
  const file = await photo('jpeg', 300, 400)
  const form = () => {
    const data = new FormData()
    data.append('photo', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'photo.jpg')
    return data
  }
  const ann = await withPhotos([a, b, c, d])
  const params = { id: ann.id }
  const replies = await Promise.all([
    ann.call(photoRoutes.upload, { params, form: form() }),
    ann.call(photoRoutes.upload, { params, form: form() }),
    ann.call(photoRoutes.add, { params, body: { photoUrl: `${host.origin}/e.jpg` } }),
    ann.call(photoRoutes.add, { params, body: { photoUrl: `${host.origin}/f.jpg` } }),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  expect(await photosOf(ann)).toHaveLength(5)
})

it('of the same upload sent five times at once one photo is added, with both of its files', async () => {
  const file = await photo('jpeg', 300, 400)
  const [ann, clientId] = [await withPhotos([a]), uuid()]
  const send = () => {
    const form = new FormData()
    form.append('photo', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'photo.jpg')
    return ann.call(photoRoutes.upload, { params: { id: ann.id }, query: { clientId }, form })
  }
  const replies = await Promise.all([send(), send(), send(), send(), send()])
  expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(200))
  const [, url = ''] = await photosOf(ann)
  expect(await photosOf(ann)).toEqual([a, url])
  for (const path of [url, small(url)]) expect((await get(world, path, ann)).status).toBe(200)
})

it('a removal and an addition at the same moment are both kept', async () => {
  for (const _ of rounds) {
    const ann = await withPhotos([a, b])
    const params = { id: ann.id }
    await Promise.all([
      remove(ann, 0, a),
      ann.call(photoRoutes.add, { params, body: { photoUrl: `${host.origin}/c.jpg` } }),
    ])
    expect(await photosOf(ann)).toEqual([b, expect.stringMatching(/^\/media\//)])
  }
})

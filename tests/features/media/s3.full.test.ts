import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { mediaRoutes } from '@swoon/realtime-server/contract/media'
import { expect, it } from 'vitest'
import { readEnv } from '../../../realtime-server/src/env.ts'
import { mediaSweeps } from '../../../realtime-server/src/features/media/sweeps.ts'
import { createClock } from '../../../realtime-server/src/platform/base/clock.ts'
import type { Context } from '../../../realtime-server/src/platform/context.ts'
import { openStorage } from '../../../realtime-server/src/platform/storage/open.ts'
import { startBucket } from '../../harness/bucket.ts'
import { ofFile } from '../../harness/file-world.ts'
import { person, upload } from '../../harness/person.ts'
import { photo } from '../../harness/photo.ts'
import { film, voice } from '../../harness/recordings.ts'
import { base, startWorld } from '../../harness/server.ts'
import { day } from '../../harness/sweeps.ts'
import { patch } from '../profile/calls.ts'
import { expectRefusal } from '../refusals.ts'
import { bytesOf, get, mediaForm, small } from './files.ts'

const bucket = ofFile(startBucket)
const world = ofFile(() => startWorld(bucket.settings))

const filesOnDisk = async () =>
  (await readdir(world.mediaDir, { recursive: true, withFileTypes: true })).filter((file) =>
    file.isFile(),
  )

/** The sweeps with a clock this many milliseconds ahead. */
const sweepsAt = async (later: number) => {
  const env = readEnv({ ...base(world.database, world.mediaDir), ...bucket.settings })
  const log = { error: () => {} } as unknown as Context['log']
  return mediaSweeps({
    db: world.database.db,
    clock: createClock(later),
    storage: await openStorage(env, log),
  })
}

it('photos, voices and videos are stored in the bucket and not on disk, and are sent as from the disk', async () => {
  const ann = await person(world)
  const url = await upload(ann, await photo('jpeg', 600, 800))
  const large = await bytesOf(await get(world, url, ann))
  expect(large.toString('latin1', 8, 12)).toBe('WEBP')
  expect((await get(world, small(url), ann)).status).toBe(200)

  const bytes = await voice({ seconds: 10, wrapping: 'wav' })
  const sound = (await ann.call(mediaRoutes.uploadMedia, { form: mediaForm('voice', bytes) })).body
    .url
  const reply = await get(world, sound, ann)
  const whole = await bytesOf(reply)
  expect([reply.status, Number(reply.headers.get('content-length')), whole.length]).toEqual([
    200, 320_044, 320_044,
  ])
  for (const [range, start, end] of [
    ['bytes=0-99', 0, 99],
    ['bytes=200000-', 200_000, 320_043],
    ['bytes=-10', 320_034, 320_043],
  ] as const) {
    const part = await fetch(world.url + sound, { headers: { cookie: ann.cookie, range } })
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes ${start}-${end}/320044`,
    ])
    expect((await bytesOf(part)).equals(whole.subarray(start, end + 1))).toBe(true)
  }

  // Above 5 MB it is uploaded in several parts.
  const long = await voice({ seconds: 200, wrapping: 'wav' })
  const song = (await ann.call(mediaRoutes.uploadMedia, { form: mediaForm('music', long) })).body
    .url
  expect((await bytesOf(await get(world, song, ann))).length).toBe(6_400_044)

  const form = mediaForm('video', await film({ seconds: 2, wrapping: 'webm' }), await photo())
  const video = (await ann.call(mediaRoutes.uploadMedia, { form })).body.url
  expect((await get(world, video, ann)).status).toBe(200)
  expect((await get(world, `${video}/poster`, ann)).headers.get('content-type')).toBe('image/webp')
  expect(await filesOnDisk()).toEqual([])
})

it('every read checks who may see the file', async () => {
  const [ann, bob] = [await person(world), await person(world)]
  const form = mediaForm('voice', await voice({ seconds: 1, wrapping: 'mp4' }))
  const { url } = (await ann.call(mediaRoutes.uploadMedia, { form })).body
  expect((await get(world, url, bob)).status).toBe(404)
  await patch(ann, { voiceIntroUrl: url })
  expect((await get(world, url, bob)).status).toBe(200)
  await world.database.db
    .updateTable('users')
    .set({ banned_at: new Date() })
    .where('id', '=', ann.id)
    .execute()
  expect((await get(world, url, bob)).status).toBe(404)
})

it('a sweep deletes unused uploads and objects without a row, and keeps all others', async () => {
  const ann = await person(world)
  const used = path.basename(ann.user.profilePhoto ?? '')
  const unused = path.basename(await upload(ann))
  await bucket.put('zzzzzzzzzzzzzzzzzzzzzzzz.webp', 'left behind')
  await bucket.put('backup/another-owners.txt', 'not ours')
  await (await sweepsAt(day / 2)).sweepOrphans()
  await (await sweepsAt(day / 2)).sweep()
  expect(await bucket.keys()).toEqual(
    expect.arrayContaining([used, unused, 'zzzzzzzzzzzzzzzzzzzzzzzz.webp']),
  )
  await (await sweepsAt(2 * day)).sweepOrphans()
  await (await sweepsAt(2 * day)).sweep()
  const left = await bucket.keys()
  expect(left).toEqual(
    expect.arrayContaining([
      used,
      used.replace('.webp', '-small.webp'),
      'backup/another-owners.txt',
    ]),
  )
  expect(
    left.filter((key) => key.includes(unused.replace('.webp', '')) || key.startsWith('zzzz')),
  ).toEqual([])
})

it('uploads are refused with a time to wait while the bucket is away, and no row is written', async () => {
  const ann = await person(world)
  const rows = () => world.database.db.selectFrom('media').select('name').execute()
  const before = await rows()
  await bucket.pause()
  try {
    const form = mediaForm('voice', await voice({ seconds: 1, wrapping: 'mp4' }))
    expectRefusal(await ann.call(mediaRoutes.uploadMedia, { form }), 503, 'UNAVAILABLE')
    const reply = await get(world, ann.user.profilePhoto ?? '', ann)
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await rows()).toEqual(before)
  } finally {
    await bucket.resume()
  }
  expect((await get(world, ann.user.profilePhoto ?? '', ann)).status).toBe(200)
})

it('the server does not start with an incomplete configuration of the bucket', async () => {
  const { S3_BUCKET, ...half } = bucket.settings
  expect(S3_BUCKET).toBeTruthy()
  expect(() => readEnv({ ...base(world.database, world.mediaDir), ...half })).toThrow(
    /S3_BUCKET is missing/,
  )
})

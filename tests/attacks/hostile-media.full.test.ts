import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { mediaRoutes } from '@swoon/realtime-server/contract/media'
import { beforeAll, expect, it } from 'vitest'
import { bytesOf, get, mediaForm, small } from '../features/media/files.ts'
import { databaseSnapshot } from '../features/refusals.ts'
import { ofFile } from '../harness/file-world.ts'
import { heldBy, peakDuring } from '../harness/memory.ts'
import { insertUsers, type Person } from '../harness/person.ts'
import { film, voice } from '../harness/recordings.ts'
import { spawnWorld, waitFor } from '../harness/server.ts'
import { canary, type Hostile, noise } from './hostile/bytes.ts'
import { hostilePictures } from './hostile/pictures.ts'
import { hostileSounds } from './hostile/sounds.ts'
import { hostileVideos } from './hostile/videos.ts'

const world = ofFile(spawnWorld)
/** Megabytes. */
let rest: number
beforeAll(async () => {
  // Starts the inspectors.
  const [someone] = (await insertUsers(world, 1)) as [Person]
  await send(someone, {
    what: '',
    kind: 'voice',
    bytes: await voice({ seconds: 1, wrapping: 'mp4' }),
    becomes: 'taken',
  })
  rest = heldBy(world.server.child.pid ?? 0)
})

const megabyte = 1024 * 1024
/** Megabytes that the server and its inspectors may use above their baseline. */
const above = 280

/** Peak megabytes above the baseline, of the server and its inspectors while `work` runs. */
const peak = (work: () => Promise<void>) => peakDuring(world.server.child.pid ?? 0, rest, work)

const files = async () =>
  (await readdir(world.mediaDir, { recursive: true, withFileTypes: true })).filter((file) =>
    file.isFile(),
  ).length

function send(who: Person, { kind, bytes, isForMessage }: Hostile) {
  if (isForMessage) {
    const type = kind === 'voice' ? 'voice-note' : 'photo'
    return who.call(mediaRoutes.uploadMedia, { form: mediaForm(type, bytes) })
  }
  if (kind !== 'photo') return who.call(mediaRoutes.uploadMedia, { form: mediaForm(kind, bytes) })
  const form = new FormData()
  form.append('photo', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg')
  return who.call(mediaRoutes.uploadTempPhoto, { form })
}

/** All stored files of an upload. */
async function kept(who: Person, { kind }: Hostile, body: unknown): Promise<Buffer[]> {
  const { photoUrl = '', url = photoUrl } = body as { photoUrl?: string; url?: string }
  const paths = kind === 'photo' ? [url, small(url)] : [url]
  return Promise.all(paths.map(async (path) => bytesOf(await get(world, path, who))))
}

it('a hostile file is refused or cleaned, and never stored as it was sent', async () => {
  const known = [
    ...(await hostilePictures()),
    ...(await hostileSounds()),
    ...(await hostileVideos()),
  ]
  // A recording for a message may be four times as long, so 40 s is allowed there.
  const forMessages = known.filter(
    ({ kind, what }) => kind === 'photo' || (kind === 'voice' && !what.startsWith('40 ')),
  )
  const all = [...known, ...forMessages.map((hostile) => ({ ...hostile, isForMessage: true }))]
  expect(known.length).toBeGreaterThanOrEqual(60)
  expect(forMessages.length).toBeGreaterThanOrEqual(40)
  const [ann] = await insertUsers(world, 1)
  if (!ann) throw new Error('no person')
  let refused = 0
  const most = await peak(async () => {
    expect(all).toHaveLength(known.length + forMessages.length)
    for (const hostile of all) {
      const before = [await databaseSnapshot(world.database.db), await files()]
      const reply = await send(ann, hostile)
      const { what, kind, becomes, bytes } = hostile
      const allowed = becomes === 'taken' ? [200] : becomes
      expect(allowed, `${kind}, ${what}: ${reply.status} ${reply.text}`).toContain(reply.status)
      if (reply.status !== 200) {
        refused++
        expect(reply.refusal, what).toMatchObject({
          error: expect.any(String),
          code: expect.any(String),
        })
        expect(
          [await databaseSnapshot(world.database.db), await files()],
          `${kind}, ${what}`,
        ).toEqual(before)
        continue
      }
      const copies = await kept(ann, hostile, reply.body)
      expect(copies, what).toHaveLength(kind === 'photo' ? 2 : 1)
      for (const stored of copies) {
        expect(stored.length, what).toBeGreaterThan(50)
        expect(stored.equals(bytes), `${kind}, ${what}: kept as sent`).toBe(false)
        expect(stored.toString('latin1'), `${kind}, ${what}`).not.toContain(canary)
      }
    }
  })
  console.log(
    `${all.length} hostile files, ${refused} refused, at most ${most.toFixed(0)} MB above rest`,
  )
  expect(most).toBeLessThan(above)
}, 600_000)

/** A video of random frames, as large as allowed. */
async function largeFilm(): Promise<Buffer> {
  // By its first byte, a slice.
  const extra = Buffer.concat([Buffer.from([0x65]), noise(204_000)])
  return film({ seconds: 29, wrapping: 'mp4', extra })
}

it('several uploads of 60 MB at once take little memory', async () => {
  const people = await insertUsers(world, 4)
  const large = await largeFilm()
  expect(large.length).toBeGreaterThan(55 * megabyte)
  const most = await peak(async () => {
    const replies = await Promise.all(
      people.map((who) => send(who, { what: '', kind: 'video', bytes: large, becomes: 'taken' })),
    )
    expect(replies.map(({ status, text }) => [status, status === 200 || text])).toEqual(
      Array(4).fill([200, true]),
    )
  })
  console.log(
    `4 videos of ${(large.length / megabyte).toFixed(0)} MB at once: ${most.toFixed(0)} MB above rest`,
  )
  expect(most).toBeLessThan(above)
})

it('an endless upload is cut off at the limit and leaves nothing', async () => {
  const [ann] = await insertUsers(world, 1)
  const before = await files()
  let isOver = false
  let taken = 0
  const part = Buffer.alloc(megabyte, 1)
  const status = await new Promise<number>((resolve, reject) => {
    const form = request(
      `${world.url}${mediaRoutes.uploadMedia.url}`,
      {
        method: 'POST',
        headers: { cookie: ann?.cookie ?? '', 'content-type': 'multipart/form-data; boundary=x' },
      },
      (reply) => {
        reply.resume()
        resolve(reply.statusCode ?? 0)
      },
    )
    form.on('close', () => {
      isOver = true
    })
    form.on('error', reject)
    const writeOn = () => {
      while (!isOver && !form.destroyed) {
        taken += part.length
        if (!form.write(part)) return void form.once('drain', writeOn)
      }
    }
    form.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n')
    writeOn()
  })
  expect(status).toBe(413)
  await waitFor(() => isOver)
  expect(taken).toBeLessThan(150 * megabyte)
  expect(await files()).toBe(before)
})

it('that its sender gives up half way leaves nothing', async () => {
  const [ann] = await insertUsers(world, 1)
  const before = await files()
  const form = request(`${world.url}${mediaRoutes.uploadMedia.url}`, {
    method: 'POST',
    headers: { cookie: ann?.cookie ?? '', 'content-type': 'multipart/form-data; boundary=x' },
  })
  form.on('error', () => {})
  form.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n')
  form.write(Buffer.alloc(megabyte, 1))
  await waitFor(async () => (await files()) === before + 1)
  form.destroy()
  await waitFor(async () => (await files()) === before)
  expect(await files()).toBe(before)
})

import { readdir } from 'node:fs/promises'
import { mediaRoutes, type UploadKind } from '@swoon/realtime-server/contract/media'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '../../harness/file-world.ts'
import { insertUsers, type Person } from '../../harness/person.ts'
import { photo } from '../../harness/photo.ts'
import { film, voice, type Wrapping } from '../../harness/recordings.ts'
import { patch, someone } from '../profile/calls.ts'
import { databaseSnapshot, expectRefusal } from '../refusals.ts'
import { bytesOf, get, mediaForm } from './files.ts'

const world = worldOfFile()

const send = (who: Person, kind: UploadKind, bytes: Buffer, poster?: Buffer) =>
  who.call(mediaRoutes.uploadMedia, { form: mediaForm(kind, bytes, poster) })
const files = async () =>
  (await readdir(world.mediaDir, { recursive: true, withFileTypes: true })).filter((file) =>
    file.isFile(),
  ).length

const tags = { title: 'canary-title', artist: 'canary-artist', comment: 'canary-comment' }

describe('an upload of sound or video', () => {
  const sounds: [Wrapping, 'opus' | 'aac' | undefined, string, string][] = [
    ['mp4', 'opus', 'm4a', 'audio/mp4'],
    ['mp4', 'aac', 'm4a', 'audio/mp4'],
    ['mp4-fragmented', 'opus', 'm4a', 'audio/mp4'],
    ['mov', 'aac', 'm4a', 'audio/mp4'],
    ['webm', 'opus', 'webm', 'audio/webm'],
    ['ogg', 'opus', 'ogg', 'audio/ogg'],
    ['mp3', undefined, 'mp3', 'audio/mpeg'],
    ['wav', undefined, 'wav', 'audio/wav'],
    ['aac', undefined, 'aac', 'audio/aac'],
  ]
  it.each(sounds)(
    'may be sound in %s with %s, of which no tags are kept',
    async (wrapping, codec, ending, type) => {
      const ann = await someone(world)
      const bytes = await voice({ seconds: 2, wrapping, tags, ...(codec && { codec }) })
      expect(bytes.toString('latin1')).toContain('canary-title')
      for (const kind of ['voice', 'music'] as const) {
        const reply = await send(ann, kind, bytes)
        expect(reply.status, reply.text).toBe(200)
        expect(reply.body.url).toMatch(new RegExp(`^/media/[A-Za-z0-9_-]{24}\\.${ending}$`))
        const stored = await get(world, reply.body.url, ann)
        expect(stored.status).toBe(200)
        expect(stored.headers.get('content-type')).toBe(type)
        expect(stored.headers.get('x-content-type-options')).toBe('nosniff')
        const kept = await bytesOf(stored)
        expect(kept.length).toBeGreaterThan(100)
        expect(kept.toString('latin1')).not.toContain('canary')
      }
    },
  )

  const videos: [Wrapping, string][] = [
    ['mp4', 'mp4'],
    ['mp4-table-last', 'mp4'],
    ['mp4-fragmented', 'mp4'],
    ['mov', 'mp4'],
    ['webm', 'webm'],
  ]
  it.each(videos)('may be video in %s, with a poster or without', async (wrapping, ending) => {
    const ann = await someone(world)
    const bytes = await film({ seconds: 2, wrapping, tags })
    const bare = await send(ann, 'video', bytes)
    expect(bare.status, bare.text).toBe(200)
    expect(bare.body.url).toMatch(new RegExp(`\\.${ending}$`))
    expect((await get(world, `${bare.body.url}/poster`, ann)).status).toBe(404)
    const { url } = (await send(ann, 'video', bytes, await photo('jpeg', 90, 160))).body
    const stored = await get(world, url, ann)
    expect([stored.status, stored.headers.get('content-type')]).toEqual([200, `video/${ending}`])
    expect((await bytesOf(stored)).toString('latin1')).not.toContain('canary')
    const poster = await get(world, `${url}/poster`, ann)
    expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await bytesOf(poster)).toString('latin1')).not.toContain('canary')
  })

  it('can be shown on a profile, where it is loaded by people who may see its owner, and by no one else', async () => {
    const [ann, bob, eve] = await insertUsers(world, 3)
    if (!ann || !bob || !eve) throw new Error('no person')
    await world.database.db
      .insertInto('blocks')
      .values({ blocker_id: ann.id, blocked_id: eve.id, created_at: new Date() })
      .execute()
    const sound = await voice({ seconds: 1, wrapping: 'mp4' })
    const voiceIntroUrl = (await send(ann, 'voice', sound)).body.url
    const favoriteMusicUrl = (await send(ann, 'music', sound)).body.url
    const video = (
      await send(ann, 'video', await film({ seconds: 1, wrapping: 'webm' }), await photo())
    ).body.url
    const paths = [voiceIntroUrl, favoriteMusicUrl, video, `${video}/poster`]
    const statuses = async (who: Person | null) =>
      Promise.all(paths.map(async (path) => (await get(world, path, who)).status))
    expect(await statuses(ann)).toEqual([200, 200, 200, 200])
    expect(await statuses(bob)).toEqual([404, 404, 404, 404])
    const changed = await patch(ann, { voiceIntroUrl, favoriteMusicUrl, introVideoUrls: [video] })
    expect(changed.status, changed.text).toBe(200)
    expect(changed.body).toMatchObject({ voiceIntroUrl, favoriteMusicUrl, introVideoUrls: [video] })
    expect(await statuses(bob)).toEqual([200, 200, 200, 200])
    expect(await statuses(eve)).toEqual([404, 404, 404, 404])
    expect(await statuses(null)).toEqual([401, 401, 401, 401])
    await patch(ann, { voiceIntroUrl: null, favoriteMusicUrl: null, introVideoUrls: [] })
    expect(await statuses(bob)).toEqual([404, 404, 404, 404])
  })

  it('is refused on another person’s profile and in a field for another kind', async () => {
    const [ann, bob] = [await someone(world), await someone(world)]
    const { url } = (await send(ann, 'voice', await voice({ seconds: 1, wrapping: 'mp4' }))).body
    expectRefusal(
      await patch(bob, { voiceIntroUrl: url }),
      400,
      'INVALID',
      "This recording isn't yours.",
    )
    expectRefusal(
      await patch(ann, { favoriteMusicUrl: url }),
      400,
      'INVALID',
      "This song isn't yours.",
    )
    expectRefusal(await patch(ann, { introVideoUrls: [url] }), 400, 'INVALID')
    expectRefusal(await patch(ann, { voiceIntroUrl: url.replace('.m4a', '.mp3') }), 400, 'INVALID')
    expect((await patch(ann, { voiceIntroUrl: url })).status).toBe(200)
  })

  it('may have the length of the specification, with its tolerance, and a song any length', async () => {
    const ann = await someone(world)
    const sound = (seconds: number) => voice({ seconds, wrapping: 'webm' })
    const video = (seconds: number) => film({ seconds, wrapping: 'webm' })
    expect((await send(ann, 'voice', await sound(15.9))).status).toBe(200)
    expect((await send(ann, 'video', await video(30.9))).status).toBe(200)
    expect((await send(ann, 'music', await sound(200))).status).toBe(200)
    const before = [await databaseSnapshot(world.database.db), await files()]
    const said = [
      'Voice recordings must be 15 seconds or less.',
      'Selfie videos must be 30 seconds or less.',
    ] as const
    expectRefusal(await send(ann, 'voice', await sound(16.1)), 422, 'TOO_LONG', said[0])
    expectRefusal(await send(ann, 'video', await video(31.1)), 422, 'TOO_LONG', said[1])
    expect([await databaseSnapshot(world.database.db), await files()]).toEqual(before)
  })

  it.each([
    ['voice', 5],
    ['music', 20],
    ['video', 60],
  ] as const)(
    'of kind %s has at most %i MB, whenever the kind is sent',
    async (kind, megabytes) => {
      const ann = await someone(world)
      const before = [await databaseSnapshot(world.database.db), await files()]
      const large = Buffer.alloc(megabytes * 1024 * 1024 + 1, 1)
      expectRefusal(await send(ann, kind, large), 413, 'TOO_LARGE')
      const first = new FormData()
      first.append('type', kind)
      first.append('file', new Blob([large]), 'file')
      expectRefusal(await ann.call(mediaRoutes.uploadMedia, { form: first }), 413, 'TOO_LARGE')
      // At the size limit the file is inspected; it just has no content.
      expectRefusal(await send(ann, kind, large.subarray(1)), 415, 'WRONG_TYPE')
      expect([await databaseSnapshot(world.database.db), await files()]).toEqual(before)
    },
  )

  it('is refused when the form lacks something', async () => {
    const ann = await someone(world)
    const sound = await voice({ seconds: 1, wrapping: 'mp4' })
    const blob = () => new Blob([new Uint8Array(sound)])
    const forms: [string, [string, string | Blob][]][] = [
      ['no kind', [['file', blob()]]],
      ['no file', [['type', 'voice']]],
      [
        'a kind that does not exist',
        [
          ['file', blob()],
          ['type', 'film'],
        ],
      ],
      [
        'a text for a file',
        [
          ['file', 'text'],
          ['type', 'voice'],
        ],
      ],
      [
        'two files',
        [
          ['file', blob()],
          ['file', blob()],
          ['type', 'voice'],
        ],
      ],
      [
        'another file',
        [
          ['type', 'voice'],
          ['other', blob()],
        ],
      ],
    ]
    for (const [what, fields] of forms) {
      const form = new FormData()
      for (const [name, value] of fields) form.append(name, value as string)
      const reply = await ann.call(mediaRoutes.uploadMedia, { form })
      expect([what, reply.status, reply.refusal?.code]).toEqual([what, 400, 'INVALID'])
    }
    const poster = await send(
      ann,
      'video',
      await film({ seconds: 1, wrapping: 'mp4' }),
      Buffer.from('no picture'),
    )
    expectRefusal(poster, 415, 'WRONG_TYPE')
  })
})

describe('a range request', () => {
  it('returns the requested bytes of sound and video, and the whole file for an unusual range', async () => {
    const ann = await someone(world)
    const { url } = (await send(ann, 'voice', await voice({ seconds: 3, wrapping: 'wav' }))).body
    const whole = await bytesOf(await get(world, url, ann))
    const size = whole.length
    const ask = (range: string, more = {}) =>
      fetch(world.url + url, { headers: { cookie: ann.cookie, range, ...more } })
    const parts: [string, number, number][] = [
      ['bytes=0-0', 0, 0],
      ['bytes=0-99', 0, 99],
      ['bytes=100-199', 100, 199],
      ['bytes=100-', 100, size - 1],
      ['bytes=-50', size - 50, size - 1],
      [`bytes=0-${size * 2}`, 0, size - 1],
      [`bytes=-${size * 2}`, 0, size - 1],
    ]
    for (const [range, start, end] of parts) {
      const reply = await ask(range)
      expect([range, reply.status, reply.headers.get('content-range')]).toEqual([
        range,
        206,
        `bytes ${start}-${end}/${size}`,
      ])
      expect(Number(reply.headers.get('content-length'))).toBe(end - start + 1)
      expect((await bytesOf(reply)).equals(whole.subarray(start, end + 1)), range).toBe(true)
    }
    for (const range of [
      'bytes=5-2',
      'bytes=0-1,3-4',
      'bytes=a-b',
      'lines=0-1',
      'bytes=-',
      'bytes=1-2-3',
    ])
      expect([range, (await ask(range)).status]).toEqual([range, 200])
    expect((await ask('bytes=0-1', { 'if-range': '"other"' })).status).toBe(200)
    const etag = (await ask('bytes=0-1')).headers.get('etag') ?? ''
    expect((await ask('bytes=0-1', { 'if-range': etag })).status).toBe(206)
    for (const range of [`bytes=${size}-`, 'bytes=-0', `bytes=${size}-${size + 5}`]) {
      const reply = await ask(range)
      expect([range, reply.status, reply.headers.get('content-range')]).toEqual([
        range,
        416,
        `bytes */${size}`,
      ])
      expect(reply.headers.get('cache-control')).toBe('no-store')
    }
    const head = await fetch(world.url + url, { method: 'HEAD', headers: { cookie: ann.cookie } })
    expect([head.status, Number(head.headers.get('content-length'))]).toEqual([200, size])
  })
})

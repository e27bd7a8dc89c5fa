import { readdir } from 'node:fs/promises'
import { mediaRoutes } from '@swoon/realtime-server/contract/media'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '../../harness/file-world.ts'
import { send } from '../../harness/http.ts'
import { type Person, person, upload } from '../../harness/person.ts'
import { photo } from '../../harness/photo.ts'
import { promises } from '../../promises.ts'
import { databaseSnapshot, expectRefusal } from '../refusals.ts'
import { bytesOf, get, small } from './files.ts'

const world = worldOfFile()

const form = (bytes: Buffer | string, field = 'photo', name = 'photo.jpg', type = 'image/jpeg') => {
  const data = new FormData()
  data.append(
    field,
    new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type }),
    name,
  )
  return data
}
const post = (who: Person, data: FormData) => who.call(mediaRoutes.uploadTempPhoto, { form: data })
const files = async () =>
  (await readdir(world.mediaDir, { recursive: true })).filter((name) => name.includes('.')).sort()

describe('an upload', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'accepts %s and keeps two sizes of it without metadata',
    async (format) => {
      const ann = await person(world, { incomplete: true })
      const original = await photo(format, 1600, 2400)
      expect(original.toString('latin1')).toContain('canary-in-exif')
      const url = await upload(ann, original)
      expect(url).toMatch(/^\/media\/[A-Za-z0-9_-]{24}\.webp$/)
      for (const [path, side] of [
        [url, promises.media.editorSide],
        [small(url), promises.media.smallSide],
      ] as const) {
        const reply = await get(world, path, ann)
        expect(reply.status).toBe(200)
        expect(reply.headers.get('content-type')).toBe('image/webp')
        expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
        expect(reply.headers.get('cache-control')).toContain('private')
        const bytes = await bytesOf(reply)
        expect(bytes.toString('latin1')).not.toContain('canary-in-exif')
        const { width, height, format: stored, exif, xmp, icc } = await sharp(bytes).metadata()
        expect({ stored, exif, xmp, icc }).toEqual({ stored: 'webp' })
        expect(Math.max(width, height)).toBe(side)
      }
    },
  )

  it('is turned upright according to its orientation tag', async () => {
    const ann = await person(world, { incomplete: true })
    const lying = await sharp(await photo('jpeg', 600, 300))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { width, height } = await sharp(
      await bytesOf(await get(world, await upload(ann, lying), ann)),
    ).metadata()
    expect([width, height]).toEqual([300, 600])
  })

  it('is refused when it is not a photo, and nothing of it is kept', async () => {
    const ann = await person(world, { incomplete: true })
    const jpeg = await photo('jpeg', 300, 300)
    const huge = await sharp({
      create: { width: 8000, height: 4000, channels: 3, background: 'red' },
    })
      .png()
      .toBuffer()
    const bomb = await sharp({
      create: { width: 16_000, height: 16_000, channels: 3, background: 'red' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const gif = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .gif()
      .toBuffer()
    const before = [await databaseSnapshot(world.database.db), await files()]
    const cases: [string, FormData, number, string][] = [
      ['a text', form('hello'), 415, 'WRONG_TYPE'],
      ['nothing', form(''), 422, 'UNDECODABLE'],
      [
        'SVG',
        form(
          '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
          'photo',
          'a.svg',
          'image/svg+xml',
        ),
        415,
        'WRONG_TYPE',
      ],
      [
        'SVG that says it is JPEG',
        form('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
        415,
        'WRONG_TYPE',
      ],
      ['HTML', form('<html><script>alert(1)</script>'), 415, 'WRONG_TYPE'],
      ['GIF', form(gif, 'photo', 'a.gif', 'image/gif'), 415, 'WRONG_TYPE'],
      [
        'a JPEG’s first bytes and then a script',
        form(Buffer.concat([jpeg.subarray(0, 20), Buffer.from('<script>')])),
        422,
        'UNDECODABLE',
      ],
      ['half a JPEG', form(jpeg.subarray(0, jpeg.length / 2)), 422, 'UNDECODABLE'],
      ['32 megapixels', form(huge), 422, 'UNDECODABLE'],
      ['a decompression bomb', form(bomb), 422, 'UNDECODABLE'],
      ['another field', form(jpeg, 'file'), 400, 'INVALID'],
      [
        'no file',
        (() => {
          const data = new FormData()
          data.append('photo', 'text')
          return data
        })(),
        400,
        'INVALID',
      ],
    ]
    for (const [what, data, status, code] of cases) {
      const reply = await post(ann, data)
      expect([what, reply.status, reply.refusal?.code]).toEqual([what, status, code])
    }
    expect([await databaseSnapshot(world.database.db), await files()]).toEqual(before)
  })

  it('is refused with 413 above 50 MB, and the server keeps running', async () => {
    const ann = await person(world, { incomplete: true })
    const before = [await databaseSnapshot(world.database.db), await files()]
    const reply = await post(
      ann,
      form(Buffer.alloc(promises.media.wizardMegabytes * 1024 * 1024 + 1, 0xff)),
    )
    expectRefusal(reply, 413, 'TOO_LARGE')
    expect([await databaseSnapshot(world.database.db), await files()]).toEqual(before)
    expect((await get(world, '/healthz', null)).status).toBe(200)
  })

  it('is refused when it is not a form', async () => {
    const ann = await person(world, { incomplete: true })
    const at = world.url + mediaRoutes.uploadTempPhoto.url
    const bodies: [string, string | undefined, number][] = [
      ['{}', 'application/json', 415],
      ['hello', 'text/plain', 415],
      ['', undefined, 415],
      ['x', 'multipart/form-data', 400],
      ['x', 'multipart/form-data; boundary=a', 400],
      [
        '--a\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\nnever ends',
        'multipart/form-data; boundary=a',
        400,
      ],
      [
        `--a\r\ncontent-disposition: form-data; name="__proto__"; filename="a"\r\n\r\nx\r\n--a--\r\n`,
        'multipart/form-data; boundary=a',
        400,
      ],
    ]
    for (const [body, type, status] of bodies) {
      const reply = await send(at, {
        method: 'POST',
        headers: { cookie: ann.cookie, ...(type && { 'content-type': type }) },
        body,
      })
      expect(reply.status, `${type} ${body}: ${reply.text}`).toBeGreaterThanOrEqual(400)
      expect(reply.status, `${type} ${body}: ${reply.text}`).toBeLessThan(500)
      expect([type, [status, 415, 422].includes(reply.status)]).toEqual([type, true])
      expect(reply.refusal).toMatchObject({ error: expect.any(String), code: expect.any(String) })
    }
  })

  it('is refused without a session', async () => {
    const reply = await send(world.url + mediaRoutes.uploadTempPhoto.url, {
      method: 'POST',
      body: form('x'),
    })
    expectRefusal(reply, 401, 'UNAUTHORIZED')
  })
})

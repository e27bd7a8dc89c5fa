import { readdir } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { mediaRoutes, photoLimits } from '@swoon/realtime-server/contract/media'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { send } from '../harness/http.ts'
import { crowd, type Person, person, upload } from '../harness/person.ts'
import { photo } from '../harness/photo.ts'
import { startWorld, type World } from '../harness/server.ts'
import { everything, expectRefusal } from './refusals.ts'

let world: World
let host: Server
let hits: string[] = []
let origin: string
beforeAll(async () => {
  const jpeg = await photo('jpeg', 500, 700)
  host = createServer((request, reply) => {
    hits.push(`${request.headers.host}${request.url}`)
    const hop = /^\/to\?(.*)$/.exec(request.url ?? '')?.[1]
    if (hop) return void reply.writeHead(302, { location: decodeURIComponent(hop) }).end()
    if (request.url === '/page.html') return void reply.writeHead(200, { 'content-type': 'image/jpeg' }).end('<html>')
    if (request.url === '/missing.jpg') return void reply.writeHead(404).end()
    reply.writeHead(200, { 'content-type': 'image/jpeg' }).end(jpeg)
  })
  await new Promise<void>((resolve) => host.listen(0, resolve))
  const { port } = host.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  world = await startWorld({ PROXY_ALLOW: `127.0.0.1:${port}` })
})
afterAll(async () => {
  await world.close()
  host.close()
})

const form = (bytes: Buffer | string, field = 'photo', name = 'photo.jpg', type = 'image/jpeg') => {
  const data = new FormData()
  data.append(field, new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type }), name)
  return data
}
const post = (who: Person, data: FormData) => who.call(mediaRoutes.uploadTempPhoto, { form: data })
const files = async () =>
  (await readdir(world.mediaDir, { recursive: true })).filter((name) => name.includes('.')).sort()
const get = (path: string, who: Person | null) =>
  fetch(world.url + path, { headers: who ? { cookie: who.cookie } : {} })
const small = (url: string) => url.replace('.webp', '-small.webp')
const bytesOf = async (reply: Response) => Buffer.from(await reply.arrayBuffer())

describe('an upload', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('takes %s and keeps two sizes of it without metadata', async (format) => {
    const ann = await person(world, { incomplete: true })
    const original = await photo(format, 1600, 2400)
    expect(original.toString('latin1')).toContain('canary-in-exif')
    const url = await upload(ann, original)
    expect(url).toMatch(/^\/media\/[A-Za-z0-9_-]{24}\.webp$/)
    for (const [path, side] of [
      [url, photoLimits.editorSide],
      [small(url), photoLimits.smallSide],
    ] as const) {
      const reply = await get(path, ann)
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
  })

  it('stands upright whatever its orientation flag says', async () => {
    const ann = await person(world, { incomplete: true })
    const lying = await sharp(await photo('jpeg', 600, 300))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { width, height } = await sharp(await bytesOf(await get(await upload(ann, lying), ann))).metadata()
    expect([width, height]).toEqual([300, 600])
  })

  it('refuses what is no photo, and keeps nothing of it', async () => {
    const ann = await person(world, { incomplete: true })
    const jpeg = await photo('jpeg', 300, 300)
    const huge = await sharp({ create: { width: 8000, height: 4000, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const bomb = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: 'red' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const gif = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .gif()
      .toBuffer()
    const before = [await everything(world.database.db), await files()]
    const cases: [string, FormData, number, string][] = [
      ['a text', form('hello'), 415, 'WRONG_TYPE'],
      ['nothing', form(''), 415, 'WRONG_TYPE'],
      [
        'SVG',
        form('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'photo', 'a.svg', 'image/svg+xml'),
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
    expect([await everything(world.database.db), await files()]).toEqual(before)
  }, 60_000)

  it('refuses more than 50 MB with 413, and the server goes on', async () => {
    const ann = await person(world, { incomplete: true })
    const before = [await everything(world.database.db), await files()]
    const reply = await post(ann, form(Buffer.alloc(photoLimits.wizardBytes + 1, 0xff)))
    expectRefusal(reply, 413, 'TOO_LARGE')
    expect([await everything(world.database.db), await files()]).toEqual(before)
    expect((await get('/healthz', null)).status).toBe(200)
  }, 60_000)

  it('refuses what is no form', async () => {
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

  it('needs a session', async () => {
    const reply = await send(world.url + mediaRoutes.uploadTempPhoto.url, { method: 'POST', body: form('x') })
    expectRefusal(reply, 401, 'UNAUTHORIZED')
  })
})

describe('a photo', () => {
  it('is seen by whoever may see its owner, and by nobody else: 404 as for nothing', async () => {
    const ann = await person(world, { gender: 'female', genderPreference: 'male' })
    const bob = await person(world, { gender: 'male', genderPreference: 'female' })
    const eve = await person(world, { gender: 'female', genderPreference: 'female' })
    const url = ann.user.profilePhoto ?? ''
    const nothing = await get(`/media/${'A'.repeat(24)}.webp`, eve)
    expect(nothing.status).toBe(404)
    const text = await nothing.text()
    for (const path of [url, small(url)]) {
      expect((await get(path, ann)).status).toBe(200)
      expect((await get(path, bob)).status).toBe(200)
      const refused = await get(path, eve)
      expect([refused.status, await refused.text()]).toEqual([404, text])
      expect((await get(path, null)).status).toBe(401)
    }
  })

  it('is gone for others once it is off the profile', async () => {
    const [ann, bob] = [await person(world), await person(world)]
    const old = ann.user.profilePhoto ?? ''
    expect((await get(old, bob)).status).toBe(200)
    const photos = [await upload(ann)]
    await ann.call(profileRoutes.updateUser, { params: { id: ann.id }, body: { photos } })
    expect([(await get(old, bob)).status, (await get(small(old), bob)).status]).toEqual([404, 404])
    expect([(await get(old, ann)).status, (await get(photos[0] ?? '', bob)).status]).toEqual([200, 200])
  })

  it('is gone for the other after unmatching, a block and a ban', async () => {
    const { db } = world.database
    const [ann, bob, eve] = [await person(world), await person(world), await person(world)]
    const url = ann.user.profilePhoto ?? ''
    await ann.call(swipeRoutes.swipe, { body: { swipedId: bob.id, isLike: true } })
    const { match } = (await bob.call(swipeRoutes.swipe, { body: { swipedId: ann.id, isLike: true } })).body
    expect((await get(url, bob)).status).toBe(200)
    await bob.call(matchRoutes.unmatch, { params: { id: match?.id ?? '' } })
    expect((await get(url, bob)).status).toBe(404)
    expect((await get(url, eve)).status).toBe(200)
    await db.insertInto('blocks').values({ blocker_id: eve.id, blocked_id: ann.id, created_at: new Date() }).execute()
    expect((await get(url, eve)).status).toBe(404)
    const [other] = await crowd(world, 1)
    expect((await get(url, other ?? null)).status).toBe(200)
    await db.updateTable('users').set({ banned_at: new Date() }).where('id', '=', ann.id).execute()
    expect((await get(url, other ?? null)).status).toBe(404)
  })

  it('has no other names', async () => {
    const [ann] = await crowd(world, 1)
    for (const name of ['..%2f..%2fetc%2fpasswd', 'a.webp', '%00.webp', 'x'.repeat(500), '.webp', '*.webp', '%'])
      expect([name.slice(0, 20), [400, 404, 414].includes((await get(`/media/${name}`, ann ?? null)).status)]).toEqual([
        name.slice(0, 20),
        true,
      ])
  })
})

describe('a photo on another host', () => {
  const proxied = (who: Person | null, url: string) => get(`/api/media/proxy?url=${encodeURIComponent(url)}`, who)

  it('is fetched by the server and given as WebP', async () => {
    const [ann] = await crowd(world, 1)
    const reply = await proxied(ann ?? null, `${origin}/a.jpg`)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('image/webp')
    const bytes = await bytesOf(reply)
    expect(bytes.toString('latin1')).not.toContain('canary-in-exif')
    expect((await sharp(bytes).metadata()).format).toBe('webp')
  })

  it('is never fetched from an inner address, by whatever name or detour', async () => {
    const [ann] = await crowd(world, 1)
    const { port } = host.address() as AddressInfo
    const inner = [
      `http://localhost:${port}/`,
      `http://[::1]:${port}/`,
      `http://0.0.0.0:${port}/`,
      `http://0:${port}/`,
      `http://127.1:${port}/`.replace('127.1', '127.0.0.2'),
      `http://[::ffff:127.0.0.1]:${port}/`,
      `http://[::ffff:7f00:1]:${port}/`,
      `http://[64:ff9b::7f00:1]:${port}/`,
      'http://[::127.0.0.1]/',
      'http://10.0.0.1/',
      'http://192.168.0.1/',
      'http://172.16.0.1/',
      'http://100.64.0.1/',
      'http://169.254.169.254/latest/meta-data/',
      'http://[fd00::1]/',
      'http://[fe80::1]/',
      'http://224.0.0.1/',
      'http://255.255.255.255/',
      `http://example.test@127.0.0.2:${port}/`,
    ]
    hits = []
    for (const url of [...inner, ...inner.map((to) => `${origin}/to?${encodeURIComponent(to)}`)]) {
      const reply = await proxied(ann ?? null, url)
      expect([url, [400, 422].includes(reply.status)]).toEqual([url, true])
    }
    expect(hits.filter((hit) => !hit.startsWith(`${new URL(origin).host}/to`))).toEqual([])
  }, 60_000)

  it('says the same of whatever cannot be had', async () => {
    const [ann] = await crowd(world, 1)
    const texts = new Set<string>()
    for (const path of ['/missing.jpg', `/to?${encodeURIComponent('http://127.0.0.2:9/')}`]) {
      const reply = await proxied(ann ?? null, origin + path)
      expect(reply.status).toBe(422)
      texts.add(await reply.text())
    }
    expect(texts.size).toBe(1)
    expect([415, 422]).toContain((await proxied(ann ?? null, `${origin}/page.html`)).status)
  })

  it('refuses what is no link', async () => {
    const [ann] = await crowd(world, 1)
    for (const url of [
      '',
      'x',
      'file:///etc/passwd',
      'ftp://example.test/',
      'data:image/png;base64,AA',
      'javascript:1',
      'http://',
      `http://a/${'x'.repeat(3000)}`,
      'http://a\u0000b/',
    ])
      expect([url.slice(0, 30), (await proxied(ann ?? null, url)).status]).toEqual([url.slice(0, 30), 400])
    expect((await get('/api/media/proxy', ann ?? null)).status).toBe(400)
    expect((await proxied(null, `${origin}/a.jpg`)).status).toBe(401)
  })
})

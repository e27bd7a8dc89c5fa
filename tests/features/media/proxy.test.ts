import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ofFile } from '../../harness/file-world.ts'
import { insertUsers, type Person } from '../../harness/person.ts'
import { photo } from '../../harness/photo.ts'
import { startHost } from '../../harness/photo-host.ts'
import { startWorld } from '../../harness/server.ts'
import { bytesOf, get } from './files.ts'

let hits: string[] = []
const host = ofFile(async () => {
  const jpeg = await photo('jpeg', 500, 700)
  return startHost((request, reply) => {
    hits.push(`${request.headers.host}${request.url}`)
    const hop = /^\/to\?(.*)$/.exec(request.url ?? '')?.[1]
    if (hop) return void reply.writeHead(302, { location: decodeURIComponent(hop) }).end()
    if (request.url === '/page.html')
      return void reply.writeHead(200, { 'content-type': 'image/jpeg' }).end('<html>')
    if (request.url === '/missing.jpg') return void reply.writeHead(404).end()
    reply.writeHead(200, { 'content-type': 'image/jpeg' }).end(jpeg)
  }, '')
})
const world = ofFile(() => startWorld({ PROXY_ALLOW: host.allow }))

describe('a photo on another host', () => {
  const proxied = (who: Person | null, url: string) =>
    get(world, `/api/media/proxy?url=${encodeURIComponent(url)}`, who)

  it('is fetched by the server and served as WebP', async () => {
    const [ann] = await insertUsers(world, 1)
    const reply = await proxied(ann ?? null, `${host.origin}/a.jpg`)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('image/webp')
    const bytes = await bytesOf(reply)
    expect(bytes.toString('latin1')).not.toContain('canary-in-exif')
    expect((await sharp(bytes).metadata()).format).toBe('webp')
  })

  it('is never fetched from an internal address, whatever its spelling or redirects', async () => {
    const [ann] = await insertUsers(world, 1)
    const { port } = host
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
    for (const url of [
      ...inner,
      ...inner.map((to) => `${host.origin}/to?${encodeURIComponent(to)}`),
    ]) {
      const reply = await proxied(ann ?? null, url)
      expect([url, [400, 422].includes(reply.status)]).toEqual([url, true])
    }
    expect(hits.filter((hit) => !hit.startsWith(`${host.allow}/to`))).toEqual([])
  })

  it('gets the same refusal for every reason that it cannot be loaded', async () => {
    const [ann] = await insertUsers(world, 1)
    const texts = new Set<string>()
    for (const path of ['/missing.jpg', `/to?${encodeURIComponent('http://127.0.0.2:9/')}`]) {
      const reply = await proxied(ann ?? null, host.origin + path)
      expect(reply.status).toBe(422)
      texts.add(await reply.text())
    }
    expect(texts.size).toBe(1)
    expect([415, 422]).toContain((await proxied(ann ?? null, `${host.origin}/page.html`)).status)
  })

  it('is refused when the address is not a web link', async () => {
    const [ann] = await insertUsers(world, 1)
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
      expect([url.slice(0, 30), (await proxied(ann ?? null, url)).status]).toEqual([
        url.slice(0, 30),
        400,
      ])
    expect((await get(world, '/api/media/proxy', ann ?? null)).status).toBe(400)
    expect((await proxied(null, `${host.origin}/a.jpg`)).status).toBe(401)
  })
})

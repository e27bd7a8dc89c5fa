import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { matched } from '../features/pairs.ts'
import { worldOfFile } from '../harness/file-world.ts'
import { send } from '../harness/http.ts'

const world = worldOfFile()
let cookie: string
let ids: string[]
beforeAll(async () => {
  const { ann, bob, matchId } = await matched(world)
  cookie = ann.cookie
  ids = [ann.id, bob.id, matchId]
})

interface Operation {
  parameters: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> }
}

/** Every operation of the server's OpenAPI document, with its named fields. */
async function operations() {
  const { body } = await send<{ paths: Record<string, Record<string, Operation>> }>(
    `${world.url}/api/openapi.json`,
    {},
  )
  return Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => ({
      path,
      method: method.toUpperCase(),
      query: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
      fields: Object.keys(requestBody?.content['application/json']?.schema.properties ?? {}),
    })),
  )
}

describe('random input', () => {
  it('is answered with a success or one of our own 4xx, on every call', async () => {
    const all = await operations()
    expect(all.length).toBeGreaterThan(15)
    const value = fc.oneof(
      fc.constantFrom(
        ...ids,
        '',
        true,
        false,
        null,
        1,
        -1,
        '1',
        'any',
        'male',
        'like',
        '2000-01-01',
        'UTC',
        '/media/a.webp',
      ),
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }),
      fc.array(fc.string({ unit: 'binary', maxLength: 20 }), { maxLength: 6 }),
      fc.webUrl(),
    )
    for (const { path, method, query, fields } of all) {
      // Signing out would end the session that the other calls need.
      if (path === '/api/auth/logout') continue
      const record = (names: string[]) =>
        fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] })
      await fc.assert(
        fc.asyncProperty(
          record(fields),
          fc.dictionary(
            fc.constantFrom(...query, 'x'),
            fc.string({ unit: 'binary', maxLength: 30 }),
          ),
          fc.oneof(fc.constantFrom(...ids), fc.string({ minLength: 1, maxLength: 50 })),
          async (body, search, id) => {
            const text = new URLSearchParams(
              Object.entries(search).map(([name, part]) => [name, part]),
            )
            const url = `${world.url}${path.replace(/\{\w+\}/g, encodeURIComponent(id))}?${text}`
            const hasBody = method !== 'GET' && fields.length > 0
            const reply = await send(url, {
              method,
              headers: { cookie, ...(hasBody && { 'content-type': 'application/json' }) },
              body: hasBody ? JSON.stringify(body) : null,
            })
            const what = `${method} ${url} ${JSON.stringify(body)}: ${reply.status} ${reply.text.slice(0, 300)}`
            expect(reply.status, what).toBeLessThan(500)
            if (reply.status >= 400)
              expect(reply.refusal, what).toMatchObject({ error: expect.any(String) })
          },
        ),
        { numRuns: 25, endOnFailure: true },
      )
    }
  }, 180_000)

  it('is answered in the same way on unknown paths and methods', async () => {
    const requests: [string, string][] = [
      ['PUT', '/api/auth/me'],
      ['DELETE', '/api/auth/me'],
      ['PATCH', '/api/swipes'],
      ['HEAD', '/api/auth/me'],
      ['GET', '/api'],
      ['GET', '/api/'],
      ['GET', '/api/none'],
      ['POST', '/api/none'],
      ['GET', '/api/user/'],
      ['GET', '/api//auth/me'],
      ['GET', '/api/..%2f..%2fetc/passwd'],
      ['GET', '/media/'],
      ['GET', '/assets/..%2f..%2fpackage.json'],
      ['GET', '/%'],
      ['GET', '/%ff'],
      ['GET', '/%00'],
      ['POST', '/'],
      ['POST', '/discover'],
      ['GET', `/${'x'.repeat(9000)}`],
      ['GET', '/socket.io/'],
      ['POST', '/socket.io/?EIO=4&transport=polling'],
      ['GET', '/metrics?x=%00'],
    ]
    for (const [method, path] of requests) {
      const reply = await send(world.url + path, { method, headers: { cookie } })
      expect([method, path, reply.status < 500]).toEqual([method, path, true])
      if (path.startsWith('/api') && method !== 'HEAD')
        expect([path, reply.refusal]).toEqual([
          path,
          expect.objectContaining({ code: expect.any(String) }),
        ])
    }
  })

  it('is refused when the body has another encoding', async () => {
    const good = '{"bio":"x"}'
    const url = `${world.url}/api/user/${ids[0]}`
    const bodies: [string, Record<string, string>, string | Uint8Array<ArrayBuffer>][] = [
      [
        'UTF-16',
        { 'content-type': 'application/json; charset=utf-16' },
        new Uint8Array(Buffer.from(good, 'utf16le')),
      ],
      [
        'gzip in name',
        { 'content-type': 'application/json', 'content-encoding': 'gzip' },
        new Uint8Array([31, 139, 8, 0]),
      ],
      ['bytes', { 'content-type': 'application/json' }, new Uint8Array([0xff, 0xfe, 0x00])],
      ['JSON by another name', { 'content-type': 'application/vnd.api+json' }, good],
      ['a list of types', { 'content-type': 'application/json, text/plain' }, good],
    ]
    for (const [what, headers, body] of bodies) {
      const reply = await send(url, { method: 'PATCH', headers: { cookie, ...headers }, body })
      expect([what, [400, 415].includes(reply.status)]).toEqual([what, true])
    }
  })
})

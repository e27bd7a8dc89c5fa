import { allRoutes, type RouteDefinition } from '@swoon/realtime-server/contract'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { freePort } from '../../scripts/lib/ports.ts'
import { databaseSnapshot, expectRefusal } from '../features/refusals.ts'
import { peopleIn, worldOfFile } from '../harness/file-world.ts'
import { send } from '../harness/http.ts'
import { openRaw } from '../harness/raw.ts'
import { startWorld, waitFor } from '../harness/server.ts'

const world = worldOfFile()
const { me, other } = peopleIn(world, ['me', 'other'])

const unsafe = allRoutes.filter(({ method }) => method !== 'GET')
const pathOf = (route: RouteDefinition) => route.url.replace(/:\w+/g, me.id)

/** Headers by which a browser marks a request from another site's page. */
const foreign = (): [string, Record<string, string>][] => [
  ['another site', { origin: 'https://evil.example' }],
  ['another port', { origin: 'http://127.0.0.1:1' }],
  ['another scheme', { origin: world.url.replace('http:', 'https:') }],
  ['a sandboxed frame', { origin: 'null' }],
  ['a host that looks alike', { origin: `${world.url}.evil.example` }],
  ['a broken origin', { origin: 'http://' }],
  ['cross-site without an origin', { 'sec-fetch-site': 'cross-site' }],
  ['a sister domain', { 'sec-fetch-site': 'same-site', origin: world.url }],
]

describe('a request that names two hosts', () => {
  const host = () => new URL(world.url).host
  const answerTo = async (path: string, lines: readonly string[]) => {
    const raw = await openRaw(Number(new URL(world.url).port))
    const connection = lines.some((line) => line.startsWith('Upgrade')) ? 'Upgrade' : 'close'
    raw.socket.write(
      `${[`GET ${path} HTTP/1.1`, ...lines, `Connection: ${connection}`].join('\r\n')}\r\n\r\n`,
    )
    await waitFor(() => raw.heard().includes('\r\n\r\n'))
    raw.socket.destroy()
    return raw.heard().split('\r\n')[0]
  }
  const upgrade = [
    'Upgrade: websocket',
    `Sec-WebSocket-Key: ${'A'.repeat(22)}==`,
    'Sec-WebSocket-Version: 13',
  ]

  it.each(['/', '/api/auth/me', '/healthz'])('is refused at %s', async (path) => {
    expect(await answerTo(path, [`Host: ${host()}`])).not.toContain(' 400 ')
    expect(await answerTo(path, [`Host: ${host()}`, 'Host: evil.example'])).toBe(
      'HTTP/1.1 400 Bad Request',
    )
    expect(await answerTo(path, ['Host: evil.example', `host: ${host()}`])).toBe(
      'HTTP/1.1 400 Bad Request',
    )
  })

  it('gets no socket', async () => {
    const path = '/socket.io/?EIO=4&transport=websocket'
    expect(await answerTo(path, [`Host: ${host()}`, ...upgrade])).toBe(
      'HTTP/1.1 101 Switching Protocols',
    )
    expect(await answerTo(path, [`Host: ${host()}`, 'Host: evil.example', ...upgrade])).toMatch(
      /^HTTP\/1\.1 40[03] /,
    )
  })
})

describe('a request of another site’s page', () => {
  it('is refused on every unsafe route, before anything is read or written', async () => {
    expect(unsafe.length).toBeGreaterThan(8)
    const before = await databaseSnapshot(world.database.db)
    const body = JSON.stringify({
      swipedId: other.id,
      isLike: true,
      bio: 'hacked',
      email: 'x@example.test',
      password: 'x',
    })
    for (const route of unsafe)
      for (const [, headers] of foreign()) {
        const reply = await send(world.url + pathOf(route), {
          method: route.method,
          headers: { cookie: me.cookie, 'content-type': 'application/json', ...headers },
          body,
        })
        expectRefusal(reply, 403, 'FORBIDDEN_ORIGIN')
        expect(reply.headers.getSetCookie()).toEqual([])
      }
    expect(await databaseSnapshot(world.database.db)).toEqual(before)
    expect((await me.call(authRoutes.me, {})).status).toBe(200)
  })

  it('is also refused as a form, as text and by other methods, and gets no permission to read', async () => {
    const before = await databaseSnapshot(world.database.db)
    const url = world.url + swipeRoutes.swipe.url
    const body = JSON.stringify({ swipedId: other.id, isLike: true })
    const post = (type: string) =>
      send(url, { method: 'POST', headers: { cookie: me.cookie, 'content-type': type }, body })
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'text/plain; a=application/json',
    ])
      expectRefusal(await post(type), 415, 'WRONG_TYPE')
    expectRefusal(await post('multipart/form-data; boundary=x'), 400, 'INVALID')
    const overridden = {
      cookie: me.cookie,
      'x-http-method-override': 'POST',
      'x-method-override': 'POST',
    }
    expect((await send(`${url}?_method=POST`, { headers: overridden })).status).toBe(404)
    expect(allRoutes.length).toBeGreaterThan(unsafe.length)
    for (const route of allRoutes) {
      const headers = {
        cookie: me.cookie,
        origin: 'https://evil.example',
        'access-control-request-method': route.method,
      }
      const reply = await send(world.url + pathOf(route), { method: 'OPTIONS', headers })
      expect(reply.status).toBeGreaterThanOrEqual(400)
      expect(
        [...reply.headers.keys()].filter((name) => name.startsWith('access-control-')),
      ).toEqual([])
    }
    const readable = await send(world.url + authRoutes.me.url, {
      headers: { cookie: me.cookie, origin: 'https://evil.example' },
    })
    expect(
      [...readable.headers.keys()].filter((name) => name.startsWith('access-control-')),
    ).toEqual([])
    expect(await databaseSnapshot(world.database.db)).toEqual(before)
  })

  it('is accepted from our own page', async () => {
    const own: Record<string, string>[] = [
      { origin: world.url },
      { origin: world.url, 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
    ]
    for (const headers of own) {
      const reply = await send(world.url + swipeRoutes.swipe.url, {
        method: 'POST',
        headers: { cookie: me.cookie, 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ swipedId: other.id, isLike: false }),
      })
      expect(reply.status).toBe(200)
    }
  })
})

describe('the origin of our own page', () => {
  const like = (url: string, headers: Record<string, string>) =>
    send(url + swipeRoutes.swipe.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{}',
    })
  /** Checks whether a request passes the origin check; it then fails for lack of a session. */
  const mayAsk = async (url: string, headers: Record<string, string>) =>
    (await like(url, headers)).status === 401

  it('has the scheme that a trusted proxy reports', async () => {
    const behind = await startWorld({ TRUST_PROXY: '1' })
    const secure = behind.url.replace('http:', 'https:')
    const forwarded = { 'x-forwarded-proto': 'https' }
    expect(await mayAsk(behind.url, { origin: secure, ...forwarded })).toBe(true)
    expect(await mayAsk(behind.url, { origin: behind.url, ...forwarded })).toBe(false)
    expect(await mayAsk(behind.url, { origin: behind.url })).toBe(true)
    // This server trusts no proxy.
    expect(
      await mayAsk(world.url, { origin: world.url.replace('http:', 'https:'), ...forwarded }),
    ).toBe(false)
    await behind.close()
  })

  it('is the public address where one is set, whatever the proxy reports', async () => {
    const port = await freePort()
    const named = await startWorld({ PUBLIC_URL: `https://127.0.0.1:${port}` }, port)
    expect(await mayAsk(named.url, { origin: `https://127.0.0.1:${port}` })).toBe(true)
    expect(await mayAsk(named.url, { origin: named.url })).toBe(false)
    await named.close()
  })
})

describe('a socket of another site’s page', () => {
  const handshake = (headers: Record<string, string>): Promise<number | 'open'> =>
    new Promise((resolve) => {
      // Engine.IO answers every refused upgrade with 400.
      const socket = new WebSocket(
        `${world.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
        {
          headers: { cookie: me.cookie, ...headers },
        },
      )
      socket.on('open', () => {
        socket.terminate()
        resolve('open')
      })
      socket.on('unexpected-response', (_request, reply) => resolve(reply.statusCode ?? 0))
      socket.on('error', () => {})
    })

  it('is refused before it opens, even with a valid session', async () => {
    for (const [what, headers] of foreign())
      expect([what, await handshake(headers)]).toEqual([what, 400])
    expect(await handshake({ origin: world.url })).toBe('open')
  })
})

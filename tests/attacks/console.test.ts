import { request } from 'node:http'
import type { RouteDefinition } from '@swoon/realtime-server/contract'
import { deskKey, deskRoutes } from '@swoon/realtime-server/contract/console'
import { beforeAll, expect, it } from 'vitest'
import { consoleOf, enterConsole, openLink, type Session } from '../harness/console.ts'
import { ofFile, worldOfFile } from '../harness/file-world.ts'
import { send } from '../harness/http.ts'

const world = worldOfFile()
const desk = ofFile(() => consoleOf(world))
let session: Session
beforeAll(async () => {
  session = await enterConsole(desk.newLink())
})

/** Sends exactly these headers, including `host`. @returns the status */
const raw = (path: string, method: string, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(desk.url)
    const sent = request({ hostname, port, path, method, headers }, (reply) => {
      reply.resume()
      resolve(reply.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end(method === 'POST' ? '{}' : undefined)
  })

const all: RouteDefinition[] = Object.values(deskRoutes)
const pathOf = ({ url }: Pick<RouteDefinition, 'url'>) =>
  url.replace(':number', '999').replace(':name', 'x').replace(':id', crypto.randomUUID())
const statusOf = async (
  { method, url }: Pick<RouteDefinition, 'method' | 'url'>,
  headers: Record<string, string>,
) => (await send(desk.url + pathOf({ url }), { method, headers })).status

it('opens for the link once, with a cookie that no page can read and a key that no cookie holds', async () => {
  const link = desk.newLink()
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#open=[\w-]{43}$/)
  const { status, headers, body } = await openLink(link)
  expect(status).toBe(200)
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(/^desk=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/),
  ])
  expect(body.key).toMatch(/^[\w-]{43}$/)
  expect(headers.getSetCookie()[0]).not.toContain(body.key)
  expect((await openLink(link)).status).toBe(404)
  expect((await openLink(link.slice(0, -43) + 'A'.repeat(43))).status).toBe(404)
  const foreign = { 'content-type': 'application/json', origin: 'http://127.0.0.1:1' }
  const sent = {
    method: 'POST',
    headers: foreign,
    body: JSON.stringify({ link: desk.newLink().slice(-43) }),
  }
  expect((await send(`${desk.url}/open`, sent)).status).toBe(403)
  // The other session continues.
  expect(await statusOf(deskRoutes.reports, { ...session })).toBe(200)
})

it('answers no call without both secrets of one session, whichever of its routes it is', async () => {
  const other = await enterConsole(desk.newLink())
  const { cookie, origin, [deskKey]: key } = session
  const [wrong, wrongKey] = [`desk=${'A'.repeat(43)}`, 'A'.repeat(43)]
  const without: Record<string, string>[] = [
    { origin },
    { origin, cookie },
    { origin, [deskKey]: key },
    { origin, cookie, [deskKey]: '' },
    { origin, cookie, [deskKey]: wrongKey },
    { origin, cookie, [deskKey]: cookie.slice('desk='.length) },
    { origin, cookie, [deskKey]: other[deskKey] },
    { origin, cookie: `${cookie}; ${deskKey}=${key}` },
    { origin, cookie: wrong, [deskKey]: key },
    { origin, cookie: 'desk=', [deskKey]: key },
  ]
  const pages = desk.routes.filter(({ url }) => url === '/*')
  const others = desk.routes.filter(
    ({ url }) => url !== '/*' && url !== '/open',
  ) as RouteDefinition[]
  expect(others.map(({ method, url }) => `${method} ${url}`)).toEqual(
    expect.arrayContaining(all.map(({ method, url }) => `${method} ${url}`)),
  )
  for (const route of others) {
    for (const headers of without)
      expect([route.url, headers, await statusOf(route, headers)]).toEqual([
        route.url,
        headers,
        401,
      ])
    expect([route.url, await statusOf(route, { ...session })]).not.toEqual([route.url, 401])
  }
  // The pages are the same for everyone.
  expect(new Set(pages.map(({ method }) => method))).toEqual(new Set(['GET', 'HEAD']))
  for (const path of ['/', '/console.html'])
    expect((await send(desk.url + path, {})).text).toBe(
      (await send(desk.url + path, { headers: { ...session } })).text,
    )
})

it('refuses a page whose name leads to this machine, and other pages that send something', async () => {
  const host = new URL(desk.url).host
  const { port } = new URL(desk.url)
  const { cookie, [deskKey]: key } = session
  const both = { cookie, [deskKey]: key }
  expect(await raw('/desk/reports', 'GET', { ...both, host })).toBe(200)
  expect(await raw('/desk/reports', 'GET', { ...both, host: `localhost:${port}` })).toBe(200)
  for (const foreign of [
    'evil.example',
    `evil.example:${port}`,
    `127.0.0.1.evil.example:${port}`,
    `localhost.evil:${port}`,
  ])
    expect(await raw('/desk/reports', 'GET', { ...both, host: foreign })).toBe(403)
  const post = (headers: Record<string, string>) =>
    raw('/desk/verifications/999/verify', 'POST', {
      ...both,
      host,
      'content-type': 'application/json',
      ...headers,
    })
  expect(await post({ origin: desk.url })).toBe(404)
  expect(await post({})).toBe(403)
  expect(await post({ origin: 'null' })).toBe(403)
  expect(await post({ origin: 'https://evil.example' })).toBe(403)
  expect(await post({ origin: `http://127.0.0.1:${Number(port) + 1}` })).toBe(403)
  expect(await post({ origin: desk.url, 'sec-fetch-site': 'cross-site' })).toBe(403)
})

it('listens on the loopback interface alone, is never kept or framed, and is no part of the product', async () => {
  expect(new URL(desk.url).hostname).toBe('127.0.0.1')
  const { headers, text } = await send(`${desk.url}/`, {})
  expect(text).toContain('<title>Moderation</title>')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-security-policy')).toMatch(
    /default-src 'none'.*frame-ancestors 'none'/,
  )
  for (const path of ['/console.html', '/desk/reports', '/desk/figures'])
    expect((await send(world.url + path, {})).status).toBe(404)
})

it('ends a session that was not used for an hour', async () => {
  let now = Date.now()
  const other = await consoleOf(world, { now: () => new Date(now) })
  const mine = await enterConsole(other.newLink())
  const status = async (later: number) => {
    now += later
    return (await send(other.url + deskRoutes.reports.url, { headers: { ...mine } })).status
  }
  const hour = 3_600_000
  expect([await status(hour - 1), await status(hour - 1), await status(hour + 1)]).toEqual([
    200, 200, 401,
  ])
  await other.close()
})

it('answers junk with a refusal', async () => {
  const headers = { ...session, 'content-type': 'application/json' }
  for (const body of [
    '{',
    '[]',
    '{"decision":"hang","rule":"other"}',
    '{"decision":"ban","rule":"mistake"}',
    '{"decision":"suspend","rule":"other","days":9999}',
  ]) {
    const { status } = await send(`${desk.url}/desk/reports/1/decide`, {
      method: 'POST',
      headers,
      body,
    })
    expect([body, status]).toEqual([body, 400])
  }
  for (const path of [
    '/desk/reports/x',
    '/desk/reports/1/files/..%2f..%2fsecrets.json',
    '/../package.json',
    '/desk/reports/99999999',
  ])
    expect((await send(desk.url + path, { headers })).status).toBeGreaterThanOrEqual(400)
})

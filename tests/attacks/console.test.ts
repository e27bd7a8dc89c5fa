import { request } from 'node:http'
import type { RouteDefinition } from '@swoon/realtime-server/contract'
import { deskRoutes } from '@swoon/realtime-server/contract/console'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Console } from '../../realtime-server/src/console/console.ts'
import { consoleOf } from '../harness/console.ts'
import { send } from '../harness/http.ts'
import { startWorld, type World } from '../harness/server.ts'

let world: World
let desk: Console
let cookie: string
beforeAll(async () => {
  world = await startWorld()
  desk = await consoleOf(world)
  cookie = await enter(desk.newLink())
})
afterAll(async () => {
  await desk?.close()
  await world?.close()
})

async function enter(link: string): Promise<string> {
  const { status, headers } = await send(link, {})
  expect(status).toBe(200)
  const set = headers.getSetCookie()[0] ?? ''
  expect(set).toMatch(/^desk=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/)
  return set.split(';')[0] ?? ''
}

/** Sends exactly these headers, `host` too. @returns the status */
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
const pathOf = ({ url }: RouteDefinition) => url.replace(':number', '999').replace(':name', 'x')

it('opens for the link once, and for no one without its cookie', async () => {
  const link = desk.newLink()
  const other = await enter(link)
  expect((await send(link, {})).status).toBe(404)
  expect((await send(`${desk.url}/open/${'A'.repeat(43)}`, {})).status).toBe(404)
  const origin = desk.url
  for (const path of ['/', '/console.html', ...all.map(pathOf)]) {
    const method = all.find((route) => pathOf(route) === path)?.method ?? 'GET'
    for (const wrong of ['', 'desk=', `desk=${'A'.repeat(43)}`])
      expect([path, (await send(desk.url + path, { method, headers: { cookie: wrong, origin } })).status]).toEqual([
        path,
        401,
      ])
  }
  for (const right of [cookie, other])
    expect((await send(desk.url + deskRoutes.reports.url, { headers: { cookie: right } })).status).toBe(200)
})

it('refuses a page whose name leads to this machine, and other pages that send something', async () => {
  const host = new URL(desk.url).host
  const { port } = new URL(desk.url)
  expect(await raw('/desk/reports', 'GET', { cookie, host })).toBe(200)
  expect(await raw('/desk/reports', 'GET', { cookie, host: `localhost:${port}` })).toBe(200)
  for (const foreign of [
    'evil.example',
    `evil.example:${port}`,
    `127.0.0.1.evil.example:${port}`,
    `localhost.evil:${port}`,
  ])
    expect(await raw('/desk/reports', 'GET', { cookie, host: foreign })).toBe(403)
  const post = (headers: Record<string, string>) =>
    raw('/desk/verifications/999/verify', 'POST', { cookie, host, 'content-type': 'application/json', ...headers })
  expect(await post({ origin: desk.url })).toBe(404)
  expect(await post({})).toBe(403)
  expect(await post({ origin: 'null' })).toBe(403)
  expect(await post({ origin: 'https://evil.example' })).toBe(403)
  expect(await post({ origin: `http://127.0.0.1:${Number(port) + 1}` })).toBe(403)
  expect(await post({ origin: desk.url, 'sec-fetch-site': 'cross-site' })).toBe(403)
})

it('listens on the loopback interface alone, is never kept or framed, and is no part of the product', async () => {
  expect(new URL(desk.url).hostname).toBe('127.0.0.1')
  const { headers, text } = await send(`${desk.url}/`, { headers: { cookie } })
  expect(text).toContain('<title>Moderation</title>')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
  for (const path of ['/console.html', '/desk/reports', '/desk/figures'])
    expect((await send(world.url + path, {})).status).toBe(404)
})

it('ends a session that was not used for an hour', async () => {
  let now = Date.now()
  const other = await consoleOf(world, { now: () => new Date(now) })
  const mine = await enter(other.newLink())
  const status = async (later: number) => {
    now += later
    return (await send(other.url + deskRoutes.reports.url, { headers: { cookie: mine } })).status
  }
  const hour = 3_600_000
  expect([await status(hour - 1), await status(hour - 1), await status(hour + 1)]).toEqual([200, 200, 401])
  await other.close()
})

it('answers junk with a refusal', async () => {
  const headers = { cookie, origin: desk.url, 'content-type': 'application/json' }
  for (const body of [
    '{',
    '[]',
    '{"decision":"hang","rule":"other"}',
    '{"decision":"ban","rule":"mistake"}',
    '{"decision":"suspend","rule":"other","days":9999}',
  ]) {
    const { status } = await send(`${desk.url}/desk/reports/1/decide`, { method: 'POST', headers, body })
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

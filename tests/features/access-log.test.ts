import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, send } from '../harness/http.ts'
import { matchOf } from '../harness/pairs.ts'
import { password, person } from '../harness/person.ts'
import { openRaw } from '../harness/raw.ts'
import {
  type SpawnedWorld,
  spawnWorld,
  startWorld,
  type World,
  waitFor,
} from '../harness/server.ts'
import { serverLines } from '../harness/server-log.ts'

interface Line {
  reqId: string | null
  method: string
  route: string
  status: number
  ms: number
  bytes: number
  address?: string
  agent?: string
}
const ours = (lines: readonly string[]) => lines.filter((line) => line.includes('"msg":"request"'))
const parsed = (lines: readonly string[]): Line[] => ours(lines).map((line) => JSON.parse(line))

let short: World
let full: SpawnedWorld
beforeAll(async () => {
  short = await startWorld({ ACCESS_LOG: 'short', LOG_LEVEL: 'warn' })
  full = await spawnWorld({
    ...{ ACCESS_LOG: 'full', LOG_LEVEL: 'warn', RATE_LIMITS: 'on', TRUST_PROXY: '1' },
    SMTP_URLL: 'smtp://canary@mail.example',
  })
})
afterAll(() => Promise.all([short?.close(), full?.close()]))

const shortLines = () => ours(serverLines())
const fullLines = () => ours(full.server.log().split('\n'))

it('has each reply by the pattern of its route, and nothing that people wrote or are', async () => {
  const [ann, bob] = [await person(short, { name: 'Ann' }), await person(short, { name: 'Bob' })]
  const matchId = await matchOf(ann, bob)
  const before = shortLines().length
  await ann.call(profileRoutes.user, { params: { userId: bob.id } })
  await ann.call(chatRoutes.send, { body: { matchId, content: 'canary words' } })
  const agent = { 'user-agent': 'canary agent' }
  for (const path of [
    '/manifest.webmanifest?token=canary',
    '/api/canary',
    '/canary%',
    '/media/canary',
  ])
    await send(short.url + path, { headers: agent })
  for (const path of ['/healthz', '/readyz', '/metrics']) await send(short.url + path, {})
  await send(`${short.url}/api/openapi.json?canary`, { method: 'GET' })
  await waitFor(() => shortLines().some((line) => line.includes('openapi')))
  const lines = parsed(shortLines().slice(before))
  expect(lines.map(({ method, route, status }) => [method, route, status])).toEqual([
    ['GET', profileRoutes.user.url, 200],
    ['POST', chatRoutes.send.url, 201],
    ['GET', '/manifest.webmanifest', 200],
    ['GET', 'none', 404],
    ['GET', 'none', 400],
    ['GET', '/media/:name', 401],
    ['GET', '/api/openapi.json', 200],
  ])
  for (const line of lines) {
    expect(Object.keys(line).sort().join(' ')).toBe(
      'bytes hostname level method ms msg pid reqId route status time',
    )
    expect(Number.isInteger(line.ms) && line.ms >= 0).toBe(true)
  }
  const text = shortLines().join('\n')
  for (const secret of [ann.id, bob.id, matchId, ann.user.email, 'canary', 'Ann', '127.0.0.1'])
    expect(text).not.toContain(secret)
})

it('counts the bytes of each reply, on a connection that asks for two at once too', async () => {
  const before = shortLines().length
  const line = await openRaw(Number(new URL(short.url).port))
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n`
  line.socket.write(`${ask('/api/openapi.json')}\r\n${ask('/api/no')}Connection: close\r\n\r\n`)
  await waitFor(() => !line.isOpen() && shortLines().length >= before + 2)
  const [first, second] = parsed(shortLines().slice(before))
  const heard = line.heard()
  const at = heard.indexOf('HTTP/1.1 404')
  expect([first?.status, second?.status]).toEqual([200, 404])
  expect([first?.bytes, second?.bytes]).toEqual([at, heard.length - at])
})

it('says 499 of a client that went away before its reply', async () => {
  const before = shortLines().length
  const line = await openRaw(Number(new URL(short.url).port))
  line.socket.write(
    `POST ${authRoutes.login.url} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n{`,
  )
  await waitFor(() => line.heard().includes('100 Continue'))
  line.socket.destroy()
  await waitFor(() => shortLines().length > before)
  expect(parsed(shortLines().slice(before))).toMatchObject([
    { route: authRoutes.login.url, status: 499 },
  ])
})

/** fail2ban's filter as it matches a line, whose time it takes out first. @returns the address that it would ban */
async function filter(): Promise<(line: string) => string | undefined> {
  const conf = await readFile(
    fileURLToPath(new URL('../../scripts/deploy/fail2ban/swoon.conf', import.meta.url)),
    'utf8',
  )
  const pattern = /^failregex = (.+)$/m
    .exec(conf)?.[1]
    ?.replace('<ADDR>', '(?<address>[0-9a-f.:]+)')
  const found = new RegExp(pattern ?? '$^')
  return (line) => found.exec(line.replace(/,"time":\d{13}/, ''))?.groups?.address
}

it('lets fail2ban find who is refused again and again, by their own address alone', async () => {
  const from = (address: string, agent = 'a "browser"\\') => ({
    'x-forwarded-for': address,
    'user-agent': agent,
  })
  const guess = (address: string, agent?: string) =>
    call(
      full.url,
      null,
      authRoutes.login,
      { body: { email: 'ann@example.test', password } },
      from(address, agent),
    )
  const statuses: number[] = []
  for (let n = 0; n < 11; n++) statuses.push((await guess('203.0.113.8:40000')).status)
  expect([...new Set(statuses)]).toEqual([401, 429])
  await guess('2001:db8::8')
  const foreign = { ...from('203.0.113.9'), origin: 'https://elsewhere.example' }
  await send(full.url + authRoutes.logout.url, { method: 'POST', headers: foreign })
  const forged = '","status":429,"ms":1,"bytes":1,"address":"198.51.100.1","agent":"'
  await guess('203.0.113.10', forged)
  await send(`${full.url}/api/${forged}`, { headers: from('203.0.113.11', forged) })
  await waitFor(() => fullLines().some((line) => line.includes('203.0.113.11')))

  const found = await filter()
  const refused = fullLines().map(found)
  expect(refused.filter((address) => address === '203.0.113.8')).toHaveLength(11)
  expect(new Set(refused)).toEqual(
    new Set(['203.0.113.8', '2001:db8::8', '203.0.113.9', '203.0.113.10', undefined]),
  )
  expect(fullLines().length).toBeGreaterThan(14)
  for (const line of fullLines()) {
    const { status, address } = JSON.parse(line) as Line
    const banned = [401, 403, 429].includes(status) ? address : undefined
    expect([line, found(line)]).toEqual([line, banned])
    // As in the journal, with its time.
    expect(found(`host npm[1234]: ${line}`)).toBe(banned)
  }
  const [first] = parsed(fullLines())
  expect(parsed(fullLines()).find(({ status }) => status === 403)).toMatchObject({
    route: authRoutes.logout.url,
    address: '203.0.113.9',
  })
  expect(first).toMatchObject({ address: '203.0.113.8', agent: 'a "browser"\\' })
  const text = fullLines().join('\n')
  for (const secret of ['ann@example.test', password]) expect(text).not.toContain(secret)
})

it('begins with one warning of names that are almost settings, without their values', () => {
  const warnings = full.server
    .log()
    .split('\n')
    .filter((line) => line.includes('SMTP_URLL'))
  expect(warnings.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, msg: 'almost the name of a setting, and not read: SMTP_URLL (SMTP_URL?)' },
  ])
  expect(full.server.log()).not.toContain('canary@mail')
})

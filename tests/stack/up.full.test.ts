import { createHmac } from 'node:crypto'
import { request } from 'node:http'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { ofFile, tabsOfFile } from '../harness/file-world.ts'
import { call } from '../harness/http.ts'
import type { Live } from '../harness/live.ts'
import { matchOf } from '../harness/pairs.ts'
import { password, person } from '../harness/person.ts'
import { waitFor } from '../harness/server.ts'
import { prepareStack } from './stack.ts'

const stack = ofFile(prepareStack)
beforeAll(() => stack.up())

const tabOf = tabsOfFile()

it('the first start of a fresh clone ends with everything healthy, and nothing has started twice', async () => {
  const all = await stack.containers()
  const states = all.map(({ Service, State, Health, ExitCode }) => [
    Service,
    State,
    Health,
    ExitCode,
  ])
  expect(states.sort()).toEqual([
    ['app', 'running', 'healthy', 0],
    ['app', 'running', 'healthy', 0],
    ['coturn', 'running', '', 0],
    ['gateway', 'running', '', 0],
    ['migrate', 'exited', '', 0],
    ['postgres', 'running', 'healthy', 0],
    ['redis', 'running', 'healthy', 0],
  ])
  const restarts = await stack.docker(
    'inspect',
    '--format',
    '{{.RestartCount}}',
    ...all.map(({ ID }) => ID),
  )
  expect(restarts.trim().split('\n')).toEqual(all.map(() => '0'))
})

it('the gateway serves pages and the API, and hides the state of the processes', async () => {
  const page = await fetch(stack.url)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>Swoon')])
  expect((await call(stack.url, null, authRoutes.me, {})).status).toBe(401)
  const authorization = `Bearer ${stack.settings.METRICS_TOKEN}`
  for (const path of [
    '/metrics',
    '/metrics?all',
    '//metrics',
    '/%6detrics',
    '/./metrics',
    '/metrics/',
    '/healthz',
    '/readyz',
  ]) {
    const { status, text } = await ask(path, { authorization })
    expect([path, status]).toEqual([path, 404])
    expect([path, text]).toEqual([path, expect.not.stringMatching(/process_cpu|"status"/)])
  }
  // Each process answers inside, which proves that the gateway hides it.
  const [app] = await stack.containers('app')
  expect(await metricsOf(app?.ID ?? '')).toContain('process_cpu_seconds_total')
})

it('the doctor finds all in order within the image, but for what this stack goes without', async () => {
  const without = ['PUBLIC_URL=http://gateway:8080', 'TURN_URL=', 'TURN_SECRET=']
  const settings = without.flatMap((setting) => ['-e', setting])
  // Throws if there is a fault.
  const said = await stack.compose(
    ...['run', '--rm', '--no-deps', '-T', ...settings, 'app', 'doctor', '--json'],
  )
  const { results } = JSON.parse(said) as { results: { check: string; state: string }[] }
  const others = results.filter(({ state }) => state !== 'ok')
  expect(others.map(({ check, state }) => [check, state])).toEqual([
    ['backup', 'warning'],
    ['mail', 'warning'],
    ['relay', 'warning'],
    ['certificate', 'skipped'],
    ['cookie', 'warning'],
  ])
})

it('two people meet by way of the gateway, each with tabs at both processes', async () => {
  const [ann, bob] = [await person(stack), await person(stack)]
  const [photo = ''] = ann.user.photos
  // Every process has the photo, whichever one received it.
  for (let i = 0; i < 6; i++) {
    const shown = await fetch(stack.url + photo, { headers: { cookie: bob.cookie } })
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    await shown.arrayBuffer()
  }
  const apps = await stack.containers('app')
  const held = async () => {
    const counts = await Promise.all(
      apps.map(async ({ ID }) => /^live_sockets (\d+)/m.exec(await metricsOf(ID))?.[1]),
    )
    return counts.map(Number)
  }
  const tabs: Live[] = []
  for (let i = 0; i < 4; i++) tabs.push(await tabOf(ann), await tabOf(bob))
  await waitFor(async () => (await held()).reduce((sum, count) => sum + count, 0) === 8)
  const each = await held()
  expect(each).toHaveLength(apps.length)
  for (const count of each) expect(count).toBeGreaterThan(0)

  const matchId = await matchOf(ann, bob)
  expect(tabs).toHaveLength(8)
  for (const tab of tabs) expect(await tab.next('match:created')).toBeTruthy()
  for (const [who, content] of [
    [ann, 'Hello by the gateway'],
    [bob, 'Hello back'],
  ] as const) {
    expect(
      (await who.call(chatRoutes.send, { body: { matchId, content, clientId: uuid() } })).status,
    ).toBe(201)
    for (const tab of tabs)
      expect(
        await tab.next('message:sent', ({ message }) => message.content === content),
      ).toBeTruthy()
  }
})

it('limits count each client’s own address, which the gateway passes on and no client can choose', async () => {
  const signUp = (name: string) => ({
    email: `${name}@example.test`,
    password,
    username: name,
    timeZone: 'UTC',
  })
  const statuses: number[] = []
  for (let i = 0; i < 11; i++) {
    const more = {
      'x-forwarded-for': `198.51.100.${i}`,
      'x-real-ip': `198.51.100.${i}`,
      forwarded: `for=198.51.100.${i}`,
    }
    const { status } = await call(
      stack.url,
      null,
      authRoutes.signup,
      { body: signUp(`outside${i}`) },
      more,
    )
    statuses.push(status)
  }
  // Two of ten are the people above.
  expect(statuses).toEqual([...Array(8).fill(201), ...Array(3).fill(429)])

  // From another address, other people may.
  const [app] = await stack.containers('app')
  const body = JSON.stringify(signUp('inside'))
  const said = await stack.script(
    app?.ID ?? '',
    `const [body] = process.argv.slice(1)
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch('http://gateway:8080/api/auth/signup', { method: 'POST', headers, body })
    console.log(reply.status)`,
    body,
  )
  expect(said.trim()).toBe('201')
  const own = await addressesOf(app?.ID ?? '', '{{.IPAddress}}')
  const gateway = await addressesOf(
    (await stack.containers('gateway'))[0]?.ID ?? '',
    '{{.IPAddress}} {{.Gateway}}',
  )
  const log = await stack.compose('logs', '--no-log-prefix', 'app')
  const lines = log
    .split('\n')
    .filter((line) => line.includes('"security":"sign-up"') && line.includes('"outcome":"done"'))
  const seen = new Set(lines.map((line) => (JSON.parse(line) as { from: string }).from))
  const hashed = (address: string) =>
    createHmac('sha256', stack.settings.SESSION_SECRET ?? '')
      .update(`log:${address}`)
      .digest('hex')
      .slice(0, 16)
  expect(seen.size).toBe(2)
  expect(own.map(hashed).filter((hash) => seen.has(hash))).toHaveLength(1)
  // Requests from this machine have its address in Docker's network.
  expect(gateway.map(hashed).filter((hash) => seen.has(hash))).toHaveLength(1)
})

/** Sends a request without the client's own path normalization. */
function ask(
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(stack.url)
    const asked = request({ hostname, port, path, headers }, async (reply) => {
      let text = ''
      for await (const chunk of reply) text += chunk
      resolve({ status: reply.statusCode ?? 0, text })
    })
    asked.on('error', reject).end()
  })
}

const metricsOf = (container: string) =>
  stack.script(
    container,
    `const headers = { authorization: 'Bearer ' + process.env.METRICS_TOKEN }
    console.log(await (await fetch('http://127.0.0.1:3000/metrics', { headers })).text())`,
  )

async function addressesOf(container: string, format: string): Promise<string[]> {
  const text = await stack.docker(
    'inspect',
    '--format',
    `{{range .NetworkSettings.Networks}}${format} {{end}}`,
    container,
  )
  return text.trim().split(/\s+/)
}

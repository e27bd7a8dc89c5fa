import { type RequestOptions, request } from 'node:https'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../scripts/lib/ports.ts'
import { openLink } from '../harness/console.ts'
import { ofFile } from '../harness/file-world.ts'
import { waitFor } from '../harness/server.ts'
import { prepareStack } from './stack.ts'

const stack = ofFile(async () =>
  prepareStack({
    PUBLIC_URL: 'https://localhost',
    MODERATE_PORT: String(await freePort()),
    MODERATORS: "'Ann:lead, Bob:support'",
    GRAFANA_PORT: String(await freePort()),
    GRAFANA_PASSWORD: 'of this test alone',
    ALERT_URL: 'http://migrate:8099/alerts',
  }),
)

it('the profile tls serves the name of PUBLIC_URL over HTTPS, and sends HTTP there', async () => {
  await stack.up('--profile', 'tls')
  // For localhost Caddy is its own authority; for a public name it uses Let's Encrypt.
  let ca = ''
  await waitFor(async () => {
    ca = await stack
      .compose('exec', '-T', 'caddy', 'cat', '/data/caddy/pki/authorities/local/root.crt')
      .catch(() => '')
    return ca !== ''
  })
  // Caddy listens a moment after it has made its authority.
  await waitFor(() =>
    ask({ ca, path: '/' }).then(
      () => true,
      () => false,
    ),
  )
  const page = await ask({ ca, path: '/' })
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('<title>Swoon')])
  expect(page.headers['strict-transport-security']).toBeTruthy()
  const plain = await fetch('http://localhost/some-page', { redirect: 'manual' })
  expect([plain.status, plain.headers.get('location')]).toEqual([
    308,
    'https://localhost/some-page',
  ])
  for (const path of ['/metrics', '/readyz', '/healthz'])
    expect((await ask({ ca, path })).status).toBe(404)
})

it('the profile moderation opens the console on this machine, with a link for each moderator', async () => {
  await stack.up('--profile', 'moderation')
  const address = `http://127.0.0.1:${stack.settings.MODERATE_PORT}`
  await waitFor(async () =>
    (await stack.compose('logs', 'console')).includes('Bob (support) opens once: '),
  )
  const [, link = ''] =
    /Ann \(lead\) opens once: (\S+)/.exec(await stack.compose('logs', 'console')) ?? []
  expect(new URL(link).port).toBe(stack.settings.MODERATE_PORT)
  const page = await fetch(address)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect((await openLink(link)).status).toBe(200)
  expect((await openLink(link)).status).toBe(404)
  await stack.compose('kill', '--signal', 'USR2', 'console')
  await waitFor(
    async () =>
      (await stack.compose('logs', 'console')).match(/Ann \(lead\) opens once: /g)?.length === 2,
  )
  const command = ['node', 'realtime-server/dist/moderate.mjs', 'list', '--as', 'Ann']
  expect(await stack.compose('exec', '-T', 'console', ...command)).toBeTruthy()
})

it('Prometheus of the profile monitoring reads both processes and knows its eighteen alerts', async () => {
  // Not the whole profile, so that this runs where Grafana's image is unavailable.
  await stack.compose('--profile', 'monitoring', 'up', '--detach', 'prometheus')
  const [app] = await stack.containers('app')
  const read = async (path: string) =>
    JSON.parse(
      await stack.script(
        app?.ID ?? '',
        "console.log(await (await fetch('http://prometheus:9090' + process.argv[1])).text())",
        path,
      ),
    ).data
  await waitFor(async () => {
    const { activeTargets } = (await read('/api/v1/targets')) as {
      activeTargets: { health: string }[]
    }
    return activeTargets.map(({ health }) => health).join() === 'up,up'
  })
  const { groups } = (await read('/api/v1/rules')) as {
    groups: { rules: { name: string; health: string }[] }[]
  }
  expect(groups.flatMap(({ rules }) => rules)).toHaveLength(18)
})

it('Alertmanager of the profile monitoring sends an alert to ALERT_URL', async ({ skip }) => {
  const lacking = await whyNoImage('prom/alertmanager:v0.28.1')
  if (lacking) skip(lacking)
  await stack.compose('--profile', 'monitoring', 'up', '--detach', 'prometheus', 'alertmanager')
  // Another container of the same image gets the webhooks, under the name of the service.
  const printing = `require('node:http').createServer((asked, reply) => {
    asked.pipe(process.stdout)
    reply.end()
  }).listen(8099)`
  const started = [
    'run',
    '--detach',
    '--no-deps',
    '--use-aliases',
    'migrate',
    'node',
    '-e',
    printing,
  ]
  const receiver = (await stack.compose(...started)).trim()
  onTestFinished(async () => {
    await stack.docker('rm', '--force', receiver)
  })
  const [app] = await stack.containers('app')
  const asked = (code: string) => stack.script(app?.ID ?? '', code)
  const known = "await (await fetch('http://prometheus:9090/api/v1/alertmanagers')).text()"
  await waitFor(async () => (await asked(`console.log(${known})`)).includes('alertmanager:9093'))
  const alerts = [{ labels: { alertname: 'Tried', severity: 'page' }, annotations: {} }]
  await waitFor(async () => {
    const sent = `await fetch('http://alertmanager:9093/api/v2/alerts', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: ${JSON.stringify(JSON.stringify(alerts))},
    })`
    return (await asked(`console.log((${sent}).status)`).catch(() => '')).trim() === '200'
  })
  // Alerts wait half a minute for others of their group.
  await waitFor(
    async () => (await stack.docker('logs', receiver)).includes('"alertname":"Tried"'),
    180_000,
  )
})

it('Grafana of the profile monitoring opens with its password', async ({ skip }) => {
  const lacking = await whyNoImage('grafana/grafana:12.1.0')
  if (lacking) skip(lacking)
  // Not the whole profile, so that this runs where Alertmanager's image is unavailable.
  await stack.compose('--profile', 'monitoring', 'up', '--detach', 'grafana')
  const address = `http://127.0.0.1:${stack.settings.GRAFANA_PORT}`
  await waitFor(
    async () => (await fetch(`${address}/api/health`).catch(() => null))?.ok === true,
    180_000,
  )
  const authorization = (password: string) =>
    `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`
  const statusFor = async (password: string) =>
    (
      await fetch(`${address}/api/search?query=Swoon`, {
        headers: { authorization: authorization(password) },
      })
    ).status
  expect([await statusFor('of this test alone'), await statusFor('admin')]).toEqual([200, 401])
})

/** Says why an image is unavailable here; undefined if it is there, or comes. */
async function whyNoImage(image: string): Promise<string | undefined> {
  const isHere = await stack.docker('image', 'inspect', image).then(
    () => true,
    () => false,
  )
  if (isHere) return undefined
  return stack.docker('pull', '--quiet', image).then(
    () => undefined,
    () => `no ${image} here, and it cannot be pulled`,
  )
}

/** Sends a request to Caddy, trusting its authority. */
function ask(options: RequestOptions) {
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>(
    (resolve, reject) => {
      const asked = request({ hostname: 'localhost', port: 443, ...options }, async (reply) => {
        let text = ''
        for await (const chunk of reply) text += chunk
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text })
      })
      asked.on('error', reject).end()
    },
  )
}

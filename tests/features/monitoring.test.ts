import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { accountRoutes } from '@swoon/realtime-server/contract/account'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { noteCheck } from '../../realtime-server/src/platform/backup/checked.ts'
import { folderOfFile, ofFile } from '../harness/file-world.ts'
import { call } from '../harness/http.ts'
import { startMail } from '../harness/mail.ts'
import { redisUrl } from '../harness/nodes.ts'
import { matchOf } from '../harness/pairs.ts'
import { insertUsers, person, upload } from '../harness/person.ts'
import { startPushHost } from '../harness/push-host.ts'
import { startWorld, waitFor } from '../harness/server.ts'
import { pushPair, say } from './push.ts'

const read = (name: string) =>
  readFile(fileURLToPath(new URL(`../../${name}`, import.meta.url)), 'utf8')
const token = 'a token of sixteen'
const backups = folderOfFile('swoon-watched-')
const redis = { REDIS_URL: redisUrl(), REDIS_PREFIX: `swoon_${uuid().slice(-12)}:` }
const mail = ofFile(startMail)
const push = ofFile(startPushHost)
const world = ofFile(() =>
  startWorld({
    ...redis,
    METRICS_TOKEN: token,
    BACKUP_DIR: backups.path,
    SMTP_URL: mail.url,
    PROXY_ALLOW: push.host,
  }),
)

const metrics = async (): Promise<string> =>
  (await fetch(`${world.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text()
/** A metric's value, by its name with labels. */
const numberOf = (text: string, name: string): number => {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return Number(line?.slice(name.length + 1))
}

interface Rule {
  alert: string
  expr: string
}
const rules = async (): Promise<Rule[]> =>
  parse(await read('scripts/deploy/monitoring/alerts.yml')).groups.flatMap(
    ({ rules }: { rules: Rule[] }) => rules,
  )
interface Panel {
  title: string
  targets: { expr: string }[]
}
const panels = async (): Promise<Panel[]> =>
  JSON.parse(await read('scripts/deploy/monitoring/dashboard.json')).panels

const words = /\b(?:sum|min|max|abs|rate|increase|histogram_quantile|absent|by|or|and)\b/g
/** The metric names in a Prometheus expression. */
const namesIn = (expr: string): string[] =>
  expr
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)/g, ' ')
    .replaceAll(words, ' ')
    .match(/\b[a-z_][a-z0-9_]*/g) ?? []

it('shows every metric that an alert or the dashboard names', async () => {
  const text = await metrics()
  const shown = new Set(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  )
  const named = [...(await rules()), ...(await panels()).flatMap(({ targets }) => targets)].flatMap(
    ({ expr }) => namesIn(expr).map((name) => ({ name, expr })),
  )
  expect(named.length).toBeGreaterThan(40)
  // Prometheus's own.
  expect(named.filter(({ name }) => name !== 'up' && !shown.has(name))).toEqual([])
})

it('has eighteen alerts, and a paragraph for each of what to do', async () => {
  const alerts = (await rules()).map(({ alert }) => alert)
  const text = await read('docs/operating.md')
  const paragraphs = [...text.matchAll(/^#### (\w+)\n(.{80,})/gm)].map(([, name]) => name)
  expect(paragraphs).toEqual(alerts)
  expect(alerts).toHaveLength(18)
  const counters = [...text.matchAll(/`([a-z_]+_total)`/g)].map(
    ([, name]) => `# TYPE ${name} counter`,
  )
  expect(counters.length).toBeGreaterThanOrEqual(10)
  expect((await metrics()).split('\n')).toEqual(expect.arrayContaining(counters))
})

it('counts what people do once, and refusals by their code', async () => {
  const ann = await person(world)
  const [bob, cleo] = await insertUsers(world, 2)
  if (!bob || !cleo) throw new Error('no person')
  const before = await metrics()
  const more = (text: string, name: string) => numberOf(text, name) - (numberOf(before, name) || 0)
  await person(world, { incomplete: true })
  const matchId = await matchOf(ann, bob)
  const body = { matchId, content: 'Hello', clientId: uuid() }
  expect((await ann.call(chatRoutes.send, { body })).status).toBe(201)
  expect((await cleo.call(chatRoutes.send, { body: { ...body, clientId: uuid() } })).status).toBe(
    404,
  )
  const reported = { reportedUserId: cleo.id, category: 'spam' as const }
  expect((await ann.call(safetyRoutes.report, { body: reported })).status).toBeLessThan(300)
  const text = await metrics()
  expect(more(text, 'sign_ups_total')).toBe(1)
  expect(more(text, 'swipes_total')).toBe(2)
  expect(more(text, 'matches_total')).toBe(1)
  expect(more(text, 'messages_total')).toBe(1)
  expect(more(text, 'reports_total')).toBe(1)
  expect(more(text, 'refusals_total{code="NOT_FOUND"}')).toBe(1)
  expect(numberOf(text, 'desk_waiting{what="reports"}')).toBe(1)
  expect(numberOf(text, 'desk_oldest_seconds{what="reports"}')).toBeGreaterThan(0)
  expect(numberOf(text, 'desk_waiting{what="support"}')).toBe(0)
  expect(numberOf(text, 'backup_age_seconds')).toBeGreaterThan(1e9)
})

it('counts uploads, mails and pushes by how they ended', async () => {
  const before = await metrics()
  const more = async (what: string, outcome: string) => {
    const name = `${what}_total{outcome="${outcome}"}`
    return numberOf(await metrics(), name) - numberOf(before, name)
  }
  const { ann, bob, matchId, browser } = await pushPair(world, push, '/counted')
  await say(bob, matchId, 'Are you there?')
  await push.next('/counted')
  await waitFor(async () => (await more('pushes', 'done')) === 1)
  push.statuses.set(new URL(browser.endpoint).pathname, 403)
  await say(bob, matchId, 'And now?')
  await waitFor(async () => (await more('pushes', 'failed')) === 1)

  const { user } = await person(world, { name: 'Mel' })
  const askReset = () =>
    call(world.url, null, accountRoutes.askReset, { body: { email: user.email } })
  await askReset()
  await mail.next(user.email)
  await waitFor(async () => (await more('mails', 'done')) === 1)
  mail.isClosed = true
  await askReset()
  await waitFor(async () => (await more('mails', 'failed')) >= 1)
  mail.isClosed = false

  const uploaded = await more('uploads', 'done')
  await upload(ann)
  expect(await more('uploads', 'done')).toBeGreaterThan(uploaded)
  expect(await more('uploads', 'failed')).toBe(0)
  await rm(world.mediaDir, { recursive: true })
  await writeFile(world.mediaDir, 'a file where the folder should be')
  await expect(upload(ann)).rejects.toThrow()
  expect(await more('uploads', 'failed')).toBeGreaterThan(0)
  await rm(world.mediaDir)
})

it('says whether the last check of a backup found it broken', async () => {
  const backup = path.join(backups.path, 'swoon-2026-12-01T02-00-00Z')
  const failed = async () => numberOf(await metrics(), 'backup_check_failed')
  expect(await failed()).toBe(0)
  for (const [isWhole, said] of [
    [false, 1],
    [true, 0],
  ] as const) {
    await noteCheck(backup, new Date(), isWhole)
    expect(await failed()).toBe(said)
  }
})

it('measures waits for Postgres and the way of events through Redis', async () => {
  const [ann, bob] = await insertUsers(world, 2)
  if (!ann || !bob) throw new Error('no person')
  await waitFor(async () => numberOf(await metrics(), 'bus_up') === 1)
  const before = await metrics()
  const tab = await ann.live()
  await matchOf(ann, bob)
  await tab.next('match:created')
  tab.close()
  await waitFor(
    async () =>
      numberOf(await metrics(), 'bus_delivery_seconds_count') >
      numberOf(before, 'bus_delivery_seconds_count'),
  )
  const text = await metrics()
  for (const name of ['database_pool_wait_seconds_count', 'database_pool_connections'])
    expect(numberOf(text, name), name).toBeGreaterThan(0)
  expect(numberOf(text, 'bus_delivery_seconds_sum')).toBeLessThan(60)
})

import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'

const run = promisify(execFile)
const rootFile = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url))
const alertsFile = rootFile('scripts/deploy/monitoring/alerts.yml')

interface Rule {
  alert: string
  labels: Record<string, string>
  annotations: Record<string, string>
}

/** Series by their names, with what they begin with and what they gain in each minute. */
type Series = Record<string, readonly [first: number, gain: number]>
interface Case {
  fires: Series
  /** Nearly the same, but no reason to wake anyone. */
  silent: Series
  /** Labels of the alert besides its severity. */
  labels?: Record<string, string>
}

const failures = (what: string, silentDone: number): Case => ({
  fires: { [`${what}_total{outcome="failed"}`]: [0, 1], [`${what}_total{outcome="done"}`]: [0, 0] },
  silent: {
    [`${what}_total{outcome="failed"}`]: [0, 1],
    [`${what}_total{outcome="done"}`]: [0, silentDone],
  },
})
const gauge = (name: string, fires: number, silent: number, labels = {}): Case => ({
  fires: { [name]: [fires, 0] },
  silent: { [name]: [silent, 0] },
  labels,
})

const up = 'up{job="swoon",instance="app:3000"}'
const answers = (status: number) => `http_request_duration_seconds_count{status="${status}"}`
const cases: Record<string, Case> = {
  ServerDown: gauge(up, 0, 1, { job: 'swoon', instance: 'app:3000' }),
  RequestsFail: {
    fires: { [answers(500)]: [0, 2], [answers(200)]: [0, 98] },
    silent: { [answers(500)]: [0, 1], [answers(200)]: [0, 199] },
  },
  RequestsSlow: gauge('nodejs_eventloop_lag_p99_seconds', 0.3, 0.1),
  DatabaseBusy: gauge('database_pool_waiting', 51, 50),
  EventsLate: gauge('bus_up', 0, 1),
  JobsStuck: gauge('due_dead{kind="mail-link"}', 1, 0, { kind: 'mail-link' }),
  ModerationLate: gauge('desk_oldest_seconds{what="reports"}', 86_401, 86_400, { what: 'reports' }),
  BackupMissing: gauge('backup_age_seconds', 108_001, 108_000),
  BackupBroken: gauge('backup_check_failed', 1, 0),
  DiskFilling: gauge('disk_free_bytes{folder="media"}', 1.9e9, 2e9, { folder: 'media' }),
  ClockWrong: gauge('clock_ahead_seconds', -3, -2),
  CertificateEnding: gauge('certificate_left_seconds', 14 * 86_400 - 1, 14 * 86_400),
  UploadsFail: failures('uploads', 10),
  MailsFail: failures('mails', 1),
  PushesFail: failures('pushes', 1),
  RelayDown: gauge('relay_up', 0, 1),
  ConnectionsUsedUp: gauge('postgres_connections_used_ratio', 0.95, 0.9),
  ReplicationLate: gauge('replication_late_seconds', 301, 300),
}

let rules: Rule[]
let image: string
let folder: string
beforeAll(async () => {
  rules = parse(await readFile(alertsFile, 'utf8')).groups.flatMap(
    (group: { rules: Rule[] }) => group.rules,
  )
  image = parse(await readFile(rootFile('docker-compose.yml'), 'utf8')).services.prometheus.image
  folder = await mkdtemp(path.join(tmpdir(), 'swoon-alerts-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A test of promtool: what the rule makes of these series after an hour. */
const testOf = ({ alert, labels, annotations }: Rule, series: Series, alerts: object[]) => ({
  interval: '1m',
  input_series: Object.entries(series).map(([name, [first, gain]]) => ({
    series: name,
    values: `${first}+${gain}x60`,
  })),
  alert_rule_test: [
    {
      eval_time: '60m',
      alertname: alert,
      exp_alerts: alerts.map((more) => ({
        exp_labels: { ...labels, ...more },
        exp_annotations: annotations,
      })),
    },
  ],
})

it('every alert fires once when it should, and no alert just before that', async () => {
  expect(Object.keys(cases)).toEqual(rules.map(({ alert }) => alert))
  const tests = rules.flatMap((rule) => {
    const { fires, silent, labels = {} } = cases[rule.alert] as Case
    return [testOf(rule, fires, [labels]), testOf(rule, silent, [])]
  })
  await copyFile(alertsFile, path.join(folder, 'alerts.yml'))
  await writeFile(
    path.join(folder, 'cases.yml'),
    stringify({ rule_files: ['alerts.yml'], evaluation_interval: '1m', tests }),
  )
  // Copied rather than mounted: Docker may run on another machine.
  const { stdout } = await run('docker', [
    'create',
    '--entrypoint',
    'promtool',
    image,
    'test',
    'rules',
    '/tmp/cases.yml',
  ])
  const container = stdout.trim()
  try {
    for (const name of ['alerts.yml', 'cases.yml'])
      await run('docker', ['cp', path.join(folder, name), `${container}:/tmp/${name}`])
    const tested = await run('docker', ['start', '--attach', container])
    expect(tested.stdout + tested.stderr).toContain('SUCCESS')
  } finally {
    await run('docker', ['rm', '--force', container])
  }
})

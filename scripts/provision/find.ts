import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { install } from './apt.ts'
import { embeddedPostgres, installedPostgres, onPath } from './binaries.ts'
import { startPostgres } from './postgres.ts'
import { redisProgram, startRedis } from './redis.ts'
import { redisAnswers } from './redis-address.ts'

/** A server for tests, how it was found, and a function that stops it if it was started for them. */
export type Found = { url: string; how: string; close(): Promise<void> }
/** The reason why something was not found, as the end of a sentence. */
export type Missing = { missing: string }

const notOurs = async () => {}

/**
 * Finds a Postgres 15 or newer whose user may create databases: DATABASE_URL, or a cluster for this run from the bundled binaries, the
 * installed ones or a Debian package, in this order. Uses nothing else that runs on this machine.
 */
export async function findPostgres(env: NodeJS.ProcessEnv): Promise<Found | Missing> {
  if (env.DATABASE_URL) {
    const refusal = await whyNotPostgres(env.DATABASE_URL)
    if (!refusal) return { url: env.DATABASE_URL, how: 'DATABASE_URL', close: notOurs }
    console.log(`DATABASE_URL is passed over: ${refusal}.`)
  }
  if (!embeddedPostgres() && !installedPostgres()) install('postgresql')
  try {
    const { url, close, version } = await startPostgres()
    return { url, close, how: `Postgres ${version} of this run` }
  } catch (error) {
    return { missing: `no Postgres 15 or newer: ${error instanceof Error ? error.message : error}` }
  }
}

async function whyNotPostgres(url: string): Promise<string | undefined> {
  const { Client } = (await import('pg')).default
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string; may: boolean }>(
      `select current_setting('server_version_num') as version, rolcreatedb or rolsuper as may
       from pg_roles where rolname = current_user`,
    )
    if (Number(rows[0]?.version) < 150_000) return 'it is older than Postgres 15'
    return rows[0]?.may ? undefined : 'its user may not create databases'
  } catch (error) {
    return error instanceof Error ? error.message || error.name : String(error)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Finds a Redis: REDIS_URL, or one for this run from the installed server or a Debian package, in this order. */
export async function findRedis(env: NodeJS.ProcessEnv): Promise<Found | Missing> {
  if (env.REDIS_URL) {
    if (await redisAnswers(env.REDIS_URL).catch(() => false))
      return { url: env.REDIS_URL, how: 'REDIS_URL', close: notOurs }
    console.log('REDIS_URL is passed over: nothing answers there.')
  }
  if (!redisProgram() && !install('redis-server')) {
    return { missing: 'no Redis: set REDIS_URL, or install redis-server' }
  }
  try {
    const { url, close } = await startRedis()
    return { url, close, how: 'Redis of this run' }
  } catch (error) {
    return { missing: `no Redis: ${error instanceof Error ? error.message : error}` }
  }
}

const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  '/snap/bin/chromium',
]

/** Finds a Chromium or Chrome: CHROMIUM_PATH, PATH and the usual places, a Debian package, in this order. */
export function findChromium(env: NodeJS.ProcessEnv): { path: string } | Missing {
  if (env.CHROMIUM_PATH && existsSync(env.CHROMIUM_PATH)) return { path: env.CHROMIUM_PATH }
  if (env.CHROMIUM_PATH)
    console.log(`CHROMIUM_PATH is passed over: ${env.CHROMIUM_PATH} does not exist.`)
  const known = () =>
    onPath('chromium') ??
    onPath('chromium-browser') ??
    onPath('google-chrome') ??
    onPath('google-chrome-stable')
  const path =
    known() ??
    usualPlaces.find((place) => existsSync(place)) ??
    (install('chromium') ? known() : undefined)
  return path
    ? { path }
    : { missing: 'no Chromium: install chromium or Google Chrome, or set CHROMIUM_PATH' }
}

/**
 * Finds Debian's Chromium without windows, which draws the same pages with a third less work; undefined if unavailable, or if CHROMIUM_PATH
 * names the browser.
 */
export function findHeadlessShell(env: NodeJS.ProcessEnv): string | undefined {
  const name = 'chromium-headless-shell'
  if (env.CHROMIUM_PATH) return undefined
  return onPath(name) ?? (install(name) ? onPath(name) : undefined)
}

/** Finds a Firefox: FIREFOX_PATH, PATH and the usual place, a Debian package, in this order. */
export function findFirefox(env: NodeJS.ProcessEnv): { path: string } | Missing {
  if (env.FIREFOX_PATH && existsSync(env.FIREFOX_PATH)) return { path: env.FIREFOX_PATH }
  if (env.FIREFOX_PATH)
    console.log(`FIREFOX_PATH is passed over: ${env.FIREFOX_PATH} does not exist.`)
  const mac = '/Applications/Firefox.app/Contents/MacOS/firefox'
  const known = () => onPath('firefox') ?? onPath('firefox-esr')
  const path =
    known() ?? (existsSync(mac) ? mac : undefined) ?? (install('firefox-esr') ? known() : undefined)
  return path ? { path } : { missing: 'no Firefox: install firefox, or set FIREFOX_PATH' }
}

/** Finds coturn: TURNSERVER_PATH, PATH, a Debian package, in this order. */
export function findTurnserver(env: NodeJS.ProcessEnv): { path: string } | Missing {
  if (env.TURNSERVER_PATH && existsSync(env.TURNSERVER_PATH)) return { path: env.TURNSERVER_PATH }
  const path = onPath('turnserver') ?? (install('coturn') ? onPath('turnserver') : undefined)
  return path ? { path } : { missing: 'no turnserver: install coturn, or set TURNSERVER_PATH' }
}

/** Finds PgBouncer: PATH and Debian's place, a Debian package, in this order. */
export function findPgBouncer(): { path: string } | Missing {
  const debian = '/usr/sbin/pgbouncer'
  const known = () => onPath('pgbouncer') ?? (existsSync(debian) ? debian : undefined)
  const path = known() ?? (install('pgbouncer') ? known() : undefined)
  return path ? { path } : { missing: 'no PgBouncer: install pgbouncer' }
}

/**
 * Finds a container engine that provides `docker` with Compose. Never installs one: that would change how this machine reaches networks.
 */
export function findContainers(env: NodeJS.ProcessEnv): { how: string } | Missing {
  const ask = (...args: string[]) => {
    const { status, stdout } = spawnSync('docker', args, { env, encoding: 'utf8', timeout: 20_000 })
    return status === 0 ? stdout.trim() : ''
  }
  const engine = ask('info', '--format', '{{.ServerVersion}}')
  if (!engine) return { missing: 'no container engine: start Docker' }
  const compose = ask('compose', 'version', '--short')
  if (!compose) return { missing: 'no docker compose: install its plugin' }
  return { how: `Docker ${engine} with Compose ${compose}` }
}

import { join, resolve } from 'node:path'
import { readEnv } from '../../realtime-server/src/env.ts'
import { root } from '../lib/install.mjs'
import { freePort, isFree } from '../lib/ports.ts'
import { onNpmGone } from '../lib/processes.ts'
import { Refusal } from '../lib/refusal.mjs'
import { stopRunning } from '../lib/run.ts'
import { ensureWebBuilt } from '../lib/web-build.ts'
import { DataDir } from './data-dir.ts'
import { isEmpty, migrateDatabase, seedDatabase } from './database.ts'
import { dropDatabase, type EmbeddedPostgres, startEmbedded } from './embedded.ts'
import { type Server, spawnServer, whenReady } from './server.ts'

type Settings = { port: number; host: string; seed: 'demo' | 'none' }
type Parts = { data?: DataDir; postgres?: EmbeddedPostgres; server?: Server }

/** Starts everything, says so, and serves until a signal comes. Settings are those of .env.example. */
export async function start(env: NodeJS.ProcessEnv) {
  const parts: Parts = {}
  const stop = stopRequest()
  const failure = await Promise.race([stop, serve(parts, env).catch((error: unknown) => error)])
  await stopParts(parts)
  if (failure) throw failure
  process.exit(0)
}

/** Resolves with the first signal, or when npm has gone; a second signal ends at once. */
function stopRequest(): Promise<undefined> {
  return new Promise((resolve) => {
    let asked = false
    const ask = () => {
      if (asked) process.exit(1)
      asked = true
      resolve(undefined)
    }
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, ask)
    onNpmGone(() => resolve(undefined))
  })
}

async function serve(parts: Parts, env: NodeJS.ProcessEnv) {
  const settings = readSettings(env)
  const data = await DataDir.claim(env.DATA_DIR ? resolve(env.DATA_DIR) : join(root, '.data'))
  parts.data = data
  const port = await choosePort(settings)
  const mediaDir = env.MEDIA_DIR || data.file('media')
  const [url] = await Promise.all([readyDatabase(parts, data, env, settings, mediaDir), ensureWebBuilt(console.log)])
  const serverEnv = {
    ...env,
    DATA_DIR: data.path,
    DATABASE_URL: url,
    MEDIA_DIR: mediaDir,
    SESSION_SECRET: env.SESSION_SECRET || data.secrets.session,
    LOG_LEVEL: env.LOG_LEVEL || (parts.postgres ? 'warn' : 'info'),
  }
  const { child, server } = spawnServer({ ...serverEnv, PORT: String(port) })
  parts.server = server
  data.noteServer(child.pid ?? 0)
  await whenReady(server, port, settings.host)
  console.log(`Swoon is ready at http://localhost:${port}`)
  await server.ended
  throw new Refusal('The server has ended unexpectedly.')
}

function readSettings(env: NodeJS.ProcessEnv): Settings {
  try {
    // The address of the embedded database is not known yet; everything else is judged before anything starts.
    const { PORT, HOST, SEED } = readEnv({ ...env, DATABASE_URL: env.DATABASE_URL || 'postgres://127.0.0.1' })
    return { port: PORT, host: HOST, seed: env.SEED ? SEED : env.DATABASE_URL ? 'none' : 'demo' }
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error))
  }
}

async function choosePort({ port, host }: Settings): Promise<number> {
  if (port === 0) return freePort(host)
  if (await isFree(port, host)) return port
  throw new Refusal(`Port ${port} is taken: stop the program that listens there, or name another port in PORT.`)
}

/** The address of a database with the newest schema, and with the demo world in it where that is wanted. */
async function readyDatabase(
  parts: Parts,
  data: DataDir,
  env: NodeJS.ProcessEnv,
  { seed }: Settings,
  mediaDir: string,
): Promise<string> {
  if (!env.DATABASE_URL) {
    parts.postgres = await startEmbedded(data)
    // No server ever ran on a half-written demo world, so nothing of anybody's goes with it.
    if (data.marker.seed === 'running') await dropDatabase(parts.postgres)
  }
  const url = parts.postgres?.url ?? env.DATABASE_URL ?? ''
  await migrateDatabase(url)
  if (seed === 'demo' && (await isEmpty(url))) {
    console.log('Writing the demo world …')
    if (parts.postgres) data.note({ seed: 'running' })
    await seedDatabase(url, mediaDir)
    if (parts.postgres) data.note({ seed: 'done' })
  }
  return url
}

async function stopParts({ data, postgres, server }: Parts) {
  stopRunning()
  await server?.stop()
  await postgres?.stop()
  data?.release()
}

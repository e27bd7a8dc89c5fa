import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { identity } from './processes.ts'
import { Refusal } from './refusal.mjs'

/** Settings of a folder's running installation: its database's address, its media, and the secret that decrypts documents. */
export function runningIn(folder: string): Record<string, string> | undefined {
  try {
    const { database, session } = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'))
    // Postgres writes its process id on the first line and its port on the fourth.
    const lines = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')
    const port = lines[3]?.trim()
    if (database && port && identity(Number(lines[0])))
      return {
        DATABASE_URL: `postgres://swoon:${database}@127.0.0.1:${port}/swoon`,
        MEDIA_DIR: process.env.MEDIA_DIR || join(folder, 'media'),
        SESSION_SECRET: process.env.SESSION_SECRET || session,
      }
  } catch {
    // Not running, or missing.
  }
}

/** Environment of an operator's command: the given DATABASE_URL, or else the installation running in DATA_DIR. */
export function runningInstallation(): Record<string, string> {
  const { DATABASE_URL, DATA_DIR } = process.env
  if (DATABASE_URL) return {}
  const running = runningIn(DATA_DIR || join(root, '.data'))
  if (running) return running
  throw new Refusal(
    'Swoon does not run here: start it with npm start, or name its database in DATABASE_URL.',
  )
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { identity } from './processes.ts'
import { Refusal } from './refusal.mjs'

/**
 * Settings that the installation of a folder uses while it runs: the address of its database, its
 * media and its secret, by which it reads documents.
 */
export function runningIn(folder: string): Record<string, string> | undefined {
  try {
    const { database, session } = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'))
    // Postgres writes its process and its port into the first and the fourth line.
    const lines = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')
    const port = lines[3]?.trim()
    if (database && port && identity(Number(lines[0])))
      return {
        DATABASE_URL: `postgres://swoon:${database}@127.0.0.1:${port}/swoon`,
        MEDIA_DIR: process.env.MEDIA_DIR || join(folder, 'media'),
        SESSION_SECRET: process.env.SESSION_SECRET || session,
      }
  } catch {
    // Not running, or not there.
  }
}

/** The environment of a command for operators: DATABASE_URL as it is given, otherwise the installation that runs in DATA_DIR. */
export function runningInstallation(): Record<string, string> {
  const { DATABASE_URL, DATA_DIR } = process.env
  if (DATABASE_URL) return {}
  const running = runningIn(DATA_DIR || join(root, '.data'))
  if (running) return running
  throw new Refusal(
    'Swoon does not run here: start it with npm start, or name its database in DATABASE_URL.',
  )
}

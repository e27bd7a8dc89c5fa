import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { Refusal } from './refusal.mjs'

/** What the running installation of a folder uses: the address of its database, its media and its secret, by which it reads documents. */
function embedded(folder: string): Record<string, string> {
  try {
    const { database, session } = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'))
    // Postgres writes its port into the fourth line.
    const port = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]?.trim()
    if (database && port)
      return {
        DATABASE_URL: `postgres://swoon:${database}@127.0.0.1:${port}/swoon`,
        MEDIA_DIR: process.env.MEDIA_DIR || join(folder, 'media'),
        SESSION_SECRET: process.env.SESSION_SECRET || session,
      }
  } catch {
    // Not running, or not there.
  }
  throw new Refusal('Swoon does not run here: start it with npm start, or name its database in DATABASE_URL.')
}

/** The environment of a command for operators: DATABASE_URL as it is given, otherwise the installation that runs in DATA_DIR. */
export function runningInstallation(): Record<string, string> {
  const { DATABASE_URL, DATA_DIR } = process.env
  return DATABASE_URL ? {} : embedded(DATA_DIR || join(root, '.data'))
}

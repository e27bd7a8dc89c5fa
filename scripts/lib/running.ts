import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DataDir } from '../start/data-dir.ts'
import { readSettings } from '../start/settings.ts'
import { root } from './install.mjs'
import { identity } from './processes.ts'
import { Refusal } from './refusal.mjs'

/** Settings of a folder's running installation: its database's address, its media, and the secret that decrypts documents. */
function runningIn(folder: string): Record<string, string> | undefined {
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

/** With a Postgres of their own, npm start keeps media and secret in DATA_DIR too. */
function besideDatabase(folder: string): Record<string, string> {
  const session = process.env.SESSION_SECRET || DataDir.sessionIn(folder)
  return {
    MEDIA_DIR: process.env.MEDIA_DIR || join(folder, 'media'),
    ...(session && { SESSION_SECRET: session }),
  }
}

/** Settings of the installation with DATABASE_URL, or else of the one running in the folder; undefined if none runs there. */
export const installationIn = (folder: string): Record<string, string> | undefined =>
  process.env.DATABASE_URL ? besideDatabase(folder) : runningIn(folder)

/** Environment of an operator's command. */
export function runningInstallation(): Record<string, string> {
  const found = installationIn(process.env.DATA_DIR || join(root, '.data'))
  if (found) return found
  throw new Refusal(
    'Swoon does not run here: start it with npm start, or name its database in DATABASE_URL.',
  )
}

/**
 * Environment of a command that also serves where Swoon doesn't start.
 * @throws Refusal that names unusable settings, if it does not run because of them
 */
export function installationHere(): Record<string, string> {
  try {
    return runningInstallation()
  } catch (error) {
    readSettings(process.env)
    throw error
  }
}

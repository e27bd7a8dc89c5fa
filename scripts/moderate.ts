// npm run moderate -- list | show N | decide N …: reads reports and decides on them, in DATABASE_URL or the running installation of DATA_DIR.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/install.mjs'
import { command, Refusal } from './lib/refusal.mjs'

/** The address of the embedded database, while it runs. */
function embeddedUrl(folder: string): string {
  try {
    const { database } = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'))
    // Postgres writes its port into the fourth line.
    const port = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]?.trim()
    if (database && port) return `postgres://swoon:${database}@127.0.0.1:${port}/swoon`
  } catch {
    // Not running, or not there.
  }
  throw new Refusal('Swoon does not run here: start it with npm start, or name its database in DATABASE_URL.')
}

await command(async () => {
  const { DATABASE_URL, DATA_DIR } = process.env
  const url = DATABASE_URL || embeddedUrl(DATA_DIR || join(root, '.data'))
  const args = ['--import', 'tsx', join(root, 'realtime-server/src/moderate.ts'), ...process.argv.slice(2)]
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: url },
  })
  process.exitCode = status ?? 1
})

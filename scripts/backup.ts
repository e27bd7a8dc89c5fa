// npm run backup [-- <folder>]: makes a backup of DATABASE_URL, or of the installation in DATA_DIR, running or not.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { backupCommand, named } from './lib/backup.ts'
import { root } from './lib/install.mjs'
import { command, Refusal } from './lib/refusal.mjs'
import { installationIn } from './lib/running.ts'
import { DataDir } from './start/data-dir.ts'
import { startEmbedded } from './start/embedded.ts'

const { DATA_DIR, MEDIA_DIR, SESSION_SECRET } = process.env
const dataDir = DATA_DIR || join(root, '.data')

/** Settings of a stopped installation, whose database runs only during the backup. */
async function stopped(
  work: (settings: Record<string, string>) => Promise<number>,
): Promise<number> {
  if (!existsSync(join(dataDir, 'postgres')))
    throw new Refusal(
      `There is nothing of Swoon in ${dataDir}: name its folder in DATA_DIR, or its database in DATABASE_URL.`,
    )
  const data = await DataDir.claim(dataDir)
  try {
    const postgres = await startEmbedded(data)
    const settings = {
      DATABASE_URL: postgres.url,
      MEDIA_DIR: MEDIA_DIR || data.file('media'),
      SESSION_SECRET: SESSION_SECRET || data.secrets.session,
    }
    try {
      return await work(settings)
    } finally {
      await postgres.stop()
    }
  } finally {
    data.release()
  }
}

await command(async () => {
  const [folder] = process.argv.slice(2)
  const args = ['make', ...(folder ? [named(folder)] : [])]
  const make = (settings: Record<string, string>) => {
    if (settings.SESSION_SECRET && DataDir.ranWithAnother(dataDir, settings.SESSION_SECRET))
      throw new Refusal(
        'Swoon runs here with another SESSION_SECRET: make the backup with the settings with which it runs.',
      )
    return backupCommand(args, settings)
  }
  const running = installationIn(dataDir)
  process.exitCode = await (running ? make(running) : stopped(make))
})

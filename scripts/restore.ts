// npm run restore -- <backup>: restores a backup into an empty DATA_DIR, or into DATABASE_URL and MEDIA_DIR or the bucket.
import { join } from 'node:path'
import { backupCommand, named } from './lib/backup.ts'
import { root } from './lib/install.mjs'
import { command, Refusal } from './lib/refusal.mjs'
import { DataDir } from './start/data-dir.ts'
import { startEmbedded } from './start/embedded.ts'

const { DATABASE_URL, DATA_DIR, MEDIA_DIR } = process.env
const dataDir = DATA_DIR || join(root, '.data')

async function restore(args: string[]): Promise<number> {
  const isNew = DataDir.isUnused(dataDir)
  if (!DATABASE_URL && !isNew)
    throw new Refusal(
      `${dataDir} is in use: name an empty or a new folder in DATA_DIR, into which the backup is restored. Nothing was changed.`,
    )
  const data = await DataDir.claim(dataDir)
  let code = 1
  try {
    if (isNew) data.note({ restore: 'running' })
    const postgres = DATABASE_URL ? undefined : await startEmbedded(data)
    const settings = {
      DATA_DIR: data.path,
      DATABASE_URL: postgres?.url ?? DATABASE_URL ?? '',
      MEDIA_DIR: MEDIA_DIR || data.file('media'),
    }
    code = await backupCommand(isNew ? [...args, '--fresh'] : args, settings).finally(() =>
      postgres?.stop(),
    )
    if (isNew && code === 0) data.note({ restore: 'done', seed: 'done' })
  } finally {
    data.release()
    // Nothing was here before, so everything here now can go.
    if (isNew && code !== 0) data.discard()
  }
  return code
}

await command(async () => {
  const args = process.argv.slice(2).map((arg) => (arg.startsWith('--') ? arg : named(arg)))
  const isReading = args.length === 0 || args.some((arg) => arg.startsWith('--'))
  process.exitCode = await (isReading
    ? backupCommand(['restore', ...args], {})
    : restore(['restore', ...args]))
})

import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { hasNoTables } from '@swoon/db/dump'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { makeBackup } from '../../realtime-server/src/platform/backup/make.ts'
import { type Manifest, writeManifest } from '../../realtime-server/src/platform/backup/manifest.ts'
import { checkBackup, restoreBackup } from '../../realtime-server/src/platform/backup/restore.ts'
import { createDiskStorage } from '../../realtime-server/src/platform/storage/disk.ts'
import { run } from '../../scripts/lib/run.ts'
import { adminUrl, createDatabase } from '../harness/database.ts'
import { databaseOfFile, folderOfFile } from '../harness/file-world.ts'

const { log } = fastify()
const secret = 'development-only-secret'
const home = folderOfFile('swoon-forged-')
const filled = databaseOfFile()
const empty = databaseOfFile(adminUrl(), 'template0')

/** Makes a backup without a passphrase, adds a line to its list, and corrects all checksums. */
async function forge(
  name: string,
  content: string,
  change: (manifest: Manifest) => Manifest = (same) => same,
) {
  const storage = createDiskStorage(path.join(home.path, 'source'), log)
  await storage.put('first.webp', Buffer.from('WEBP'))
  const parent = await mkdtemp(path.join(home.path, 'backups-'))
  const made = await makeBackup({ databaseUrl: filled.url, storage, secret }, parent, {
    now: new Date(),
  })
  const list = path.join(made.folder, 'SHA256SUMS')
  const sumOf = (bytes: string) => createHash('sha256').update(bytes).digest('hex')
  const text = `${await readFile(list, 'utf8')}${sumOf(content)}  ${name}\n`
  await writeFile(list, text)
  await writeFile(path.join(made.folder, name), content)
  await writeManifest(made.folder, change({ ...made.manifest, sums: sumOf(text) }), null)
  return made.folder
}

it('a backup that names a file beside it is refused by the command, which leaves not even a folder', async () => {
  const forged = await forge('../outside', 'ssh-ed25519')
  const target = path.join(home.path, 'target')
  await mkdir(target)
  const { code, output } = await run(['node', '--import', 'tsx', 'scripts/restore.ts', forged], {
    env: {
      ...process.env,
      DATABASE_URL: empty.url,
      DATA_DIR: path.join(target, 'new/data'),
      MEDIA_DIR: path.join(target, 'media'),
    },
  })
  expect(output).toContain(
    `The backup in ${forged} is refused: its SHA256SUMS names "../outside", which no backup of Swoon has. Nothing was changed.`,
  )
  expect(code).toBe(1)
  expect(await readdir(target)).toEqual([])
  expect(await hasNoTables(empty.url)).toBe(true)
})

it('a backup with rows for a table or a column that is not ours fills no table', async () => {
  const restored = await createDatabase(adminUrl(), 'template0')
  try {
    const forged = await forge('database/public.kysely_migration.copy.gz', '', (manifest) => {
      const { tables } = manifest.database
      const other = { name: 'public.kysely_migration', columns: ['name', 'timestamp'], rows: 1 }
      return { ...manifest, database: { ...manifest.database, tables: [...tables, other] } }
    })
    const storage = createDiskStorage(path.join(home.path, 'restored'), log)
    const backup = await checkBackup(forged, undefined)
    await expect(restoreBackup(backup, { databaseUrl: restored.url, storage })).rejects.toThrow(
      'public.kysely_migration is no table of Swoon with these columns',
    )
    expect(await restored.db.selectFrom('users').select('id').execute()).toEqual([])
  } finally {
    await restored.drop()
  }
})

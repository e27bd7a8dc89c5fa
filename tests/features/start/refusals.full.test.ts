import { execFile, spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { readEnv } from '../../../realtime-server/src/env.ts'
import { readSettings } from '../../../scripts/start/settings.ts'
import { createDatabase } from '../../harness/database.ts'
import { folderOfFile } from '../../harness/file-world.ts'
import { launch } from './launch.ts'

const home = folderOfFile('swoon-refused-')

/** Starts with settings that must be refused. @returns the sentence on stderr */
async function refusal(settings: Record<string, string>): Promise<string> {
  const refused = await launch({ DATA_DIR: path.join(home.path, 'fresh'), ...settings })
  expect(await refused.ended(), refused.stdout()).toBe(1)
  expect(refused.stdout()).not.toContain('ready')
  expect(refused.stderr().trim().split('\n'), 'one line').toHaveLength(1)
  return refused.stderr().trim()
}

it('refuses a port that is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  expect(await refusal({ PORT: String(port) })).toBe(
    `Port ${port} is taken: stop the program that listens there, or name another port in PORT.`,
  )
  other.close()
})

it('refuses a folder that cannot be written to', async () => {
  const file = path.join(home.path, 'file')
  await writeFile(file, '')
  const inFile = path.join(file, 'data')
  expect(await refusal({ DATA_DIR: inFile })).toBe(
    `Swoon cannot write to ${inFile} (ENOTDIR): make it writable, or name another folder in DATA_DIR.`,
  )
  // Root has every permission, but even root cannot create files in /sys.
  const closed = process.getuid?.() === 0 ? '/sys/kernel' : path.join(home.path, 'closed')
  if (process.getuid?.() !== 0) {
    await mkdir(closed)
    await chmod(closed, 0o500)
  }
  const sentence = await refusal({ DATA_DIR: path.join(closed, 'data') })
  expect(sentence).toMatch(
    /^Swoon cannot write to .+ \(E[A-Z]+\): make it writable, or name another folder in DATA_DIR\.$/,
  )
})

/** A small separate disk, which only root can create. @param size in kilobytes */
async function smallDisk(size: number): Promise<string | undefined> {
  const folder = await mkdtemp(path.join(home.path, 'disk-'))
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}k`, 'tmpfs', folder])
  if (mount.status !== 0) return undefined
  onTestFinished(() => void spawnSync('umount', [folder]))
  return folder
}

it.each([4, 8 * 1024])('says that the disk is full, with %i kB', async (size) => {
  const folder = await smallDisk(size)
  if (!folder) return
  if (size === 4) await writeFile(path.join(folder, 'lost+found'), Buffer.alloc(4096))
  expect(await refusal({ DATA_DIR: folder })).toBe(
    `The disk of ${folder} is full: make room on it, then start again.`,
  )
})

it('refuses a folder that holds other files, and changes nothing in it', async () => {
  const folder = path.join(home.path, 'letters')
  await mkdir(folder)
  await writeFile(path.join(folder, 'letter.txt'), 'Dear')
  expect(await refusal({ DATA_DIR: folder })).toContain("holds something that is not Swoon's")
  expect(await readdir(folder)).toEqual(['letter.txt'])
})

it('refuses a data folder of another Postgres', async () => {
  const folder = path.join(home.path, 'cluster')
  await mkdir(path.join(folder, 'global'), { recursive: true })
  await writeFile(path.join(folder, 'PG_VERSION'), '15\n')
  expect(await refusal({ DATA_DIR: folder })).toContain("holds something that is not Swoon's")
  expect((await readdir(folder)).sort()).toEqual(['PG_VERSION', 'global'])
})

it('refuses a database in its own folder that another program created', async () => {
  const folder = path.join(home.path, 'swapped')
  const cluster = path.join(folder, 'postgres')
  await mkdir(path.join(cluster, 'global'), { recursive: true })
  await writeFile(path.join(cluster, 'PG_VERSION'), '18\n')
  await writeFile(path.join(cluster, 'global/pg_control'), Buffer.alloc(64, 7))
  await writeFile(
    path.join(folder, 'swoon.json'),
    JSON.stringify({ app: 'swoon', format: 1, cluster: '0011223344556677' }),
  )
  const before = await readFile(path.join(cluster, 'global/pg_control'))
  await cp(folder, `${folder}-copy`, { recursive: true })
  expect(await refusal({ DATA_DIR: folder })).toContain("holds a database that is not Swoon's")
  expect(await readFile(path.join(cluster, 'global/pg_control'))).toEqual(before)
  expect((await readdir(cluster)).sort()).toEqual(['PG_VERSION', 'global'])
})

it('refuses a DATABASE_URL whose database holds other tables', async () => {
  const database = await createDatabase()
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query(
    'drop schema public cascade; create schema public; create table orders (id int)',
  )
  await client.end()
  expect(await refusal({ DATABASE_URL: database.url })).toContain(
    "holds tables that are not Swoon's",
  )
  await database.drop()
})

it('refuses a DATABASE_URL that cannot be reached, without printing its password', async () => {
  const sentence = await refusal({ DATABASE_URL: 'postgres://ann:hush@127.0.0.1:1/swoon' })
  expect(sentence).toMatch(/^The database swoon at 127\.0\.0\.1:1 cannot be used: .+\.$/)
  expect(sentence).not.toContain('hush')
})

it('refuses invalid settings', async () => {
  expect(await refusal({ PORT: '70000' })).toMatch(/^The environment is not usable: PORT /)
  expect(await refusal({ NODE_ENV: 'production', RATE_LIMITS: 'off' })).toContain(
    'RATE_LIMITS cannot be off in production',
  )
})

const production = { NODE_ENV: 'production', SESSION_SECRET: 'a secret of sixteen and more' }

it('refuses to seed the demo world in production, where its passwords are known, unless that is confirmed', async () => {
  expect(await refusal({ ...production, SEED: 'demo' })).toContain(
    'SEED must not be demo in production',
  )
  const database = { DATABASE_URL: 'postgres://127.0.0.1/swoon' }
  expect(
    readEnv({ ...production, ...database, SEED: 'demo', SEED_IN_PRODUCTION: 'yes' }).SEED,
  ).toBe('demo')
  expect(readSettings({ ...production }).seed).toBe('none')
  expect(readSettings({}).seed).toBe('demo')
})

it('refuses npm run seed in production likewise, and writes nothing', async () => {
  const database = await createDatabase()
  const seed = (settings: Record<string, string>) => {
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: database.url,
      MEDIA_DIR: path.join(home.path, 'seeded'),
      ...settings,
    }
    return promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/seed.ts'], {
      env,
    }).then(
      () => 0,
      ({ code }: { code: number }) => code,
    )
  }
  const people = () => database.db.selectFrom('users').select('id').execute()
  const tooLittle: Record<string, string>[] = [{}, { SEED: 'demo' }, { SEED_IN_PRODUCTION: 'yes' }]
  for (const settings of tooLittle) expect(await seed({ ...production, ...settings })).toBe(1)
  expect(await people()).toEqual([])
  expect(await seed({ ...production, SEED: 'demo', SEED_IN_PRODUCTION: 'yes' })).toBe(0)
  expect(await people()).toHaveLength(202)
  await database.drop()
})

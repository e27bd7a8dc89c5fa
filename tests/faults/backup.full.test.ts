import { readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { migrate } from '@swoon/db/migrate'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import fastify from 'fastify'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { buildApp } from '../../realtime-server/src/app.ts'
import { readEnv } from '../../realtime-server/src/env.ts'
import { tasteEncryption } from '../../realtime-server/src/features/matcher/sealing.ts'
import { makeBackup } from '../../realtime-server/src/platform/backup/make.ts'
import {
  checkBackup,
  refuseInUse,
  restoreBackup,
} from '../../realtime-server/src/platform/backup/restore.ts'
import { createDiskStorage } from '../../realtime-server/src/platform/storage/disk.ts'
import { openStorage } from '../../realtime-server/src/platform/storage/open.ts'
import { startBucket } from '../harness/bucket.ts'
import { adminUrl, createDatabase, type TestDatabase } from '../harness/database.ts'
import { folderOfFile, worldOfFile } from '../harness/file-world.ts'
import { pairs } from '../harness/pairs.ts'
import { person } from '../harness/person.ts'
import { photo } from '../harness/photo.ts'
import { base, type World, waitFor } from '../harness/server.ts'
import { rowsOf } from '../harness/texts.ts'
import { latestOf, moderatorsOf, submitVerification } from '../harness/verification.ts'

const secret = 'development-only-secret'
const passphrase = 'plain words, four of them'
const { log } = fastify()
const home = folderOfFile('swoon-backup-')

const place = (name: string) => path.join(home.path, name)
const installationOf = ({ database, mediaDir }: Pick<World, 'database' | 'mediaDir'>) => ({
  databaseUrl: database.url,
  storage: createDiskStorage(mediaDir, log),
  secret,
})

/** An empty database and an empty media folder. */
async function emptyPlace(): Promise<Pick<World, 'database' | 'mediaDir'>> {
  const database = await createDatabase(adminUrl(), 'template0')
  onTestFinished(() => database.drop())
  return { database, mediaDir: await mkdtemp(path.join(home.path, 'media-')) }
}

/** Serves a restored installation. */
async function serve({ database, mediaDir }: Pick<World, 'database' | 'mediaDir'>): Promise<World> {
  const app = await buildApp(readEnv(base(database, mediaDir)))
  onTestFinished(() => app.close())
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url, database, mediaDir, close: () => app.close() }
}

/** Names and contents of all files in a folder tree. */
async function filesIn(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )
  return Object.fromEntries(
    names.map(({ parentPath, name }) => [name, readFileSync(path.join(parentPath, name), 'hex')]),
  )
}

describe('a backup that is made while messages are being sent', () => {
  const world = worldOfFile()

  it('has everything there was at one moment, and is served when it is restored', async () => {
    const ann = await person(world)
    const [pair] = await pairs(world, 1)
    if (!pair) throw new Error('no pair')
    const { one, matchId } = pair
    const document = await photo()
    await submitVerification(ann, '1995-05-05', document)
    const taste = tasteEncryption(secret).encrypt(Buffer.from('likes the window seat'), ann.id)
    await world.database.db
      .insertInto('taste')
      .values({ user_id: ann.id, epoch: 1, sealed: taste })
      .execute()

    let sent = 0
    let isOver = false
    const sending = (async () => {
      while (!isOver) {
        const body = { matchId, content: `message ${sent + 1}`, clientId: uuid() }
        expect((await one.call(chatRoutes.send, { body })).status).toBe(201)
        sent += 1
      }
    })()
    await waitFor(() => sent > 3)
    const before = sent
    const { folder } = await makeBackup(installationOf(world), place('live'), { now: new Date() })
    const after = sent
    isOver = true
    await sending

    const backup = await checkBackup(folder, undefined)
    expect(backup.secret).toBe(secret)
    const restored = await emptyPlace()
    await restoreBackup(backup, installationOf(restored))
    expect(await migrate(restored.database.url)).toEqual([])
    expect(await filesIn(restored.mediaDir)).toEqual(await filesIn(world.mediaDir))
    const { db } = restored.database
    const messages = await db
      .selectFrom('messages')
      .select(['seq', 'content'])
      .orderBy('seq')
      .execute()
    expect(messages.length).toBeGreaterThanOrEqual(before)
    expect(messages.length).toBeLessThanOrEqual(after + 1)
    expect(messages).toEqual(
      messages.map((_, index) => ({ seq: index + 1, content: `message ${index + 1}` })),
    )

    const served = await serve(restored)
    const self = await ann.call(authRoutes.me, {}, served.url)
    expect(self.body).toMatchObject({ id: ann.id })
    const shown = await fetch(served.url + ann.user.photos[0], { headers: { cookie: ann.cookie } })
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const { number } = await latestOf(served, ann)
    expect((await moderatorsOf(served).look(number, 'mod')).document.length).toBeGreaterThan(1000)
    const row = await db.selectFrom('taste').select('sealed').executeTakeFirstOrThrow()
    expect(tasteEncryption(backup.secret).decrypt(row.sealed, ann.id)?.toString()).toBe(
      'likes the window seat',
    )
    // Numbering continues where it stopped.
    const body = { matchId, content: 'hello again', clientId: uuid() }
    const next = await one.call(chatRoutes.send, { body }, served.url)
    expect(next.body).toMatchObject({ seq: messages.length + 1 })
    const ben = await person(served)
    await submitVerification(ben)
    expect((await latestOf(served, ben)).number).toBe(number + 1)
  })
})

describe('a backup', () => {
  let filled: Pick<World, 'database' | 'mediaDir'>
  let folder: string
  const parent = () => place('kept')
  beforeAll(async () => {
    const database = await createDatabase()
    const mediaDir = place('source')
    const storage = createDiskStorage(mediaDir, log)
    for (const name of ['first', 'second'])
      await storage.put(`${name}.webp`, Buffer.from(`WEBP ${name}`.repeat(20_000)))
    await pairs({ url: '', database }, 3)
    filled = { database, mediaDir }
    const made = await makeBackup(installationOf(filled), parent(), {
      passphrase,
      now: new Date('2026-01-02T03:04:05Z'),
    })
    folder = made.folder
  })
  afterAll(() => (filled.database as TestDatabase).drop())

  /** A copy with one changed file. */
  async function changed(name: string, change: (bytes: Buffer) => Buffer | null): Promise<string> {
    const copy = await mkdtemp(path.join(home.path, 'changed-'))
    await cp(folder, copy, { recursive: true })
    const file = path.join(copy, name)
    const bytes = change(await readFile(file))
    await (bytes ? writeFile(file, bytes) : rm(file))
    return copy
  }

  const at = (second: number) => new Date(Date.UTC(2026, 0, 3, 0, 0, second))
  const flipped = (bytes: Buffer) => {
    const other = Buffer.from(bytes)
    const middle = other.length >> 1
    other[middle] = (other[middle] ?? 0) ^ 1
    return other
  }

  it('has a name that says when, only its owner may read it, and with a passphrase no one learns what is in it', async () => {
    expect(path.basename(folder)).toBe('swoon-2026-01-02T03-04-05Z')
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    expect(entries.length).toBeGreaterThan(1)
    for (const entry of entries) {
      const found = path.join(entry.parentPath, entry.name)
      expect([found, (await stat(found)).mode & 0o077]).toEqual([found, 0])
      if (!entry.isFile() || entry.name === 'manifest.json') continue
      const bytes = await readFile(found)
      expect(
        bytes.includes('example.test') || bytes.includes(secret) || bytes.includes('WEBP'),
      ).toBe(false)
    }
  })

  it('restores every row and every file, into a bucket too, and is made of a bucket', async () => {
    const bucket = await startBucket()
    onTestFinished(() => bucket.close())
    const { database, mediaDir } = await emptyPlace()
    const storage = await openStorage(
      readEnv({ ...base(database, mediaDir), ...bucket.settings }),
      log,
    )
    const restored = { databaseUrl: database.url, storage, secret }
    await refuseInUse(restored, 'the bucket')
    await restoreBackup(await checkBackup(folder, passphrase), restored)
    const rows = async ({ db }: Pick<TestDatabase, 'db'>) => {
      // Excludes when the tables were created.
      const { kysely_migration, 'graphile_worker.migrations': due, ...all } = await rowsOf(db)
      return all
    }
    expect(await rows(database)).toEqual(await rows(filled.database))
    expect((await bucket.keys()).sort()).toEqual(['first.webp', 'second.webp'])
    const back = await makeBackup(restored, place('bucket'), { now: at(0) })
    expect(await readFile(path.join(back.folder, 'media/se/second.webp'), 'utf8')).toBe(
      'WEBP second'.repeat(20_000),
    )
    await checkBackup(back.folder, undefined)

    await expect(refuseInUse(restored, 'the bucket')).rejects.toThrow(
      'The database has tables already',
    )
    const { databaseUrl } = installationOf(await emptyPlace())
    await expect(refuseInUse({ databaseUrl, storage }, 'the bucket')).rejects.toThrow(
      'the bucket holds media already',
    )
  })

  it('uses the files of the one before it again, if its passphrase is the same', async () => {
    const inodes = async (of: string) => {
      const media = await readdir(path.join(of, 'media'), { recursive: true, withFileTypes: true })
      const files = media.filter(({ name }) => name.endsWith('.webp'))
      return Promise.all(
        files.map(async ({ parentPath, name }) => (await stat(path.join(parentPath, name))).ino),
      )
    }
    const next = await makeBackup(installationOf(filled), parent(), { passphrase, now: at(1) })
    expect((await inodes(next.folder)).length).toBeGreaterThan(0)
    expect(await inodes(next.folder)).toEqual(await inodes(folder))
    await checkBackup(next.folder, passphrase)
    const other = await makeBackup(installationOf(filled), parent(), {
      passphrase: 'another one, at last',
      now: at(2),
    })
    expect(await inodes(other.folder)).not.toEqual(await inodes(folder))
    await checkBackup(other.folder, 'another one, at last')
  })

  it('is refused in words if it is broken, foreign, newer or locked', async () => {
    const refusal = (of: string, words: string | undefined = passphrase) =>
      checkBackup(of, words).then(
        () => 'none',
        ({ message }: Error) => message.replaceAll(of, '<folder>'),
      )
    expect(await refusal(folder)).toBe('none')
    const table = 'database/public.users.copy.gz'
    const media = ['media/fi/first.webp', 'media/se/SHA256SUMS']
    const shorter = (bytes: Buffer) => bytes.subarray(0, bytes.length - 1)
    const changes = [flipped, shorter, () => null, flipped, () => null]
    for (const [index, name] of [table, ...media, 'secrets.json', 'SHA256SUMS'].entries())
      expect(await refusal(await changed(name, changes[index] ?? flipped))).toBe(
        `The backup in <folder> is broken: ${name} is not as it was written. Use another one.`,
      )
    const rewritten = (change: (manifest: Record<string, unknown>) => object) =>
      changed('manifest.json', (bytes) =>
        Buffer.from(JSON.stringify(change(JSON.parse(bytes.toString())))),
      )
    expect(
      await refusal(
        await rewritten((manifest) => ({ ...manifest, madeAt: '2026-01-02T03:04:06.000Z' })),
      ),
    ).toBe('BACKUP_PASSPHRASE is not the passphrase of <folder>, or its manifest.json is broken.')
    expect(await refusal(folder, 'not the passphrase')).toContain(
      'BACKUP_PASSPHRASE is not the passphrase',
    )
    expect(await refusal(folder, '')).toBe(
      '<folder> is encrypted: give its passphrase in BACKUP_PASSPHRASE.',
    )
    expect(
      await refusal(await changed('manifest.json', () => Buffer.from('{"app":"other"}'))),
    ).toBe('<folder> is no backup of Swoon.')
    expect(await refusal(await changed('manifest.json', () => null))).toContain(
      'it has no manifest.json',
    )
    expect(await refusal(await rewritten((manifest) => ({ ...manifest, format: 3 })))).toContain(
      'by a newer Swoon',
    )
    const future = place('future')
    const { db } = filled.database
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('2999-01-01-a-future', 'now')`.execute(
      db,
    )
    const newer = await makeBackup(installationOf(filled), future, { now: at(0) })
    await sql`DELETE FROM kysely_migration WHERE name LIKE '2999%'`.execute(db)
    expect(await refusal(newer.folder)).toContain('by a newer Swoon (2999-01-01-a-future)')
  })

  it('that fails leaves nothing', async () => {
    const failing = place('failing')
    await mkdir(failing)
    const storage = {
      ...installationOf(filled).storage,
      find: () => Promise.reject(new Error('the disk is gone')),
    }
    await expect(
      makeBackup({ ...installationOf(filled), storage }, failing, { now: at(0) }),
    ).rejects.toThrow('the disk is gone')
    expect(await readdir(failing)).toEqual([])
  })
})

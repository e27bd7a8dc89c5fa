import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrationNames } from '@swoon/db/migrate'
import fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDiskStorage } from '../storage/disk.ts'
import { writeSums } from './files.ts'
import { backupsIn, removeOutdated } from './kept.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import { checkBackup, refuseLinks } from './restore.ts'

const sumOf = (text: string) => createHash('sha256').update(text).digest('hex')
const secrets = JSON.stringify({ session: 'a secret of sixteen signs' })
let home: string
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'swoon-forged-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

interface Forgery {
  /** Extra lines for the lists, by list, besides the correct ones. */
  top?: [string, string][]
  media?: [string, string][]
  tables?: string[]
  secrets?: string
}

/** Forges a backup without a passphrase, as anyone can: all of its checksums are right. */
async function forge({
  top = [],
  media = [],
  tables = ['public.users'],
  secrets: text = secrets,
}: Forgery = {}) {
  const folder = await mkdtemp(path.join(home, 'backup-'))
  for (const part of ['database', 'media/fi'])
    await mkdir(path.join(folder, part), { recursive: true })
  await writeFile(path.join(folder, 'media/fi/first.webp'), 'WEBP')
  await writeFile(path.join(folder, 'database/public.users.copy.gz'), 'rows')
  await writeFile(path.join(folder, 'secrets.json'), text)
  const ofMedia = await writeSums(
    path.join(folder, 'media/fi'),
    new Map([['first.webp', sumOf('WEBP')], ...media]),
  )
  const sums = await writeSums(
    folder,
    new Map([
      ['database/public.users.copy.gz', sumOf('rows')],
      ['secrets.json', sumOf(text)],
      ['media/fi/SHA256SUMS', ofMedia],
      ...top,
    ]),
  )
  const manifest: Manifest = {
    app: 'swoon',
    format: 1,
    madeAt: '2026-01-02T03:04:05.000Z',
    database: {
      postgres: 18,
      migrations: [...migrationNames],
      tables: tables.map((name) => ({ name, columns: ['id'], rows: 0 })),
      sequences: [],
    },
    media: { files: 1, bytes: 4 },
    sums,
    salt: null,
  }
  return { folder, manifest }
}

async function forged(forgery?: Forgery): Promise<string> {
  const { folder, manifest } = await forge(forgery)
  await writeManifest(folder, manifest, null)
  return folder
}

/** Adds lines to a list, and fixes the checksums above it. */
async function withList(part: '' | 'media/fi', lines: string): Promise<string> {
  const { folder, manifest } = await forge()
  const list = path.join(folder, part, 'SHA256SUMS')
  const text = (await readFile(list, 'utf8')) + lines
  await writeFile(list, text)
  let top = await readFile(path.join(folder, 'SHA256SUMS'), 'utf8')
  if (part) top = top.replace(/[0-9a-f]{64}(?= {2}media\/fi)/, sumOf(text))
  await writeFile(path.join(folder, 'SHA256SUMS'), top)
  await writeManifest(folder, { ...manifest, sums: sumOf(top) }, null)
  return folder
}

const refusal = (folder: string) =>
  checkBackup(folder, undefined).then(
    () => 'none',
    ({ name, message }: Error) => `${name}: ${message.replaceAll(folder, '<folder>')}`,
  )
const refused = (about: string) =>
  `BackupRefusal: The backup in <folder> is refused: ${about}. Nothing was changed.`
const broken = (name: string) =>
  `BackupRefusal: The backup in <folder> is broken: ${name} is not as it was written. Use another one.`

describe('a forged backup is refused in words', () => {
  let outside: string
  beforeEach(async () => {
    outside = path.join(await mkdtemp(path.join(home, 'outside-')), 'authorized_keys')
    await writeFile(outside, 'WEBP')
  })

  it('unless all of it is as a backup of ours', async () => {
    expect(await refusal(await forged())).toBe('none')
  })

  it.each([
    [
      'before 0.2.0',
      ['2026-11-21-a-people'],
      'made by Swoon before 0.2.0: restore it with 0.2.0 and upgrade that.',
    ],
    [
      'by a later release',
      [...migrationNames, '29990101T000000-later'],
      'made by a newer Swoon (29990101T000000-later)',
    ],
  ])('that was made %s', async (_when, migrations, reason) => {
    const { folder, manifest } = await forge()
    await writeManifest(
      folder,
      { ...manifest, database: { ...manifest.database, migrations } },
      null,
    )
    expect(await refusal(folder)).toContain(`BackupRefusal: The backup in <folder> was ${reason}`)
  })

  it.each([
    '../outside',
    '/etc/hostname',
    '/dev/zero',
    'media/../../outside',
    'media/fi/../../SHA256SUMS',
    'media/../SHA256SUMS',
    'media/fi/first.webp',
    'media/fir/SHA256SUMS',
    './secrets.json',
    'database/public.other.copy.gz',
    'manifest.json',
    'NUL',
  ])('that lists %s', async (name) => {
    const folder = await forged({ top: [[name, sumOf('WEBP')]] })
    expect(await refusal(folder)).toBe(
      refused(`its SHA256SUMS names ${JSON.stringify(name)}, which no backup of Swoon has`),
    )
  })

  it.each([
    '../../../outside.webp',
    '/dev/zero',
    'fi/first.webp',
    '..',
    'CON',
    'first.exe',
    'first.webp ',
    'firs.webp.7.part',
    'second.webp',
    '-',
  ])('that lists %s among media', async (name) => {
    const folder = await forged({ media: [[name, sumOf('WEBP')]] })
    expect(await refusal(folder)).toBe(
      refused(
        `the SHA256SUMS of media/fi names ${JSON.stringify(name)}, which no backup of Swoon has there`,
      ),
    )
  })

  it('whose names hold a NUL or would command the terminal', async () => {
    const folder = await forged({ media: [['first\0.webp', sumOf('WEBP')]] })
    expect(await refusal(folder)).toContain(
      'names "first\\u0000.webp", which no backup of Swoon has there.',
    )
    const commanding = await forged({ top: [['\u001b[2J\u009b2J', sumOf('')]] })
    expect(await refusal(commanding)).toContain('names "\\u001b[2J\\u009b2J", which')
  })

  it('that names a file twice, or holds a line that is none', async () => {
    const twice = `${sumOf('other')}  first.webp\n`
    expect(await refusal(await withList('media/fi', twice))).toBe(
      refused('media/fi/SHA256SUMS names "first.webp" twice'),
    )
    expect(await refusal(await withList('', `${sumOf('other')}  secrets.json\n`))).toBe(
      refused('SHA256SUMS names "secrets.json" twice'),
    )
    expect(await refusal(await withList('media/fi', `${sumOf('WEBP')} *first.webp\n`))).toBe(
      broken('media/fi/SHA256SUMS'),
    )
    expect(await refusal(await withList('media/fi', `${sumOf('WEBP')}  fini`))).toBe(
      broken('media/fi/SHA256SUMS'),
    )
  })

  it('whose tables are not those of Swoon, or have no rows there that were checked', async () => {
    for (const name of [
      'pg_catalog.pg_authid',
      'public.a/../b',
      'public."a"; DROP TABLE users; --',
      'users',
    ]) {
      await expect(forged({ tables: [name] })).rejects.toThrow('Invalid string')
    }
    const { folder, manifest } = await forge()
    const signed = {
      ...manifest,
      database: { ...manifest.database, tables: [{ name: 'pg_catalog.pg_authid' }] },
    }
    const signature = sumOf(JSON.stringify(signed))
    await writeFile(path.join(folder, 'manifest.json'), JSON.stringify({ ...signed, signature }))
    expect(await refusal(folder)).toBe(broken('manifest.json'))
    expect(await refusal(await forged({ tables: ['public.users', 'public.matches'] }))).toBe(
      refused('its SHA256SUMS lacks "database/public.matches.copy.gz"'),
    )
    await expect(forged({ tables: ['public.users', 'public."users"'] })).rejects.toThrow()
  })

  it('without a secret', async () => {
    for (const text of ['{}', '{"session":5}', '{"session":"short"}', 'null', 'text'])
      expect(await refusal(await forged({ secrets: text }))).toBe(
        refused('"secrets.json" holds no secret'),
      )
    expect(await refusal(await forged({ secrets: ' '.repeat(70_000) + secrets }))).toBe(
      refused('"secrets.json" is too large'),
    )
  })

  it.each([
    'manifest.json',
    'SHA256SUMS',
    'secrets.json',
    'media/fi/SHA256SUMS',
    'media/fi/first.webp',
  ])('whose %s is a link, a FIFO, a socket or a folder, at once', async (name) => {
    const folder = await forged()
    const target = path.join(folder, name)
    const kept = `${outside}.kept`
    await cp(target, kept)
    const replaced = async (make: () => unknown) => {
      await rm(target, { recursive: true })
      await make()
      return refusal(folder)
    }
    expect(await replaced(() => symlink(kept, target))).toBe(
      refused(`"${name}" is a link or lies behind one`),
    )
    expect(await replaced(() => symlink('/dev/zero', target))).toBe(
      refused(`"${name}" is a link or lies behind one`),
    )
    expect(await replaced(() => execFileSync('mkfifo', [target]))).toBe(
      refused(`"${name}" is no plain file`),
    )
    expect(await replaced(() => mkdir(target))).toBe(refused(`"${name}" is no plain file`))
    const server = createServer()
    expect(await replaced(() => once(server.listen(target), 'listening'))).toBe(
      refused(`"${name}" is no plain file`),
    )
    server.close()
  })

  it.each(['database', 'media', 'media/fi'])(
    'whose folder %s is a link to one that is all right',
    async (name) => {
      const folder = await forged()
      const moved = path.join(path.dirname(outside), 'moved')
      await cp(path.join(folder, name), moved, { recursive: true })
      await rm(path.join(folder, name), { recursive: true })
      await symlink(moved, path.join(folder, name))
      expect(await refusal(folder)).toMatch(
        /is refused: "[\w./]+" is a link or lies behind one\. Nothing was changed\.$/,
      )
    },
  )

  it('but may be named by a link', async () => {
    const link = path.join(path.dirname(outside), 'link')
    await symlink(await forged(), link)
    expect(await refusal(link)).toBe('none')
  })
})

describe('a folder of media', () => {
  const { log } = fastify()

  it('in which a link leads elsewhere takes no file, and no restore', async () => {
    const place = await mkdtemp(path.join(home, 'media-'))
    const [mediaDir, elsewhere] = [path.join(place, 'media'), path.join(place, 'elsewhere')]
    await mkdir(elsewhere)
    await mkdir(mediaDir)
    await refuseLinks(mediaDir)
    await refuseLinks(path.join(place, 'none'))
    await symlink(elsewhere, path.join(mediaDir, 'fi'))
    await expect(refuseLinks(mediaDir)).rejects.toThrow(
      `${mediaDir}/fi is a link: media are restored into a folder without links. Nothing was changed.`,
    )
    const storage = createDiskStorage(mediaDir, log)
    const [file, from] = ['first.webp', path.join(place, 'from')]
    await writeFile(from, 'WEBP')
    await expect(storage.take(file, from)).rejects.toThrow()
    await expect(storage.put(file, Buffer.from('WEBP'))).rejects.toThrow()
    await expect(storage.put('../first.webp', Buffer.from('WEBP'))).rejects.toThrow(
      'not a media name',
    )
    expect(await readdir(elsewhere)).toEqual([])
  })

  it('lists and gives no file that is a link', async () => {
    const mediaDir = await mkdtemp(path.join(home, 'media-'))
    await writeFile(path.join(mediaDir, 'secret'), 'secret')
    await mkdir(path.join(mediaDir, 'fi'))
    await symlink('../secret', path.join(mediaDir, 'fi/first.webp'))
    const storage = createDiskStorage(mediaDir, log)
    expect(await storage.find('first.webp')).toBe(null)
    expect(await storage.copy('first.webp', 'final.webp')).toBe(false)
    const listed: string[] = []
    for await (const batch of storage.list(new Date(8.64e15)))
      listed.push(...batch.map(({ file }) => file))
    expect(listed).toEqual([])
  })
})

it('nothing but folders that are named by a time counts as a backup, or is removed as an old one', async () => {
  const parent = await mkdtemp(path.join(home, 'kept-'))
  const elsewhere = await mkdtemp(path.join(home, 'elsewhere-'))
  const whole = await forged()
  for (const name of [
    'swoon-2026-01-01T02-00-00Z',
    'swoon-2026-99-99T99-00-00Z',
    'swoon-2026-01-02',
    'other',
  ])
    await cp(whole, path.join(parent, name), { recursive: true })
  await cp(whole, elsewhere, { recursive: true })
  await symlink(elsewhere, path.join(parent, 'swoon-2026-01-03T02-00-00Z'))
  await symlink(elsewhere, path.join(parent, 'swoon-2020-01-03T02-00-00Z.partial'))
  await mkdir(path.join(parent, 'swoon-2026-01-04T02-00-00Z'))
  execFileSync('mkfifo', [path.join(parent, 'swoon-2026-01-04T02-00-00Z/manifest.json')])
  expect((await backupsIn(parent)).map(({ folder }) => path.basename(folder))).toEqual([
    'swoon-2026-01-01T02-00-00Z',
  ])
  await removeOutdated(parent, new Date('2026-02-01T00:00:00Z'))
  expect((await readdir(parent)).length).toBe(7)
  expect((await readdir(elsewhere)).length).toBe(5)
})

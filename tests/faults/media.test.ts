import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { mediaRoutes } from '@swoon/realtime-server/contract/media'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mediaForm } from '../features/media/files.ts'
import { databaseOfFile, folderOfFile } from '../harness/file-world.ts'
import { insertUsers, type Person, upload } from '../harness/person.ts'
import { photo } from '../harness/photo.ts'
import { voice } from '../harness/recordings.ts'
import { type ServerProcess, spawnServer } from '../harness/server.ts'

const database = databaseOfFile()
const home = folderOfFile('swoon-media-')
let [unwritable, full]: ServerProcess[] = []
const folder = (name: string) => path.join(home.path, name)
beforeAll(async () => {
  ;[unwritable, full] = await Promise.all([
    spawnServer(database, folder('unwritable')),
    // This limit (in blocks of 512 bytes) makes larger writes fail halfway, as on a full disk.
    spawnServer(
      database,
      folder('full'),
      {},
      { through: ['sh', '-c', 'ulimit -f 6; exec "$0" "$@"'] },
    ),
  ])
})
afterAll(async () => {
  for (const server of [unwritable, full]) await server?.kill('SIGKILL')
})

const rows = () => database.db.selectFrom('media').select('name').execute()

async function sendPhoto(who: Person) {
  const form = new FormData()
  form.append(
    'photo',
    new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }),
    'photo.jpg',
  )
  return who.call(mediaRoutes.uploadTempPhoto, { form })
}

async function someoneAt(server: ServerProcess | undefined): Promise<Person> {
  const [who] = await insertUsers({ url: server?.url ?? '', database }, 1)
  if (!who) throw new Error('no person')
  return who
}

async function expectRefusal(who: Person) {
  const before = await rows()
  const refused = await sendPhoto(who)
  expect([refused.status, refused.refusal?.code]).toEqual([503, 'UNAVAILABLE'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(await rows()).toEqual(before)
}

it('refuses an upload while its folder cannot be written, writes no row, and accepts uploads again afterwards', async () => {
  const who = await someoneAt(unwritable)
  await rm(folder('unwritable'), { recursive: true, force: true })
  await writeFile(folder('unwritable'), 'a file where the folder should be')
  await expectRefusal(who)
  expect(unwritable?.log()).toContain(
    `media cannot be kept in ${folder('unwritable')}: it is no folder`,
  )
  await rm(folder('unwritable'))
  await mkdir(folder('unwritable'))
  expect(await upload(who)).toMatch(/^\/media\//)
  expect(await rows()).toHaveLength(1)
})

it('refuses an upload that no longer fits on the disk, and leaves neither a row nor part of a file', async () => {
  await expectRefusal(await someoneAt(full))
  const left = await readdir(folder('full'), { recursive: true })
  expect(left.filter((name) => name.includes('webp'))).toEqual([])
  expect(full?.child.exitCode).toBeNull()
})

it('refuses a recording that no longer fits on the disk, and leaves neither a row nor half a file', async () => {
  const who = await someoneAt(full)
  const before = await rows()
  const refused = await who.call(mediaRoutes.uploadMedia, {
    form: mediaForm('voice', await voice({ seconds: 2, wrapping: 'wav' })),
  })
  expect([refused.status, refused.refusal?.code]).toEqual([503, 'UNAVAILABLE'])
  expect(await rows()).toEqual(before)
  const left = await readdir(folder('full'), { recursive: true, withFileTypes: true })
  expect(left.filter((file) => file.isFile())).toEqual([])
})

import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { createSpool } from '../../realtime-server/src/features/media/spool.ts'
import { refuseBulk } from '../harness/bulk.ts'
import { worldOfFile } from '../harness/file-world.ts'
import { person, upload } from '../harness/person.ts'
import { day, sweepsOf } from '../harness/sweeps.ts'

const world = worldOfFile()

/** Writes a file without a row, as left by a process killed between the two. @param ago its age in milliseconds */
async function leave(file: string, ago: number): Promise<string> {
  const place = path.join(world.mediaDir, file.slice(0, 2))
  await mkdir(place, { recursive: true })
  await writeFile(path.join(place, file), 'half')
  const at = new Date(Date.now() - ago)
  await utimes(path.join(place, file), at, at)
  return file
}
const files = async () =>
  (await readdir(world.mediaDir, { recursive: true }))
    .map((file) => path.basename(file))
    .filter((file) => file.length > 2)

it('deletes files without a row after a day, and no others', async () => {
  const old = [
    await leave('zzzzzzzzzzzzzzzzzzzzzzzz.webp', 2 * day),
    await leave('zzzzzzzzzzzzzzzzzzzzzzzz-small.webp', 2 * day),
    await leave('zzzzzzzzzzzzzzzzzzzzzzzy.webp.4711.part', 2 * day),
  ]
  const others = [
    await leave('zzzzzzzzzzzzzzzzzzzzzzzx.webp', day / 2),
    await leave('README.txt', 2 * day),
  ]
  // While the database has no upload at all, the folder may belong to another installation.
  await sweepsOf(world).sweepOrphans()
  expect(await files()).toEqual(expect.arrayContaining(old))

  const ann = await person(world)
  const mine = path.basename(ann.user.profilePhoto ?? '')
  const unused = path.basename(await upload(ann))
  await sweepsOf(world).sweepOrphans()
  const left = await files()
  expect(left.filter((file) => old.includes(file))).toEqual([])
  expect(left).toEqual(expect.arrayContaining([...others, mine, unused]))

  await sweepsOf(world, 2 * day).sweepOrphans()
  expect(await files()).toEqual(
    expect.arrayContaining([mine, mine.replace('.webp', '-small.webp'), unused]),
  )
})

it('deletes uploads that no profile has used for a day, in batches until none is left', async () => {
  const ann = await person(world)
  const unused = path.basename(await upload(ann))
  const count = 2500
  const rows = Array.from({ length: count }, (_, n) => ({
    name: `backlog-of-unused-${String(n).padStart(6, '0')}`,
    owner_id: ann.id,
    kind: 'photo',
    bytes: 1,
    created_at: new Date(Date.now() - 3 * day - (n % 7)),
  }))
  await world.database.db.insertInto('media').values(rows).execute()
  await refuseBulk(world.database.db, 'media', 1000)
  await sweepsOf(world).sweep()
  const names = async () =>
    (await world.database.db.selectFrom('media').select('name').execute()).map(({ name }) => name)
  expect((await names()).filter((name) => name.startsWith('backlog'))).toEqual([])
  expect(await names()).toContain(unused.replace('.webp', ''))
  await sweepsOf(world, 2 * day).sweep()
  expect(await files()).not.toContain(unused)
  expect(await files()).toContain(path.basename(ann.user.profilePhoto ?? ''))
})

it('sweeps files that were still coming when their process ended, and none that still may be', async () => {
  const incoming = path.join(world.mediaDir, 'incoming')
  await mkdir(incoming, { recursive: true })
  for (const [file, ago] of [
    ['left-behind', 2 * day],
    ['still-coming', day / 2],
  ] as const) {
    await writeFile(path.join(incoming, file), 'half')
    const at = new Date(Date.now() - ago)
    await utimes(path.join(incoming, file), at, at)
  }
  await createSpool(incoming).sweep(new Date(Date.now() - day))
  expect(await readdir(incoming)).toEqual(['still-coming'])
})

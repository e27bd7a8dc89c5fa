import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refuseBulk } from '../harness/bulk.ts'
import { person, upload } from '../harness/person.ts'
import { startWorld, type World } from '../harness/server.ts'
import { day, sweepsOf } from '../harness/sweeps.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** What a process leaves that is killed before the row is written, so long ago. */
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

it('sweeps files that no row knows after a day, and nothing else', async () => {
  const old = [
    await leave('zzzzzzzzzzzzzzzzzzzzzzzz.webp', 2 * day),
    await leave('zzzzzzzzzzzzzzzzzzzzzzzz-small.webp', 2 * day),
    await leave('zzzzzzzzzzzzzzzzzzzzzzzy.webp.4711.part', 2 * day),
  ]
  const others = [await leave('zzzzzzzzzzzzzzzzzzzzzzzx.webp', day / 2), await leave('README.txt', 2 * day)]
  // Without any upload this may be another installation's folder.
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
  expect(await files()).toEqual(expect.arrayContaining([mine, mine.replace('.webp', '-small.webp'), unused]))
})

it('sweeps uploads that no profile has used for a day, a part at a time to the last', async () => {
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

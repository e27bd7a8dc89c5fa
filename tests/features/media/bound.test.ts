import { oldestUnused } from '@swoon/db/queries/unused-media'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { databaseOfFile } from '../../harness/file-world.ts'
import { insertUsers } from '../../harness/person.ts'
import { day, sweepsOf } from '../../harness/sweeps.ts'
import { promises } from '../../promises.ts'

const database = databaseOfFile()

it('an upload looks at the latest uploads of its kind alone, and removes the oldest unused ones above the limit', async () => {
  const { db } = database
  const [ann] = await insertUsers({ url: '', database }, 1)
  const ownerId = ann?.id ?? ''
  const minute = 60_000
  const insert = (name: string, kind: string, ago: number) =>
    db
      .insertInto('media')
      .values({
        name,
        kind,
        ending: 'webp',
        owner_id: ownerId,
        bytes: 1,
        created_at: new Date(Date.now() - ago),
      })
      .execute()
  const kept = promises.media.unusedPhotos
  await insert('older-than-a-day', 'photo', day + minute)
  await insert('of-another-kind', 'message-photo', day / 2)
  for (let n = 0; n < kept + 2; n++)
    await insert(`photo-${String(n).padStart(2, '0')}`, 'photo', (kept + 2 - n) * minute)

  await sweepsOf({ database, mediaDir: '/nowhere' }).boundUnused(ownerId, 'photo')
  const names = (await db.selectFrom('media').select('name').orderBy('name').execute()).map(
    ({ name }) => name,
  )
  const latest = Array.from({ length: kept }, (_, n) => `photo-${String(n + 2).padStart(2, '0')}`)
  expect(names).toEqual(['of-another-kind', 'older-than-a-day', ...latest])

  const plan = await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(tx)
    return oldestUnused(tx, { ownerId, kind: 'photo', since: new Date(), kept }).explain()
  })
  expect(JSON.stringify(plan)).toMatch(/Index Cond: \(\(owner_id = .*kind = .*created_at > /)
})

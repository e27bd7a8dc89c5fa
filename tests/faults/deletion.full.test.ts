import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { deletionRoutes } from '@swoon/realtime-server/contract/deletion'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { matched } from '../features/pairs.ts'
import { ofFile } from '../harness/file-world.ts'
import { password, person, upload } from '../harness/person.ts'
import { patience, spawnWorld, waitFor } from '../harness/server.ts'

const world = ofFile(spawnWorld)

it('a deletion goes on after the server was killed in the middle of it', async () => {
  const { db } = world.database
  const ann = await person(world)
  const { matchId } = await matched(world, ann)
  const stored = path.parse(await upload(ann)).name
  await ann.call(chatRoutes.send, { body: { matchId, content: 'Still here' } })
  const files = async () =>
    (await readdir(world.mediaDir, { recursive: true })).filter((file) =>
      path.basename(file).startsWith(stored),
    )
  const rowsLeft = async () =>
    (await db.selectFrom('messages').select('id').where('match_id', '=', matchId).execute()).length

  // Deleting the messages waits here, after the files are gone.
  const held = await db.startTransaction().execute()
  await held
    .selectFrom('messages')
    .select('id')
    .where('match_id', '=', matchId)
    .forUpdate()
    .execute()
  expect(
    (await ann.call(deletionRoutes.remove, { params: { id: ann.id }, body: { password } })).status,
  ).toBe(200)
  await waitFor(async () => {
    const { rows } = await sql`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%DELETE FROM%messages%'
    `.execute(db)
    return rows.length > 0
  })
  await world.server.kill('SIGKILL')
  expect([await files(), await rowsLeft()]).toEqual([[], 1])
  await held.rollback().execute()

  await world.restart()
  await expect.poll(rowsLeft, { timeout: patience }).toBe(0)
  await expect
    .poll(() => db.selectFrom('matches').select('id').where('id', '=', matchId).execute(), {
      timeout: patience,
    })
    .toEqual([])
  expect(
    (await ann.call(deletionRoutes.remove, { params: { id: ann.id }, body: { password } })).status,
  ).toBe(401)
})

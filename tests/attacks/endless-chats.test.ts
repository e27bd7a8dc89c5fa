import { archiveRest } from '@swoon/db/queries/archives'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectRefusal } from '../features/refusals.ts'
import { refuseBulk } from '../harness/bulk.ts'
import { worldOfFile } from '../harness/file-world.ts'
import { type Pair, pairs } from '../harness/pairs.ts'

const written = 4500

const world = worldOfFile()
let pair: Pair
beforeAll(async () => {
  const [made] = await pairs(world, 1)
  if (!made) throw new Error('no person')
  pair = made
  await sql`
    INSERT INTO messages (id, match_id, seq, sender_id, content, created_at)
    SELECT gen_random_uuid(), ${made.matchId}, seq, ${made.one.id}, 'Answer me ' || seq, now()
    FROM generate_series(1, ${written}::integer) AS seq
  `.execute(world.database.db)
  await sql`UPDATE matches SET last_seq = ${written} WHERE id = ${made.matchId}`.execute(
    world.database.db,
  )
  await refuseBulk(world.database.db, 'messages', 2000)
})

const count = async (table: 'messages' | 'archived_messages') =>
  Number(
    (
      await sql<{ count: string }>`SELECT count(*) FROM ${sql.table(table)}`.execute(
        world.database.db,
      )
    ).rows[0]?.count,
  )

describe('someone who receives thousands of messages', () => {
  it('sees a count of unread messages up to a limit', async () => {
    const { body } = await pair.other.call(matchRoutes.matches, {
      params: { userId: pair.other.id },
    })
    expect(body[0]).toMatchObject({ unreadCount: 1000, lastUnreadSeq: written, lastSeq: written })
  })

  it('can unmatch at once, which closes the chat for both; in the end every message is in the archive', async () => {
    const ended = await pair.other.call(matchRoutes.unmatch, { params: { id: pair.matchId } })
    expect(ended.status, ended.text).toBe(200)
    for (const who of [pair.one, pair.other])
      expectRefusal(
        await who.call(chatRoutes.messages, { params: { id: pair.matchId } }),
        404,
        'NOT_FOUND',
      )
    expect(await count('archived_messages')).toBe(2000)
    await archiveRest(world.database.db)
    expect([await count('messages'), await count('archived_messages')]).toEqual([0, written])
    const open = await world.database.db.selectFrom('archived_matches').select('is_whole').execute()
    expect(open).toEqual([{ is_whole: true }])
  })
})

import { exportParts, exportRows } from '@swoon/db/queries/export'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { exportRoutes } from '@swoon/realtime-server/contract/export'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { mediaRoutes } from '@swoon/realtime-server/contract/media'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { promptsByMood } from '@swoon/realtime-server/contract/prompts'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { worldOfFile } from '../harness/file-world.ts'
import { insertUsers, type Person } from '../harness/person.ts'
import { tone } from '../harness/recorded.ts'
import { unzip } from '../harness/zip.ts'
import { mediaForm } from './media/files.ts'
import { matched } from './pairs.ts'

const world = worldOfFile()

async function rowsOf({
  id,
  cookie,
}: Person): Promise<(part: string) => Record<string, unknown>[]> {
  const reply = await fetch(world.url + exportRoutes.download.url.replace(':id', id), {
    headers: { cookie },
  })
  const files = unzip(Buffer.from(await reply.arrayBuffer()))
  return (part) => JSON.parse(String(files.get(`${part}.json`)))
}

it('holds own messages that were removed from a room, and own proposals, but not those of others', async () => {
  const [ann, bob] = (await insertUsers(world, 2)) as [Person, Person]
  const made = await bob.call(roomRoutes.create, { body: { name: 'Sailors', description: '' } })
  const params = { id: made.body.id }
  for (const who of [ann, bob]) await who.call(roomRoutes.join, { params, body: {} })
  const send = async (content: string) =>
    (await ann.call(roomRoutes.send, { params, body: { content, messageType: 'text' } })).body.id
  const removed = await send('Is anyone awake?')
  await send('Good morning')
  await bob.call(roomRoutes.removeMessage, { params: { ...params, messageId: removed } })
  const proposed = await ann.call(roomRoutes.propose, { params, body: { user2Id: bob.id } })
  expect(proposed.status, proposed.text).toBe(200)

  const [mine, theirs] = [await rowsOf(ann), await rowsOf(bob)]
  const time = expect.any(String)
  expect(mine('room-messages')).toMatchObject([
    { content: 'Is anyone awake?', room: 'Sailors', removed_at: time },
    { content: 'Good morning', removed_at: null },
  ])
  expect(mine('room-proposals')).toEqual([
    { room: 'Sailors', person_id: bob.id, created_at: time, until: time },
  ])
  expect(theirs('room-proposals')).toEqual([])
})

it('reads each message once, however many there are', async () => {
  const { ann, matchId } = await matched(world)
  const others = await matched(world)
  const rows = 2000
  const say = (match: string, sender: string, count: number) =>
    sql`
      INSERT INTO messages (id, match_id, seq, sender_id, content, created_at)
      SELECT gen_random_uuid(), ${match}, n, ${sender}, n::text, now() FROM generate_series(1, ${count}::integer) AS n
    `.execute(world.database.db)
  await say(matchId, ann.id, rows)
  await say(others.matchId, others.ann.id, 2 * rows)
  // As autovacuum does within a minute.
  await sql`ANALYZE messages`.execute(world.database.db)
  const messages = exportParts.find(({ name }) => name === 'messages')
  if (!messages) throw new Error('no messages')
  await world.database.db.connection().execute(async (db) => {
    const looks = async () => {
      await sql`SELECT pg_stat_force_next_flush()`.execute(db)
      const { rows: counted } = await sql<{ looks: number }>`
        SELECT (idx_tup_fetch + seq_tup_read)::integer AS looks FROM pg_stat_user_tables WHERE relname = 'messages'
      `.execute(db)
      return counted[0]?.looks ?? Number.NaN
    }
    const before = await looks()
    const seqs: number[] = []
    for await (const page of exportRows(db, messages, ann.id))
      seqs.push(...page.map((row) => JSON.parse(row).seq))
    expect(seqs).toEqual(Array.from({ length: rows }, (_, n) => n + 1))
    expect((await looks()) - before).toBeLessThan(2 * rows)
  })
})

it('holds what a chat has besides words, what is set for it, and the words that are hidden', async () => {
  const [ann, bob] = (await insertUsers(world, 2)) as [Person, Person]
  const prompts = { answers: { overheard: 'One more page' } }
  await ann.call(profileRoutes.updateUser, { params: { id: ann.id }, body: { prompts } })
  const likedAnswer = { promptId: 'overheard', answer: 'One more page' } as const
  await bob.call(swipeRoutes.swipe, { body: { swipedId: ann.id, isLike: true, likedAnswer } })
  const made = await ann.call(swipeRoutes.swipe, { body: { swipedId: bob.id, isLike: true } })
  const matchId = made.body.match?.id ?? ''
  const { url } = (
    await ann.call(mediaRoutes.uploadMedia, { form: mediaForm('voice-note', tone(1)) })
  ).body
  const voice = (await ann.call(chatRoutes.send, { body: { matchId, attachments: [{ url }] } }))
    .body
  const said = await bob.call(chatRoutes.send, {
    body: { matchId, content: 'Hm', replyToId: voice.id },
  })
  await bob.call(chatRoutes.edit, { params: { id: said.body.id }, body: { content: 'Oh' } })
  await bob.call(chatRoutes.react, { params: { id: voice.id }, body: { emoji: '👍' } })
  await bob.call(chatRoutes.send, {
    body: { matchId, content: 'Which?', replyToAnswer: likedAnswer },
  })
  await ann.call(matchRoutes.mark, { params: { id: matchId }, body: { isMuted: true } })
  await ann.call(safetyRoutes.changeHiddenWords, { body: { add: ['snake'] } })
  const [mine, theirs] = [await rowsOf(ann), await rowsOf(bob)]
  const time = expect.any(String)
  for (const part of [mine, theirs]) {
    expect(part('messages')).toMatchObject([
      {
        seq: 1,
        kind: 'voice-note',
        files: [expect.any(String)],
        answers: null,
        edited_at: null,
        deleted_at: null,
      },
      {
        seq: 2,
        kind: 'text',
        content: 'Oh',
        files: [],
        answers: 1,
        edited_at: time,
        deleted_at: null,
      },
      {
        seq: 3,
        answers: null,
        replies_to_prompt: {
          prompt: 'overheard',
          question: promptsByMood.Playful.overheard,
          answer: 'One more page',
        },
      },
    ])
    expect(part('reactions')).toMatchObject([
      { message_id: voice.id, person_id: bob.id, emoji: '👍' },
    ])
  }
  const liked = {
    prompt: 'overheard',
    question: promptsByMood.Playful.overheard,
    answer: 'One more page',
  }
  const match = { id: matchId, is_marked_unread: false }
  expect(mine('matches')).toMatchObject([
    { ...match, is_muted: true, answer_of_mine_they_liked: liked },
  ])
  expect(theirs('matches')).toMatchObject([
    { ...match, is_muted: false, answer_of_mine_they_liked: null },
  ])
  expect(mine('decisions-on-people')).toMatchObject([
    { person_id: bob.id, liked_answer_of_theirs: null },
  ])
  expect(theirs('decisions-on-people')).toMatchObject([
    { person_id: ann.id, liked_answer_of_theirs: liked },
  ])
  expect([mine('hidden-words'), theirs('hidden-words')]).toEqual([[{ words: ['snake'] }], []])
})

import { deletionRoutes } from '@swoon/realtime-server/contract/deletion'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '../../harness/file-world.ts'
import { insertUsers, password, person } from '../../harness/person.ts'
import { waitFor } from '../../harness/server.ts'
import { create, join, roomOf, say } from './rooms.ts'

const world = worldOfFile()

describe('a room', () => {
  it('drops all silent people, however many they are', async () => {
    const { db } = world.database
    const [first, ...others] = await insertUsers(world, 600)
    if (!first) throw new Error('no person')
    const roomIds = [await create(first), await create(first)]
    const longAgo = new Date(Date.now() - 31_000)
    const rows = others.map(({ id }, n) => ({ room_id: roomIds[n % 2] ?? '', user_id: id }))
    await db
      .insertInto('room_participants')
      .values(rows.map((row) => ({ ...row, entered_at: longAgo, seen_at: longAgo })))
      .execute()
    await join(first, roomIds[0] ?? '')
    await sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = 'silent-participants'`.execute(
      db,
    )
    const left = () => db.selectFrom('room_participants').select('user_id').execute()
    await waitFor(async () => (await left()).length === 1)
    expect(await left()).toEqual([{ user_id: first.id }])
  })

  it('is rid of what a deleted account has said, room by room', async () => {
    const { db } = world.database
    const [ann, bob] = [await person(world), await person(world)]
    for (let room = 0; room < 3; room++) {
      const id = await roomOf(ann, bob)
      for (const text of ['One', 'Two']) expect((await say(bob, id, text)).status).toBe(201)
    }
    await sql`
    CREATE FUNCTION refuse_rooms() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (SELECT count(DISTINCT room_id) FROM changed) > 1 THEN RAISE EXCEPTION 'too many at once' USING ERRCODE = '57014'; END IF;
      RETURN NULL;
    END $$
  `.execute(db)
    await sql`
    CREATE TRIGGER refuse_rooms AFTER UPDATE ON room_messages REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_rooms()
  `.execute(db)
    expect(
      (await bob.call(deletionRoutes.remove, { params: { id: bob.id }, body: { password } }))
        .status,
    ).toBe(200)
    const said = () => db.selectFrom('room_messages').select('removed_at').execute()
    await waitFor(async () => (await said()).length === 0)
    expect(await said()).toEqual([])
  })
})

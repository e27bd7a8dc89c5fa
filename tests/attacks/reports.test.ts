import { archiveRest } from '@swoon/db/queries/archives'
import { openReports } from '@swoon/db/queries/moderation'
import { keptMessages } from '@swoon/db/queries/reports'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '../harness/file-world.ts'
import { type Pair, pairs } from '../harness/pairs.ts'
import { insertUsers, type Person, person, upload } from '../harness/person.ts'
import { promises } from '../promises.ts'

const written = 20_000

const world = worldOfFile()

interface Plan {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
}

/** Number of rows that a statement's scans read. */
async function rowsRead(pair: Pair, seq: number): Promise<number> {
  const evidence = { reportId: uuid(), one: pair.other.id, other: pair.one.id, seq }
  const scanned = (plan: Plan): number =>
    (plan['Node Type'].endsWith('Scan') ? plan['Actual Rows'] * plan['Actual Loops'] : 0) +
    (plan.Plans ?? []).reduce((sum, part) => sum + scanned(part), 0)
  return world.database.db.transaction().execute(async (tx) => {
    await sql`INSERT INTO reports (id, reporter_id, reported_id, category, created_at)
      VALUES (${evidence.reportId}, ${evidence.one}, ${evidence.other}, 'other', now())`.execute(tx)
    const explained = sql<{
      'QUERY PLAN': [{ Plan: Plan }]
    }>`EXPLAIN (ANALYZE, FORMAT JSON) ${keptMessages(evidence)}`
    const { rows } = await explained.execute(tx)
    await sql`DELETE FROM reports WHERE id = ${evidence.reportId}`.execute(tx)
    return rows[0] ? scanned(rows[0]['QUERY PLAN'][0].Plan) : Number.NaN
  })
}

describe('someone who sent thousands of messages', () => {
  it('cannot make the history too long to be reported, however it is stored', async () => {
    const { db } = world.database
    const [pair] = await pairs(world, 1)
    if (!pair) throw new Error('no person')
    const { one, other, matchId } = pair
    await sql`
      INSERT INTO messages (id, match_id, seq, sender_id, content, created_at)
      SELECT gen_random_uuid(), ${matchId}, seq, ${one.id}, 'Answer me ' || seq, now()
      FROM generate_series(1, ${written}::integer) AS seq
    `.execute(db)
    await sql`UPDATE matches SET last_seq = ${written} WHERE id = ${matchId}`.execute(db)
    const said = await db
      .selectFrom('messages')
      .select(['id', 'seq'])
      .where('seq', 'in', [1000, 3000, 5000])
      .execute()
    const idOf = (seq: number) => said.find((message) => message.seq === seq)?.id

    /** Reports an old message, which must be kept with those around it and the latest. */
    async function report(seq: number, category: 'spam' | 'harassment' | 'other') {
      // Index entries of deleted rows would count as read.
      await sql`VACUUM (ANALYZE) messages, archived_messages`.execute(db)
      expect(await rowsRead(pair as Pair, seq)).toBeLessThan(1000)
      const body = { reportedUserId: one.id, category, messageId: idOf(seq) } as const
      expect(
        (
          await other.call(safetyRoutes.report, {
            body: { ...body, description: '', block: false },
          })
        ).status,
      ).toBe(200)
      const kept = await db
        .selectFrom('report_messages')
        .innerJoin('reports', 'reports.id', 'report_id')
        .select(['seq', 'is_reported'])
        .where('category', '=', category)
        .where('reported_id', '=', one.id)
        .orderBy('seq')
        .execute()
      expect(kept.map((message) => message.seq)).toEqual([
        ...Array.from({ length: 41 }, (_, n) => seq - 20 + n),
        ...Array.from({ length: 200 }, (_, n) => written - 199 + n),
      ])
      expect(kept.filter(({ is_reported }) => is_reported)).toMatchObject([{ seq }])
    }

    await report(1000, 'spam')
    // The latest messages are archived at once, the others follow.
    await one.call(matchRoutes.unmatch, { params: { id: matchId } })
    await report(3000, 'harassment')
    await archiveRest(db)
    await report(5000, 'other')
  })
})

describe('someone whose match was ended', () => {
  it('cannot follow the name of the person who ended it by blocking them', async () => {
    const [pair] = await pairs(world, 1)
    if (!pair) throw new Error('no person')
    const { one: ann, other: bob, matchId } = pair
    await ann.call(matchRoutes.unmatch, { params: { id: matchId } })
    await ann.call(profileRoutes.updateUser, { params: { id: ann.id }, body: { name: 'New Life' } })
    const seen: string[] = []
    for (const how of ['block', 'report'] as const) {
      const about = {
        reportedUserId: ann.id,
        category: 'other',
        description: '',
        block: true,
      } as const
      if (how === 'block') await bob.call(safetyRoutes.block, { body: { blockedUserId: ann.id } })
      else await bob.call(safetyRoutes.report, { body: about })
      const { body, text } = await bob.call(safetyRoutes.blocks, {})
      expect(text).not.toContain('New Life')
      seen.push(...body.map(({ name }) => name))
      await bob.call(safetyRoutes.unblock, { params: { userId: ann.id } })
    }
    expect(seen).toEqual(Array(2).fill('Someone you were matched with'))
  })
})

describe('someone whose accomplice reports every photo', () => {
  it('cannot fill the disk with files that stay for the report, and pushes out nothing that others report', async () => {
    const [ann, bob] = [await person(world), await person(world)]
    const { db } = world.database
    const report = (who: Person, category: 'other' | 'spam') =>
      who.call(safetyRoutes.report, {
        body: { reportedUserId: bob.id, category, description: '', block: false },
      })
    const kept = async () =>
      (await db.selectFrom('report_media').select('name').execute()).map(
        ({ name }) => `/media/${name}.webp`,
      )
    await report(ann, 'other')
    const [first = ''] = bob.user.photos
    expect(await kept()).toContain(first)
    await db
      .updateTable('report_media')
      .set({ bytes: promises.safety.keptOfAnotherMebibytes * 1024 * 1024 })
      .execute()
    const second = await upload(bob)
    await bob.call(profileRoutes.updateUser, { params: { id: bob.id }, body: { photos: [second] } })
    expect((await report(ann, 'spam')).status).toBe(200)
    expect(await kept()).not.toContain(second)
    expect((await report(await person(world), 'spam')).status).toBe(200)
    expect(await kept()).toContain(second)
  })
})

describe('someone who reports hundreds of people', () => {
  it('cannot hide the reports of others, and their own urgent ones come first', async () => {
    const { db } = world.database
    const [flooder, other, ...reported] = await insertUsers(world, 42)
    if (!flooder || !other) throw new Error('no person')
    const rows = reported.map(({ id }, at) => ({
      id: uuid(),
      reporter_id: flooder.id,
      reported_id: id,
      category: at === 39 ? 'underage' : 'spam',
      created_at: new Date(at),
    }))
    const last = {
      reporter_id: other.id,
      reported_id: flooder.id,
      category: 'harassment',
      created_at: new Date(),
    }
    await db
      .insertInto('reports')
      .values([...rows, { id: uuid(), ...last }])
      .execute()
    const listed = await openReports(
      db,
      ['underage', 'harassment'],
      '00000000-0000-0000-0000-000000000000',
    )
    const of = (id: string) =>
      listed.filter((report) => report.reporter_id === id).map(({ category }) => category)
    expect(of(flooder.id)).toEqual(['underage', ...Array(19).fill('spam')])
    expect(of(other.id)).toEqual(['harassment'])
    expect(listed.findIndex((report) => report.reporter_id === other.id)).toBeLessThan(20)
  })
})

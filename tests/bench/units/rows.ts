// Bytes that one act adds to Postgres's log and to its tables.
import type { Db } from '@swoon/db'
import { moveMarker, sendMessage, sendMessages } from '@swoon/db/queries/messages'
import { markSeen } from '@swoon/db/queries/people'
import type { SessionCheck } from '@swoon/db/queries/sessions'
import { recordSwipe } from '@swoon/db/queries/swipes'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { createDatabase } from '../../harness/database.ts'
import { type Pair, pairs } from '../../harness/pairs.ts'
import { table } from '../lib/results.ts'

const matches = 1000
/** Acts of each kind; as many come before, so that full-page writes after a checkpoint are not counted. */
const acts = 1000
const content = 'Saturday sounds lovely, shall we say eight at the place by the river?'

const byte = async (db: Db, what: ReturnType<typeof sql>) =>
  Number(
    (await sql<{ bytes: string }>`SELECT (${what})::bigint AS bytes`.execute(db)).rows[0]?.bytes,
  )
const logged = (db: Db) => byte(db, sql`pg_current_wal_insert_lsn() - '0/0'::pg_lsn`)
const sizeOf = (db: Db, name: string) => byte(db, sql`pg_total_relation_size(${name}::regclass)`)

interface Act {
  name: string
  /** The table whose growth is measured. */
  rows?: string
  /** Acts number `from` to `from + count`. */
  work(from: number, count: number): Promise<unknown>
}

/** @returns the lines of a report */
export async function rowsReport(): Promise<string[]> {
  const database = await createDatabase()
  const { db } = database
  try {
    const made = await pairs({ url: '', database }, matches)
    await sql`UPDATE allowances SET bonus_likes = 1000000`.execute(db)
    await sql`VACUUM ANALYZE`.execute(db)
    const reports: string[][] = []
    for (const { name, rows, work } of actsOf(db, made, await sessionsOf(db))) {
      await sql`CHECKPOINT`.execute(db)
      await work(0, acts)
      const [log, size] = [await logged(db), rows ? await sizeOf(db, rows) : 0]
      await work(acts, acts)
      const [grown, added] = [
        (await logged(db)) - log,
        rows ? (await sizeOf(db, rows)) - size : Number.NaN,
      ]
      reports.push([
        name,
        (grown / acts).toFixed(0),
        rows ? `${(added / acts).toFixed(0)} of ${rows}` : '',
      ])
    }
    const people = await sizeOf(db, 'users')
    return [
      `${acts} acts of a kind after as many of warming up: bytes of Postgres's log for each, and bytes that a table and its indexes grow by. Messages of ${content.length} characters.`,
      '',
      ...table(['act', 'log bytes', 'stored bytes'], reports),
      '',
      `- A row of users with its indexes: ${(people / matches / 2).toFixed(0)} bytes, with a short profile.`,
    ]
  } finally {
    await database.drop()
  }
}

async function sessionsOf(db: Db): Promise<Map<string, SessionCheck>> {
  const long = new Date(0)
  const rows = await db.selectFrom('sessions').select(['id', 'user_id']).execute()
  return new Map(
    rows.map(({ id, user_id }) => [
      user_id,
      { sessionId: id, startedAfter: long, usedAfter: long },
    ]),
  )
}

function actsOf(db: Db, made: readonly Pair[], sessions: ReadonlyMap<string, SessionCheck>): Act[] {
  const at = <T>(list: readonly T[], index: number) => list[index % list.length] as T
  const sessionOf = (id: string) => sessions.get(id) as SessionCheck
  const message = (index: number) => {
    const { one, matchId } = at(made, index)
    return { session: sessionOf(one.id), id: uuid(), matchId, clientId: uuid(), content }
  }
  const each =
    (work: (index: number) => Promise<unknown>) => async (from: number, count: number) => {
      for (let index = from; index < from + count; index++) await work(index)
    }
  /** Every person decides on others they have not met: `apart` keeps the kinds separate. */
  const decide = (index: number, apart: number, isLike: boolean) => {
    const one = at(made, index).one
    const other = at(made, index + apart + Math.floor(index / made.length)).other
    const free = { likes: 7, superLikes: 1 }
    const decision = {
      swipedId: other.id,
      isLike,
      isSuperLike: false,
      isRevisit: false,
      likedAnswer: null,
    }
    return recordSwipe(db, sessionOf(one.id), {
      ...decision,
      now: new Date(),
      matchId: uuid(),
      free,
    })
  }
  const answer = (index: number, apart: number) => {
    const swiped = at(made, index).one
    const swiper = at(made, index + apart + Math.floor(index / made.length)).other
    const free = { likes: 7, superLikes: 1 }
    const decision = {
      swipedId: swiped.id,
      isLike: true,
      isSuperLike: false,
      isRevisit: false,
      likedAnswer: null,
    }
    return recordSwipe(db, sessionOf(swiper.id), {
      ...decision,
      now: new Date(),
      matchId: uuid(),
      free,
    })
  }
  return [
    {
      name: 'a message alone',
      rows: 'messages',
      work: each((index) => {
        const { session, ...rest } = message(index)
        return sendMessage(db, session, { ...rest, now: new Date() })
      }),
    },
    {
      name: 'a message in a group of 50',
      rows: 'messages',
      work: async (from, count) => {
        for (let start = from; start < from + count; start += 50)
          await sendMessages(
            db,
            Array.from({ length: 50 }, (_, n) => message(start + n)),
            new Date(),
          )
      },
    },
    {
      name: 'a message is read',
      work: each((index) => {
        const { other, matchId } = at(made, index)
        return moveMarker(db, {
          matchId,
          userId: other.id,
          seq: 1 + Math.floor(index / made.length),
          kind: 'read',
        })
      }),
    },
    { name: 'a pass', rows: 'swipes', work: each((index) => decide(index, 100, false)) },
    { name: 'a like', rows: 'swipes', work: each((index) => decide(index, 200, true)) },
    {
      name: 'a like that makes a match',
      rows: 'matches',
      work: each((index) => answer(index, 200)),
    },
    {
      name: 'a minute of presence',
      work: async (from, count) => {
        for (let start = from; start < from + count; start += 1000)
          await markSeen(
            db,
            made.map(({ one }) => one.id),
            new Date(Date.now() + start),
          )
      },
    },
  ]
}

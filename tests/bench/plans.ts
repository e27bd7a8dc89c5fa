// npm run bench -- plans: the Postgres cost of the hottest statements among 100,000 people.
import { readFileSync } from 'node:fs'
import { connect, type Db } from '@swoon/db'
import { candidates } from '@swoon/db/queries/discovery'
import { matchesOf, otherOf } from '@swoon/db/queries/matches'
import { loadable } from '@swoon/db/queries/media'
import { messagesOf, moveMarker, sendMessage } from '@swoon/db/queries/messages'
import { passedPeople, recordSwipe } from '@swoon/db/queries/swipes'
import { maySee } from '@swoon/db/visibility'
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { createDatabase } from '../harness/database.ts'
import { median } from './lib/measure.ts'
import { fillPlansWorld, type PlansWorld, personId } from './lib/plans-world.ts'
import { publish, table } from './lib/results.ts'

const rounds = 5

interface Statement {
  /** Runs of the statement per round. */
  times: number
  work(db: Db): Promise<unknown>
}

function statementsOf({
  viewer,
  matchId,
  otherId,
  upload,
  session,
}: PlansWorld): Record<string, Statement> {
  let swiped = 800
  const deck = (
    mode: 'compatible' | 'nearby' | 'interests',
    preference: string,
    radius: number | null,
  ) => ({
    times: mode === 'compatible' ? 10 : 1,
    work: (db: Db) =>
      candidates(db, {
        viewerId: viewer.id,
        viewer: { ...viewer, shownTo: null, age: 31, preference },
        mode,
        radius: radius === null ? null : { visible: radius, private: radius },
        born: { from: '1900-01-01', by: '2008-11-22' },
        limit: 300,
        now: new Date(),
      }),
  })
  const often = (work: Statement['work']): Statement => ({ times: 50, work })
  const now = new Date()
  return {
    'deck, compatible': deck('compatible', 'female', 50),
    'deck, any gender': deck('compatible', 'any', null),
    'deck, nearby': deck('nearby', 'female', 50),
    'deck, interests': deck('interests', 'female', null),
    'matches list': { times: 10, work: (db) => matchesOf(db, viewer.id) },
    'chat page, whose': often((db) => otherOf(db, matchId, viewer.id)),
    'chat page, messages': often((db) => messagesOf(db, matchId, viewer.id, { limit: 50 })),
    'message send': often((db) =>
      sendMessage(db, session, { id: uuid(), matchId, clientId: uuid(), content: 'Hello', now }),
    ),
    'message read': often((db) =>
      moveMarker(db, { matchId, userId: viewer.id, seq: 1, kind: 'read' }),
    ),
    swipe: often((db) => {
      swiped += 2
      const decision = {
        swipedId: personId(swiped),
        isLike: false,
        isSuperLike: false,
        isRevisit: false,
      }
      return recordSwipe(db, session, {
        ...decision,
        likedAnswer: null,
        now,
        matchId: uuid(),
        free: { likes: 7, superLikes: 1 },
      })
    }),
    'second look': { times: 10, work: (db) => passedPeople(db, viewer.id, 200) },
    'may see': often((db) => maySee(db, viewer.id, otherId)),
    'may load a photo': often((db) => loadable(db, ['photo'], viewer.id, upload)),
  }
}

/** CPU time a process has used, in milliseconds; NaN without /proc. */
function cpuOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return Number.NaN
  }
}

/** Number of 8 kB pages that a statement reads. */
async function pagesOf(client: pg.PoolClient, query: CompiledQuery): Promise<number> {
  await client.query('BEGIN')
  const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${query.sql}`, [
    ...query.parameters,
  ])
  await client.query('ROLLBACK')
  const { Plan: plan } = rows[0]['QUERY PLAN'][0]
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

const database = await createDatabase()
// Two connections: one measures a statement as the server runs it, the other records its queries for EXPLAIN.
const served = connect(database.url, { max: 1 })
const pool = new pg.Pool({ connectionString: database.url, max: 1 })
const asked: CompiledQuery[] = []
const noted: Db = new Kysely({
  dialect: new PostgresDialect({ pool }),
  log: ({ query }) => {
    asked.push(CompiledQuery.raw(query.sql, [...query.parameters]))
  },
})

async function costsOf(pid: number, { times, work }: Statement): Promise<string[]> {
  const each: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const before = cpuOf(pid)
    for (let time = 0; time < times; time++) await work(served)
    // The first round fills the caches.
    if (round > 0) each.push((cpuOf(pid) - before) / times)
  }
  await work(noted)
  const client = await pool.connect()
  const last = asked.at(-1)
  const pages = last ? await pagesOf(client, last) : Number.NaN
  client.release()
  return [median(each).toFixed(2), String(pages)]
}

try {
  const world = await fillPlansWorld(database.db)
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(served)
  const costs: string[][] = []
  for (const [name, statement] of Object.entries(statementsOf(world)))
    costs.push([name, ...(await costsOf(rows[0]?.pid ?? 0, statement))])
  publish('plans', [
    'Among 100,000 people with 50,000 matches: CPU of Postgres for planning and executing, median of 5 rounds, and 8 kB pages that it looks at.',
    '',
    ...table(['statement', 'CPU ms', 'pages'], costs),
  ])
} finally {
  await served.destroy()
  await pool.end()
  await database.drop()
}

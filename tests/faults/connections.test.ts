import { connect, type Db } from '@swoon/db'
import { compiled } from '@swoon/db/compiled'
import { CompiledQuery } from 'kysely'
import { describe, expect, it } from 'vitest'
import { refusalOf } from '../../realtime-server/src/platform/base/errors.ts'
import { databaseOfFile } from '../harness/file-world.ts'

const echo = compiled<{ said: string }>('SELECT $1::text AS said')
const pid = compiled('SELECT pg_backend_pid() AS pid')
const divide = compiled('SELECT 1 / $1::integer')
const sleep = compiled('SELECT pg_sleep($1)')

const database = databaseOfFile()

/** A pool of one connection, with a query timeout of 400 ms. */
const narrow = () => connect(database.url, { max: 1, connectionTimeout: 2000, queryTimeout: 400 })
/** Otherwise Postgres would give up on the query first. */
const withoutLimit = 'SET statement_timeout = 0'

describe.each([
  { how: 'a hot query', late: (db: Db) => sleep(db, [3]) },
  {
    how: 'another query',
    late: (db: Db) => db.executeQuery(CompiledQuery.raw('SELECT pg_sleep(3)')),
  },
])('after $how that ran out of time', ({ late }) => {
  it('other queries that waited for its connection get a new one', async () => {
    const db = narrow()
    await db.executeQuery(CompiledQuery.raw(withoutLimit))
    const first = late(db).catch((error: Error) => error.message)
    const waiting = [echo(db, ['one']), echo(db, ['two'])]
    expect(await first).toBe('Query read timeout')
    expect(await Promise.all(waiting)).toEqual([[{ said: 'one' }], [{ said: 'two' }]])
    await db.destroy()
  })
})

it('refuses a value that cannot be serialised, and serves the next query', async () => {
  const db = narrow()
  const broken = {
    toJSON() {
      throw new Error('no text')
    },
  }
  await expect(echo(db, [broken])).rejects.toThrow('no text')
  expect(await echo(db, ['fine'])).toEqual([{ said: 'fine' }])
  await db.destroy()
})

it('keeps a connection after Postgres has refused a query on it', async () => {
  const db = narrow()
  const before = await pid(db, [])
  await expect(divide(db, [0])).rejects.toThrow('division by zero')
  await expect(db.executeQuery(CompiledQuery.raw('SELECT 1 / 0'))).rejects.toThrow(
    'division by zero',
  )
  expect(await pid(db, [])).toEqual(before)
  await db.destroy()
})

it('ends the pool even if only hot queries ran, and refuses later queries as unavailable', async () => {
  const db = narrow()
  await echo(db, ['before'])
  await db.destroy()
  const error = await echo(db, ['after']).catch((error: unknown) => error)
  expect(refusalOf(error)).toMatchObject({ code: 'UNAVAILABLE', status: 503 })
})

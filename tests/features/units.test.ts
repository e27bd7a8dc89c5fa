import type { Db, Tx } from '@swoon/db'
import { insertUser } from '@swoon/db/queries/users'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { on, type Subscriber } from '../../realtime-server/src/platform/changes/subscribers.ts'
import { databaseOfFile } from '../harness/file-world.ts'
import { waitFor } from '../harness/server.ts'
import { recordedUnits } from '../harness/units.ts'

const database = databaseOfFile()
let db: Db
beforeAll(() => {
  db = database.db
})

const insert = (tx: Db | Tx, id: string) =>
  insertUser(tx, {
    id,
    email: `${id}@example.test`,
    username: id,
    password_hash: 'none',
    created_at: new Date(),
    time_zone: 'UTC',
  })
const isThere = async (id: string) =>
  (await db.selectFrom('users').select('id').where('id', '=', id).execute()).length === 1
const failing = (tx: Db | Tx) => sql`SELECT 1 / 0`.execute(tx)
const ended = (matchId: string) => ({ what: 'match:ended', to: matchId, payload: { matchId } })

describe('a commit', () => {
  it('emits its events in order, once everyone can read the change', async () => {
    const id = uuid()
    const { commit, sent } = recordedUnits(db)
    await commit(async ({ tx, emit, evict, endSession }) => {
      await insert(tx, id)
      emit(id, 'match:ended', { matchId: id })
      evict({ room: 'room' }, [id])
      endSession(id, 'signed-out')
      expect(sent).toEqual([])
      expect(await isThere(id)).toBe(false)
    })
    expect(await isThere(id)).toBe(true)
    expect(sent.map(({ what }) => what)).toEqual(['match:ended', 'evict', 'end-session'])
  })

  it('writes and emits nothing when its work fails', async () => {
    const id = uuid()
    const { commit, sent } = recordedUnits(db)
    const work = commit(async ({ tx, emit }) => {
      await insert(tx, id)
      emit(id, 'match:ended', { matchId: id })
      await failing(tx)
    })
    await expect(work).rejects.toThrow('division by zero')
    expect([await isThere(id), sent]).toEqual([false, []])
  })
})

describe('a commit that Postgres chose to end a deadlock', () => {
  it('is done again, with the events of its last try alone', async () => {
    const [one, other] = [uuid(), uuid()]
    for (const id of [one, other]) await insert(db, id)
    const { commit, sent } = recordedUnits(db)
    let waiting = 0
    let both = () => {}
    const bothHold = new Promise<void>((resolve) => {
      both = resolve
    })
    let tries = 0
    const lock = (tx: Tx, id: string) =>
      sql`SELECT FROM users WHERE id = ${id} FOR UPDATE`.execute(tx)
    const crossing = (first: string, second: string) =>
      commit(async ({ tx, emit }) => {
        tries++
        emit(first, 'match:ended', { matchId: first })
        await lock(tx, first)
        if (++waiting === 2) both()
        await bothHold
        await lock(tx, second)
      })
    await Promise.all([crossing(one, other), crossing(other, one)])
    expect(tries).toBe(3)
    expect(sent.map(({ to }) => to).sort()).toEqual([one, other].sort())
  })

  it('fails when it happens again and again, and for other errors at once', async () => {
    const { commit, commitStatement, sent } = recordedUnits(db)
    const raising = (code: string) =>
      sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${code}'; END $$`)
    for (const [code, expected] of [
      ['40P01', 4],
      ['40001', 4],
      ['23514', 1],
    ] as const) {
      let tries = 0
      const work = async (tx: Db | Tx) => {
        tries++
        await raising(code).execute(tx)
      }
      await expect(commit(({ tx }) => work(tx))).rejects.toMatchObject({ code })
      expect([code, tries]).toEqual([code, expected])
      await expect(commitStatement(['match:ended'], ({ db }) => work(db))).rejects.toMatchObject({
        code,
      })
      expect([code, tries]).toEqual([code, 2 * expected])
    }
    expect(sent).toEqual([])
  })

  it('does no statement again once it has said something', async () => {
    const id = uuid()
    const { commitStatement, sent } = recordedUnits(db)
    let tries = 0
    const work = commitStatement(['match:ended'], async ({ db, emit }) => {
      tries++
      emit(id, 'match:ended', { matchId: id })
      await sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '40P01'; END $$`).execute(db)
    })
    await expect(work).rejects.toMatchObject({ code: '40P01' })
    expect([tries, sent]).toEqual([1, [ended(id)]])
  })
})

describe('a fast way to commit', () => {
  it('emits the events from before a failure, because the statement is committed', async () => {
    const id = uuid()
    const { commitStatement, sent } = recordedUnits(db)
    const work = commitStatement(['match:ended'], async ({ db, emit }) => {
      await insert(db, id)
      emit(id, 'match:ended', { matchId: id })
      throw new Error('after the write')
    })
    await expect(work).rejects.toThrow('after the write')
    expect([await isThere(id), sent]).toEqual([true, [ended(id)]])
  })

  it('sends `resync` to the people concerned when reading fails after the write', async () => {
    const id = uuid()
    const { commitThenRead, sent } = recordedUnits(db)
    const work = commitThenRead(['match:ended'], async ({ db, emit, hasWritten }) => {
      await insert(db, id)
      hasWritten([id, 'other'])
      emit(id, 'match:ended', { matchId: id })
      await failing(db)
    })
    await expect(work).rejects.toThrow('division by zero')
    const resync = { what: 'resync', to: [id, 'other'], payload: {} }
    expect([await isThere(id), sent]).toEqual([true, [ended(id), resync]])
  })

  it('emits nothing when its statement fails', async () => {
    const { commitThenRead, commitStatement, sent } = recordedUnits(db)
    await expect(commitThenRead([], ({ db }) => failing(db))).rejects.toThrow('division by zero')
    await expect(commitStatement([], ({ db }) => failing(db))).rejects.toThrow('division by zero')
    expect(sent).toEqual([])
  })
})

describe('a subscriber in the transaction', () => {
  /** Inserts a person with the match's id when a match ends and emits an event, then fails if told to. */
  const writes = ({ fails = false } = {}): Subscriber =>
    on('match:ended', {
      async inTransaction({ tx, emit }, { audience, payload: { matchId } }) {
        expect(audience).toBe('someone')
        await insert(tx, matchId)
        emit(matchId, 'resync', {})
        if (fails) throw new Error('the subscriber failed')
      },
    })

  it('commits its writes with the change, and emits its events with the change’s events', async () => {
    const [id, matchId] = [uuid(), uuid()]
    const { commit, sent } = recordedUnits(db, [writes()])
    await commit(async ({ tx, emit }) => {
      await insert(tx, id)
      emit('someone', 'match:ended', { matchId })
    })
    expect([await isThere(id), await isThere(matchId)]).toEqual([true, true])
    expect(sent.map(({ what }) => what)).toEqual(['match:ended', 'resync'])
  })

  it('undoes the change when it fails, for every way to commit', async () => {
    const { commit, commitStatement, commitThenRead, sent } = recordedUnits(db, [
      writes({ fails: true }),
    ])
    const names = ['match:ended'] as const
    for (const way of ['commit', 'commitStatement', 'commitThenRead'] as const) {
      const [id, matchId] = [uuid(), uuid()]
      const work = async (
        tx: Db | Tx,
        emit: Parameters<Parameters<typeof commit>[0]>[0]['emit'],
      ) => {
        await insert(tx, id)
        emit('someone', 'match:ended', { matchId })
      }
      const run = {
        commit: () => commit(({ tx, emit }) => work(tx, emit)),
        commitStatement: () => commitStatement(names, ({ db, emit }) => work(db, emit as never)),
        commitThenRead: () => commitThenRead(names, ({ db, emit }) => work(db, emit as never)),
      }
      await expect(run[way](), way).rejects.toThrow('the subscriber failed')
      expect([way, await isThere(id), await isThere(matchId)]).toEqual([way, false, false])
    }
    expect(sent).toEqual([])
  })

  it('can react to the event of another subscriber, and an endless circle is stopped', async () => {
    const id = uuid()
    const heard: string[] = []
    const second = on('resync', {
      inTransaction: async (_unit, { event }) => void heard.push(event),
    })
    const { commit } = recordedUnits(db, [writes(), second])
    await commit(async ({ emit }) => emit('someone', 'match:ended', { matchId: id }))
    expect(heard).toEqual(['resync'])
    const endless = on('resync', {
      inTransaction: async ({ emit }) => emit('someone', 'resync', {}),
    })
    const circle = recordedUnits(db, [endless])
    await expect(circle.commit(async ({ emit }) => emit(id, 'resync', {}))).rejects.toThrow(
      'a circle of subscribers',
    )
  })
})

describe('a subscriber after COMMIT', () => {
  it('reads the committed change, and cannot delay or fail it', async () => {
    const id = uuid()
    const seen: boolean[] = []
    let end = () => {}
    const isEnded = new Promise<void>((resolve) => {
      end = resolve
    })
    const { commit, subscribers, sent } = recordedUnits(db, [
      on('match:ended', {
        async afterCommit({ payload }) {
          seen.push(await isThere(payload.matchId))
          await isEnded
        },
      }),
      on('match:ended', { afterCommit: () => Promise.reject(new Error('lost')) }),
    ])
    await commit(async ({ tx, emit }) => {
      await insert(tx, id)
      emit(id, 'match:ended', { matchId: id })
      await new Promise((resolve) => setImmediate(resolve))
      expect(seen).toEqual([])
    })
    expect(sent).toEqual([ended(id)])
    await waitFor(() => seen.length === 1)
    expect(seen).toEqual([true])
    end()
    await subscribers.settled()
  })

  it('does not run for a change that was rolled back', async () => {
    const heard: unknown[] = []
    const { commit, subscribers } = recordedUnits(db, [
      on('resync', { afterCommit: async (sent) => void heard.push(sent) }),
    ])
    const work = commit(async ({ tx, emit }) => {
      emit('someone', 'resync', {})
      await failing(tx)
    })
    await expect(work).rejects.toThrow()
    await subscribers.settled()
    expect(heard).toEqual([])
  })
})

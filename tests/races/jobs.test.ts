import type { Tx } from '@swoon/db'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createClock } from '../../realtime-server/src/platform/base/clock.ts'
import { exactlyOnce } from '../../realtime-server/src/platform/jobs/jobs.ts'
import { workerPool } from '../../realtime-server/src/platform/jobs/pool.ts'
import { databaseOfFile } from '../harness/file-world.ts'
import { createEffects, effectsOf, jobNode, leaveEffect, someKind } from '../harness/jobs.ts'
import { untilWaiting } from '../harness/locks.ts'
import { waitFor } from '../harness/server.ts'

const database = databaseOfFile()
const nodes: ReturnType<typeof jobNode>[] = []
beforeAll(async () => {
  await createEffects(database)
  await sql`CREATE TABLE things (id text PRIMARY KEY)`.execute(database.db)
})
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.stop()))
})

const lock = (tx: Tx, id: string) => sql`SELECT FROM things WHERE id = ${id} FOR UPDATE`.execute(tx)
const soon = (milliseconds: number) => new Date(Date.now() + milliseconds)
const count = async (mark: string) =>
  (await effectsOf(database)).filter((effect) => effect.mark === mark).length

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

/** A thing, a job that locks it (run by a timer or a worker), and a request that locks the thing and then postpones the job. */
async function stage(by: 'a timer' | 'a worker') {
  const kind = someKind({ isPunctual: by === 'a timer' })
  const [began, mayEnd, hasThing, mayPutOff] = [gate(), gate(), gate(), gate()]
  /** Postgres error codes. */
  const errors: unknown[] = []
  const noting = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      errors.push(Object(error).code)
      throw error
    })
  const handler = exactlyOnce(kind, async ({ tx }, payload) => {
    await noting(lock(tx, kind.name))
    began.open()
    await mayEnd.opened
    await leaveEffect(tx, payload)
  })
  const node = jobNode(database, { [kind.name]: handler }, { poll: by === 'a timer' ? 30_000 : 50 })
  nodes.push(node)
  await sql`INSERT INTO things (id) VALUES (${kind.name})`.execute(database.db)
  const schedule = (tx: Tx, mark: string, at: Date) =>
    node.jobs.schedule(tx, kind, { mark: `${mark} of ${kind.name}` }, { at, key: 'its key' })
  return {
    kind,
    errors,
    began: began.opened,
    mayEnd,
    hasThing: hasThing.opened,
    mayPutOff,
    plan: () => node.commit(({ tx }) => schedule(tx, 'first', soon(300))),
    request: () =>
      node.commit(async ({ tx }) => {
        await noting(lock(tx, kind.name))
        hasThing.open()
        await mayPutOff.opened
        await noting(schedule(tx, 'later', soon(300)))
      }),
  }
}

describe.each(['a timer', 'a worker'] as const)(
  'a job by %s, and a request that puts it off',
  (by) => {
    it('do not wait for each other when the request is first', async () => {
      const { kind, errors, mayEnd, hasThing, mayPutOff, plan, request } = await stage(by)
      mayEnd.open()
      const requested = request()
      await hasThing
      await plan()
      await untilWaiting({ database }, 1)
      mayPutOff.open()
      await requested
      await waitFor(async () => (await count(`later of ${kind.name}`)) === 1)
      expect(errors).toEqual([])
      // A worker finishes a job it has begun; a timer drops postponed work.
      expect(await count(`first of ${kind.name}`)).toBe(by === 'a timer' ? 0 : 1)
    })

    it('do not wait for each other when the job is first', async () => {
      const { kind, errors, began, mayEnd, mayPutOff, plan, request } = await stage(by)
      mayPutOff.open()
      await plan()
      await began
      const requested = request()
      await untilWaiting({ database }, 1)
      mayEnd.open()
      await requested
      await waitFor(async () => (await count(`later of ${kind.name}`)) === 1)
      expect(errors).toEqual([])
      expect(await count(`first of ${kind.name}`)).toBe(1)
    })
  },
)

it('is done once by the timers of several nodes', async () => {
  const kind = someKind({ isPunctual: true })
  const handler = {
    [kind.name]: exactlyOnce(kind, async ({ tx }, payload) => leaveEffect(tx, payload)),
  }
  const timing = { poll: 30_000, refresh: 50 }
  for (let n = 0; n < 3; n++) nodes.push(jobNode(database, handler, timing))
  const [node] = nodes
  await node?.commit(async ({ tx }) => {
    for (const mark of ['one', 'two', 'three'])
      await node.jobs.schedule(tx, kind, { mark }, { at: soon(1000) })
  })
  await waitFor(
    async () => (await count('one')) + (await count('two')) + (await count('three')) >= 3,
  )
  expect(
    (await effectsOf(database)).filter(({ mark }) => /^(one|two|three)$/.test(mark)),
  ).toHaveLength(3)
})

it('a listening connection that is released twice, because it broke while workers were being replaced, ends nothing', async () => {
  const twice = new Promise<void>((resolve, reject) =>
    workerPool(database.db, createClock(0)).connect((_error, _client, release) => {
      try {
        release()
        release()
        resolve()
      } catch (error) {
        reject(error)
      }
    }),
  )
  await expect(twice).resolves.toBeUndefined()
})

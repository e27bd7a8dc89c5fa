import { connect } from '@swoon/db'
import { deleteOldJobs, jobCounts } from '@swoon/db/queries/jobs'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  atLeastOnce,
  exactlyOnce,
  type JobHandler,
  type JobHandlers,
  type JobKind,
} from '../../realtime-server/src/platform/jobs/jobs.ts'
import { databaseOfFile } from '../harness/file-world.ts'
import {
  createEffects,
  effectsOf,
  jobNode,
  leaveEffect,
  type Mark,
  someKind,
} from '../harness/jobs.ts'
import { patience, startWorld, waitFor } from '../harness/server.ts'

const hour = 60 * 60 * 1000
const database = databaseOfFile()
beforeAll(() => createEffects(database))

const nodes: ReturnType<typeof jobNode>[] = []
function node(...args: Parameters<typeof jobNode> extends [unknown, ...infer Rest] ? Rest : never) {
  const started = jobNode(database, ...args)
  nodes.push(started)
  return started
}
afterEach(() => Promise.all(nodes.splice(0).map(({ stop }) => stop())))

/** A handler that records that it ran. */
const leaving = (kind: JobKind<Mark>) => ({
  [kind.name]: exactlyOnce(kind, async ({ tx }, payload) => leaveEffect(tx, payload)),
})
/** The handlers of a node for other kinds only. */
const nothing = () => ({ [someKind().name]: { every: hour, run: async () => {} } })

const within = patience
const marksOf = async (mark: string) =>
  (await effectsOf(database)).filter((effect) => effect.mark.startsWith(mark))
const isDone = (mark: string) => waitFor(async () => (await marksOf(mark)).length > 0, within, mark)
const soon = (milliseconds: number) => new Date(Date.now() + milliseconds)
const countOf = async (kind: { name: string }) =>
  (await jobCounts(database.db, new Date())).find((count) => count.kind === kind.name)

describe('a job', () => {
  it('is done after its transaction has committed, and never when it rolled back', async () => {
    const kind = someKind()
    const { commit, jobs } = node(leaving(kind))
    const failing = commit(async ({ tx }) => {
      await jobs.schedule(tx, kind, { mark: 'undone' })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await commit(({ tx }) => jobs.schedule(tx, kind, { mark: 'done' }))
    await isDone('done')
    expect(await marksOf('undone')).toEqual([])
  })

  it('is done at its time, by the clock that the server was given', async () => {
    const kind = someKind()
    const handler = leaving(kind)
    const now = node(handler, { poll: 50 })
    await now.commit(async ({ tx }) => {
      await now.jobs.schedule(tx, kind, { mark: 'tomorrow' }, { at: soon(24 * hour) })
      await now.jobs.schedule(tx, kind, { mark: 'soon' }, { at: soon(300) })
    })
    await isDone('soon')
    expect((await marksOf('soon'))[0]?.at.getTime()).toBeGreaterThan(Date.now() - 5000)
    expect(await marksOf('tomorrow')).toEqual([])
    node(handler, { offset: 25 * hour, poll: 50 })
    await isDone('tomorrow')
  })

  it('is replaced and cancelled by its key', async () => {
    const kind = someKind()
    const other = someKind()
    const handlers = { ...leaving(kind), ...leaving(other) }
    const { commit, jobs } = node(handlers)
    await commit(async ({ tx }) => {
      await jobs.schedule(tx, kind, { mark: 'key first' }, { at: soon(hour), key: 'one' })
      await jobs.schedule(tx, kind, { mark: 'key cancelled' }, { at: soon(hour), key: 'two' })
      // The same key under another kind is a different key.
      await jobs.schedule(tx, other, { mark: 'key other' }, { at: soon(hour), key: 'two' })
    })
    await commit(async ({ tx }) => {
      await jobs.schedule(tx, kind, { mark: 'key second' }, { at: soon(hour), key: 'one' })
      await jobs.cancel(tx, kind, 'two')
    })
    node(handlers, { offset: 2 * hour })
    await isDone('key other')
    await isDone('key second')
    expect(await countOf(kind)).toBeUndefined()
    expect((await marksOf('key')).map(({ mark }) => mark)).toEqual(['key other', 'key second'])
  })

  it('is tried again after an error, which undoes its effects, and counts as dead after the last try', async () => {
    const [once, always] = [someKind(), someKind({ attempts: 2 })]
    let tries = 0
    const { commit, jobs, runs } = node(
      {
        [once.name]: exactlyOnce(once, async ({ tx }, payload) => {
          await leaveEffect(tx, payload)
          if (++tries === 1) throw new Error('the first time')
        }),
        [always.name]: exactlyOnce(always, async () => {
          throw new Error('each time')
        }),
      },
      { poll: 50 },
    )
    await commit(async ({ tx }) => {
      await jobs.schedule(tx, once, { mark: 'second try' })
      await jobs.schedule(tx, always, { mark: 'dead' })
    })
    await waitFor(async () => (await countOf(always))?.dead === 1, within, 'a dead job')
    await isDone('second try')
    expect(await marksOf('second try')).toHaveLength(1)
    expect(await countOf(always)).toMatchObject({ waiting: 0, dead: 1, late: 0 })
    expect(runs.filter(({ kind }) => kind === always.name).map(({ outcome }) => outcome)).toEqual([
      'failed',
      'failed',
    ])
    expect(runs.filter(({ kind }) => kind === once.name).map(({ outcome }) => outcome)).toEqual([
      'failed',
      'done',
    ])
    await deleteOldJobs(database.db, soon(-hour))
    expect(await countOf(always)).toMatchObject({ dead: 1 })
    await deleteOldJobs(database.db, soon(hour))
    expect(await countOf(always)).toBeUndefined()
  })

  it('refuses a payload that does not match its kind, and a handler of another kind', async () => {
    const kind = someKind({ attempts: 1 })
    const handler = leaving(kind)
    const { commit, jobs } = node(handler)
    await commit(({ tx }) => jobs.schedule(tx, kind, { mark: 4 } as unknown as { mark: string }))
    await waitFor(async () => (await countOf(kind))?.dead === 1, within, 'a dead job')
    const register = (handlers: JobHandlers) => () => jobNode(database, handlers)
    const other = someKind()
    expect(register({ [other.name]: leaving(kind)[kind.name] as JobHandler })).toThrow(
      `not of the kind ${kind.name}`,
    )
    const punctual = someKind({ isPunctual: true })
    expect(register({ [punctual.name]: atLeastOnce(punctual, async () => {}) })).toThrow(
      'is punctual',
    )
  })

  it('is counted as waiting and late while no node does it', async () => {
    const kind = someKind()
    const { commit, jobs } = node(nothing())
    await commit(async ({ tx }) => {
      await jobs.schedule(tx, kind, { mark: 'late' }, { at: soon(-90_000) })
      await jobs.schedule(tx, kind, { mark: 'not yet' }, { at: soon(hour) })
    })
    expect(await countOf(kind)).toMatchObject({ waiting: 2, dead: 0 })
    expect((await countOf(kind))?.late).toBeGreaterThan(89)
  })
})

describe('a job outside of the database', () => {
  it('is done after the commit, and again after a failure', async () => {
    const kind = someKind()
    const sent: string[] = []
    const { commit, jobs } = node(
      {
        [kind.name]: atLeastOnce(kind, async ({ mark }) => {
          sent.push(mark)
          if (sent.length === 1) throw new Error('the line is dead')
        }),
      },
      { poll: 50 },
    )
    await commit(({ tx }) => jobs.schedule(tx, kind, { mark: 'letter' }))
    await waitFor(async () => sent.length === 2 && (await countOf(kind)) === undefined, within)
    expect(sent).toEqual(['letter', 'letter'])
  })
})

describe('a punctual job', () => {
  const late = 30_000
  it('is done by a timer at its second, exactly once, also by nodes that did not add it', async () => {
    const kind = someKind({ isPunctual: true })
    const handler = leaving(kind)
    // With this polling interval the worker itself would be late.
    const timing = { poll: late, refresh: 200 }
    const adding = node(handler, timing)
    node(handler, timing)
    const at = soon(1500)
    await adding.commit(({ tx }) => adding.jobs.schedule(tx, kind, { mark: 'punctual' }, { at }))
    // This node stops before the job is due.
    await adding.stop()
    nodes.splice(nodes.indexOf(adding), 1)
    await isDone('punctual')
    const [effect, ...more] = await marksOf('punctual')
    expect(more).toEqual([])
    expect(effect?.at.getTime()).toBeGreaterThanOrEqual(at.getTime())
    expect((effect?.at.getTime() ?? 0) - at.getTime()).toBeLessThan(late / 2)
  })

  it('is not done by its timer after it was cancelled, postponed or never committed', async () => {
    const kind = someKind({ isPunctual: true })
    const handler = leaving(kind)
    const { commit, jobs } = node(handler, { poll: 50 })
    await commit(async ({ tx }) => {
      await jobs.schedule(tx, kind, { mark: 'timer cancelled' }, { at: soon(4000), key: 'a' })
      await jobs.schedule(tx, kind, { mark: 'timer early' }, { at: soon(4000), key: 'b' })
    })
    const never = commit(async ({ tx }) => {
      await jobs.schedule(tx, kind, { mark: 'timer never' }, { at: soon(4000), key: 'c' })
      throw new Error('rolled back')
    })
    await expect(never).rejects.toThrow()
    await commit(async ({ tx }) => {
      await jobs.cancel(tx, kind, 'a')
      await jobs.schedule(tx, kind, { mark: 'timer put off' }, { at: soon(4500), key: 'b' })
    })
    await isDone('timer put off')
    expect((await marksOf('timer')).map(({ mark }) => mark)).toEqual(['timer put off'])
  })

  it('is left to the worker when it fails in its timer', async () => {
    const kind = someKind({ isPunctual: true })
    let tries = 0
    const handler = {
      [kind.name]: exactlyOnce(kind, async ({ tx }, payload) => {
        await leaveEffect(tx, payload)
        if (++tries === 1) throw new Error('the timer')
      }),
    }
    const { commit, jobs } = node(handler, { poll: 1000 })
    await commit(({ tx }) => jobs.schedule(tx, kind, { mark: 'backstop' }, { at: soon(200) }))
    await isDone('backstop')
    expect(await marksOf('backstop')).toHaveLength(1)
  })
})

describe('a recurring job', () => {
  const recurring = (milliseconds: number, first: number, work = async () => {}) => {
    const runs: number[] = []
    const run = async () => {
      runs.push(Date.now())
      await work()
    }
    const handler = { [someKind().name]: { every: milliseconds, run } }
    return { runs, start: () => node(handler, { first, poll: 20 }) }
  }

  it('first runs soon after the start, long before its interval is over', async () => {
    const { runs, start } = recurring(hour, 20)
    start()
    await waitFor(() => runs.length === 1, within)
    expect(runs).toHaveLength(1)
  })

  it('runs at each interval on one of all nodes, also after a failure, until they stop', async () => {
    const { runs, start } = recurring(200, 20, () => Promise.reject(new Error('each time')))
    const started = [start(), start(), start()]
    await waitFor(() => runs.length > 4, within)
    await Promise.all(started.map(({ stop }) => stop()))
    nodes.length = 0
    const { length } = runs
    for (let n = 1; n < length; n++)
      expect((runs[n] ?? 0) - (runs[n - 1] ?? 0)).toBeGreaterThanOrEqual(199)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(runs).toHaveLength(length)
  })

  it('keeps the time of its next run when another server starts', async () => {
    const { runs, start } = recurring(hour, 20)
    await start().commit(async () => {})
    await waitFor(() => runs.length === 1, within)
    start()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(runs).toHaveLength(1)
  })
})

it('shows jobs in /metrics', async () => {
  const world = await startWorld()
  const kind = someKind()
  const db = connect(world.database.url, { max: 1 })
  const { commit, jobs, stop } = jobNode(world.database, nothing())
  await commit(({ tx }) => jobs.schedule(tx, kind, { mark: 'waiting' }, { at: soon(-60_000) }))
  const text = await (await fetch(`${world.url}/metrics`)).text()
  const read = (name: string) =>
    Number(new RegExp(`^${name}{kind="${kind.name}"} (.+)$`, 'm').exec(text)?.[1])
  expect([read('due_waiting'), read('due_dead')]).toEqual([1, 0])
  expect(read('due_late_seconds')).toBeGreaterThan(59)
  await stop()
  await db.destroy()
  await world.close()
})

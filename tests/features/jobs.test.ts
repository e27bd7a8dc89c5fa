import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startJobs } from '../../realtime-server/src/platform/jobs.ts'
import { createDatabase, type TestDatabase } from '../harness/database.ts'
import { waitFor } from '../harness/server.ts'

const { log } = fastify()
const hour = 60 * 60 * 1000

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

describe('a job', () => {
  const start = (every: number, first: number) => {
    const runs: number[] = []
    const run = async () => void runs.push(Date.now())
    return { runs, stop: startJobs(database.db, log, [{ name: `job ${every}`, every, run }], first) }
  }

  it('runs soon after the start, long before its first turn', async () => {
    const { runs, stop } = start(hour, 20)
    await waitFor(() => runs.length === 1)
    stop()
  })

  it('runs again at each turn, until it is stopped', async () => {
    const { runs, stop } = start(40, hour)
    await waitFor(() => runs.length > 2)
    stop()
    await new Promise((resolve) => setTimeout(resolve, 100))
    const { length } = runs
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(runs).toHaveLength(length)
  })
})

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { addJob } from '@swoon/db/queries/jobs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPostgres } from '../../scripts/provision/postgres.ts'
import { createDatabase, type TestDatabase } from '../harness/database.ts'
import { ofFile } from '../harness/file-world.ts'
import { createEffects, effectsOf } from '../harness/jobs.ts'
import { patience, waitFor } from '../harness/server.ts'
import { quick, sent, slow } from './job-kinds.ts'

const postgres = ofFile(startPostgres)
let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase(postgres.url, '')
  await createEffects(database)
})
afterAll(async () => {
  for (const { child } of nodes) child.kill('SIGKILL')
  await database?.db.destroy()
})

interface NodeProcess {
  child: ChildProcess
  /** The output so far. */
  said(): string
}
const nodes: NodeProcess[] = []

async function startNode(name: string): Promise<NodeProcess> {
  const env = { PATH: process.env.PATH, DATABASE_URL: database.url, NODE_NAME: name }
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/faults/job-node.ts'], { env })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk
    })
  const node = { child, said: () => said }
  nodes.push(node)
  await waitFor(() => said.includes('ready'), patience, `the start of a node: ${said}`)
  return node
}

async function kill({ child }: NodeProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

const add = (kind: { name: string }, mark: string, at = new Date()) =>
  addJob(database.db, { kind: kind.name, key: mark, payload: { mark }, at, attempts: 10 })
const marks = async (start: string) =>
  (await effectsOf(database)).map(({ mark }) => mark).filter((mark) => mark.startsWith(start))

/** Milliseconds within which another node must take over the work of a killed one. */
const handedOver = 30_000

// The two tests run concurrently, since both mostly wait.
it.concurrent('does the work of a killed node on another within 30 s, once in the database and twice outside of it', async () => {
  const first = await startNode('first')
  await add(slow, 'slow')
  await add(sent, 'sent')
  await waitFor(() => first.said().includes('begins slow') && first.said().includes('begins sent'))
  await startNode('second')
  expect(await marks('s')).toEqual(['sent'])
  // Long enough for the second node to take a job of the first, if it wrongly did so.
  await new Promise((resolve) => setTimeout(resolve, 20_000))
  expect(await marks('s')).toEqual(['sent'])
  await kill(first)
  const killed = Date.now()
  await waitFor(async () => (await marks('s')).length === 3, handedOver, 'the hand-over')
  expect(Date.now() - killed).toBeLessThan(handedOver)
  expect(await marks('s')).toEqual(['sent', 'sent', 'slow'])
})

it.concurrent('does each of 300 jobs exactly once while one of two nodes is killed and a third starts', async () => {
  const doomed = await startNode('third')
  await startNode('fourth')
  const names = Array.from({ length: 300 }, (_, n) => `many ${String(n).padStart(3, '0')}`)
  for (const [n, name] of names.entries()) {
    await add(quick, name)
    if (n === 100) await kill(doomed)
    if (n === 150) await startNode('fifth')
  }
  await waitFor(
    async () => (await marks('many')).length >= names.length,
    handedOver,
    'the last of 300 jobs',
  )
  // Long enough for a job to come back, if it were to run twice.
  await new Promise((resolve) => setTimeout(resolve, 25_000))
  expect(await marks('many')).toEqual(names)
})

it('continues with its jobs by itself after Postgres was killed and started again', async () => {
  await add(quick, 'before')
  await waitFor(async () => (await marks('before')).length === 1)
  const later = Array.from({ length: 40 }, (_, n) => `after ${String(n).padStart(2, '0')}`)
  for (const [n, name] of later.entries()) await add(quick, name, new Date(Date.now() + n * 50))
  await postgres.kill()
  await postgres.start()
  await waitFor(
    () =>
      marks('after').then(
        ({ length }) => length >= later.length,
        () => false,
      ),
    patience,
    'the work after the outage',
  )
  expect(await marks('after')).toEqual(later)
})

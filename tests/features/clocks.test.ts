import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fastify from 'fastify'
import { beforeAll, expect, it } from 'vitest'
import { createClockCheck } from '../../realtime-server/src/platform/jobs/clock-check.ts'
import { exactlyOnce } from '../../realtime-server/src/platform/jobs/jobs.ts'
import { databaseOfFile } from '../harness/file-world.ts'
import { createEffects, effectsOf, jobNode, leaveEffect, someKind } from '../harness/jobs.ts'
import { spawnServer, waitFor } from '../harness/server.ts'

const database = databaseOfFile()
beforeAll(() => createEffects(database))

it.each([90_000, -90_000])(
  'a clock that is wrong by %i ms is named once, and so is its end',
  async (wrong) => {
    const lines: { level: number; msg: string; seconds: number }[] = []
    const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
    const { log } = fastify({ logger: { level: 'info', stream } })
    let error = 0
    const check = createClockCheck(database.db, log, () => Date.now() + error)
    await check.measure()
    expect([check.isOff(), lines]).toEqual([false, []])
    error = wrong
    for (let n = 0; n < 3; n++) await check.measure()
    expect(check.isOff()).toBe(true)
    error = 0
    await check.measure()
    expect(check.isOff()).toBe(false)
    expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
      [50, expect.stringContaining('is off')],
      [30, expect.stringContaining('is right again')],
    ])
    expect(Math.sign(lines[0]?.seconds ?? 0)).toBe(Math.sign(wrong))
  },
)

it('a node whose clock is ahead does no job before its time, and leaves the second to the timers of others', async () => {
  const kind = someKind({ isPunctual: true })
  const handlerOf = (name: string) => ({
    [kind.name]: exactlyOnce(kind, async ({ tx }, { mark }) =>
      leaveEffect(tx, { mark: `${mark} by ${name}` }),
    ),
  })
  const wrong = jobNode(database, handlerOf('wrong'), { wrong: 90_000, poll: 1000, refresh: 50 })
  const right = jobNode(database, handlerOf('right'), { poll: 30_000, refresh: 50 })
  await waitFor(() => wrong.clockCheck.isOff())
  const at = new Date(Date.now() + 1500)
  await wrong.commit(({ tx }) => wrong.jobs.schedule(tx, kind, { mark: 'done' }, { at }))
  const done = async () => (await effectsOf(database)).filter(({ mark }) => mark.startsWith('done'))
  await waitFor(async () => (await done()).length > 0)
  await Promise.all([wrong.stop(), right.stop()])
  const effects = await done()
  expect(effects).toHaveLength(1)
  expect(effects[0]?.at.getTime()).toBeGreaterThanOrEqual(at.getTime())
})

it('a server says in its log and metrics by how much its clock is wrong', async () => {
  const shift = encodeURIComponent('const now = Date.now; Date.now = () => now() + 90000')
  const settings = { NODE_OPTIONS: `--import=data:text/javascript,${shift}` }
  const mediaDir = await mkdtemp(path.join(tmpdir(), 'swoon-media-'))
  const server = await spawnServer(database, mediaDir, settings)
  await waitFor(() => server.log().includes('the clock of this machine is off'))
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  expect(Number(/^clock_ahead_seconds (\S+)$/m.exec(metrics)?.[1])).toBeGreaterThan(60)
  await server.kill('SIGKILL')
  await rm(mediaDir, { recursive: true, force: true })
})

import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { connect } from '@swoon/db'
import fastify from 'fastify'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readEnv } from '../../realtime-server/src/env.ts'
import { backupsIn } from '../../realtime-server/src/platform/backup/kept.ts'
import { nightlyJobs } from '../../realtime-server/src/platform/backup/nightly.ts'
import { checkBackup } from '../../realtime-server/src/platform/backup/restore.ts'
import type { Clock } from '../../realtime-server/src/platform/base/clock.ts'
import type { Context } from '../../realtime-server/src/platform/context.ts'
import { createJobQueue } from '../../realtime-server/src/platform/jobs/jobs.ts'
import { startJobWorker, workerTiming } from '../../realtime-server/src/platform/jobs/worker.ts'
import { databaseOfFile, folderOfFile } from '../harness/file-world.ts'
import { base, waitFor } from '../harness/server.ts'
import { recordedUnits } from '../harness/units.ts'

const passphrase = 'plain words, four of them'
const database = databaseOfFile()
const home = folderOfFile('swoon-nights-')

const { log } = fastify()
const parent = () => path.join(home.path, 'backups')
const days = async () => (await backupsIn(parent())).map(({ at }) => at.toISOString().slice(0, 10))

/** A node with a manual clock that counts its jobs' runs. */
function node() {
  let at = new Date('2026-10-01T00:00:00Z')
  const clock: Clock = { now: () => at }
  const db = connect(database.url, { max: 8, onError: () => {} })
  const { commit } = recordedUnits(db)
  const settings = {
    ...base(database, path.join(home.path, 'media')),
    BACKUP_DIR: parent(),
    BACKUP_PASSPHRASE: passphrase,
  }
  const queue = createJobQueue({ db, clock, commit, log })
  const runs: string[] = []
  const context = {
    env: readEnv(settings),
    clock,
    db,
    commit,
    jobs: queue.jobs,
    log,
  } as unknown as Context
  queue.register(nightlyJobs(context))
  const onRun = (kind: string, outcome: string) => runs.push(`${kind} ${outcome}`)
  const worker = startJobWorker(
    { db, clock, commit, log, queue, onRun },
    { ...workerTiming, poll: 50 },
  )
  return {
    /** Sets the clock, and waits until the hourly job has run and nothing is left to do. */
    async turn(to: string) {
      const looks = () => runs.filter((run) => run === 'backup-due done').length
      const before = looks()
      at = new Date(to)
      await waitFor(() => looks() > before)
      await waitFor(async () => {
        const { rows } =
          await sql`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'nightly-backup'`.execute(
            db,
          )
        return rows.length === 0
      })
    },
    made: () => runs.filter((run) => run === 'nightly-backup done').length,
    runs,
    async stop() {
      await worker.stop()
      await db.destroy()
    },
  }
}

it('is made once a night after two, and is kept for seven days and four weeks', async () => {
  const { turn, made, runs, stop } = node()
  try {
    await turn('2026-10-12T01:30:00Z')
    expect(await days()).toEqual([])
    await turn('2026-10-12T02:40:00Z')
    await turn('2026-10-12T05:00:00Z')
    expect([made(), await days()]).toEqual([1, ['2026-10-12']])
    // Mondays and Sundays of the weeks before, then every night from November 20 on.
    const nights = ['10-18', '10-25', '10-31', '11-01', '11-08', '11-14', '11-15', '11-18', '11-19']
    for (const night of [...nights, '11-20', '11-21', '11-22', '11-23', '11-24', '11-25', '11-26'])
      await turn(`2026-${night}T03:00:00Z`)
    expect(made()).toBe(17)
    expect(runs.filter((run) => run.endsWith('failed'))).toEqual([])
    expect(await days()).toEqual([
      ...[
        '2026-11-26',
        '2026-11-25',
        '2026-11-24',
        '2026-11-23',
        '2026-11-22',
        '2026-11-21',
        '2026-11-20',
      ],
      ...['2026-11-15', '2026-11-08'],
    ])
  } finally {
    await stop()
  }
  const [newest] = await backupsIn(parent())
  expect((await stat(parent())).mode & 0o077).toBe(0)
  expect((await readdir(parent())).filter((name) => name.endsWith('.partial'))).toEqual([])
  const backup = await checkBackup(newest?.folder ?? '', passphrase)
  expect(backup.secret).toBe('development-only-secret')
  await expect(checkBackup(newest?.folder ?? '', undefined)).rejects.toThrow()
})

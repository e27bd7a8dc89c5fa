import path from 'node:path'
import { connectionsInUse, dataFolder, replicationPositions } from '@swoon/db/queries/postgres'
import { shownCertificate } from '../doctor/certificate.ts'
import { aheadOfRedis } from '../doctor/redis.ts'
import { relay } from '../doctor/relay.ts'
import { freeIn } from '../doctor/room.ts'
import { runChecks } from '../doctor/run.ts'
import { createClock } from '../platform/base/clock.ts'
import type { Platform } from '../platform/platform.ts'

/** A gauge of `/metrics` that is measured now and then, not at each scrape. */
export interface Measurement {
  name: string
  help: string
  /** Label of the folder that is measured. */
  folder?: string
  /** Null if there is nothing to measure. */
  read(): Promise<number | null>
  /** Shown if it can't be measured; otherwise nothing is. */
  failed?: number
  /** True if it costs others something. Such a measurement is repeated sooner only while it has failed. */
  isRare?: boolean
}

/** Lists what operators should hear of before people do, most of it as the doctor checks it. */
export function measurementsOf({
  context: { env, db, clock, log },
  redis,
}: {
  context: Pick<Platform['context'], 'env' | 'db' | 'clock' | 'log'>
  redis: Platform['redis']
}): Measurement[] {
  return [
    ...disks(env, db),
    {
      name: 'clock_ahead_of_redis_seconds',
      help: "How far this machine's clock is ahead of that of Redis.",
      read: async () => (redis ? (await aheadOfRedis(redis, createClock())) / 1000 : null),
    },
    {
      name: 'postgres_connections_used_ratio',
      help: 'Share of the connections to Postgres that are in use, of all that there may be.',
      read: () =>
        connectionsInUse(db).catch((error: unknown) => {
          if ((error as { code?: string }).code === tooManyConnections) return 1
          throw error
        }),
    },
    {
      name: 'replication_late_seconds',
      help: 'For how long the slowest standby of Postgres has lacked a change.',
      read: replicationLate(db, () => clock.now().getTime()),
    },
    {
      name: 'relay_up',
      help: 'Whether the relay of calls lets us in alone, brings packets back, and leads into no private network.',
      isRare: true,
      failed: 0,
      async read() {
        if (!env.TURN_URL) return null
        const found = await runChecks([relay], { env, db, clock, log, mailTo: undefined })
        return found.some(({ state }) => state === 'fault') ? 0 : 1
      },
    },
    {
      name: 'certificate_left_seconds',
      help: 'For how long the certificate of PUBLIC_URL is still valid; 0 if browsers refuse it, or get none.',
      isRare: true,
      failed: 0,
      async read() {
        const shown = await shownCertificate(env.PUBLIC_URL)
        if (!shown) return null
        if (shown.refused) return 0
        return Math.max(0, shown.until.getTime() - clock.now().getTime()) / 1000
      },
    },
  ]
}

/** Postgres takes no more connections. */
const tooManyConnections = '53300'

type Context = Platform['context']

function disks(env: Context['env'], db: Context['db']): Measurement[] {
  const disk = (folder: string, read: Measurement['read']): Measurement => ({
    name: 'disk_free_bytes',
    help: 'Bytes that are free on the disk of a folder of this installation, as this process sees it.',
    folder,
    read,
    failed: 0,
  })
  const { BACKUP_DIR } = env
  return [
    disk('data', () => freeNear(path.resolve(env.DATA_DIR))),
    disk('media', () => freeNear(env.MEDIA_DIR)),
    disk('backups', async () => (BACKUP_DIR ? freeNear(BACKUP_DIR) : null)),
    disk('postgres', async () => {
      // Postgres away is another alert.
      const folder = await dataFolder(db).catch(() => null)
      return folder === null ? null : freeIn(folder).catch(nullIfMissing)
    }),
  ]
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Passes over the folder of a Postgres on another machine. */
function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

/** Measures the disk on which a folder lies, or would lie once it is made. */
async function freeNear(folder: string): Promise<number> {
  const parent = path.dirname(folder)
  return freeIn(folder).catch((error: unknown) => {
    if (isMissing(error) && parent !== folder) return freeNear(parent)
    throw error
  })
}

/** Remembers a position of the log of changes until all standbys have it. */
function replicationLate(db: Context['db'], now: () => number): Measurement['read'] {
  let awaited: { position: number; since: number } | null = null
  return async () => {
    const found = await replicationPositions(db)
    if (!found || found.replayed === null) {
      awaited = null
      return null
    }
    if (!awaited || found.replayed >= awaited.position)
      awaited = { position: found.written, since: now() }
    return (now() - awaited.since) / 1000
  }
}

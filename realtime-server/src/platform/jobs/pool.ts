import type { Db } from '@swoon/db'
import { type PoolClient, poolOf } from '@swoon/db/compiled'
import type { runTaskList } from 'graphile-worker'
import type { Clock } from '../base/clock.ts'

type Pool = Parameters<typeof runTaskList>[2]

/** Names of the statements in which graphile-worker sends the machine's time as the last parameter. */
const timed = /^(get_job|clear_stale_locks)/

/**
 * Gives graphile-worker one of our pools, with our settings and timeouts, and our clock's time (with `useNodeTime` the library reads
 * `Date`, which tests can't shift).
 */
export function workerPool(db: Db, clock: Clock): Pool {
  const pool = poolOf(db)
  const connect = async (callback?: Parameters<Pool['connect']>[0]) => {
    // With a callback, the library requests its listening connection, whose statements send no time.
    if (callback)
      return pool.connect((error, client, release) => callback(error, client, once(release)))
    return atOurTime(await pool.connect(), clock)
  }
  return { connect, options: pool.options } as unknown as Pool
}

/**
 * If its listening connection breaks while workers that gave up are being replaced, the library releases it twice, and the second call
 * would end the process.
 */
function once(release: (error?: Error | boolean) => void): typeof release {
  let isReleased = false
  return (error) => {
    if (isReleased) return
    isReleased = true
    release(error)
  }
}

function atOurTime(client: PoolClient, clock: Clock): PoolClient {
  const query = (config: { name?: string; values?: unknown[] }) => {
    const isTimed = timed.test(config.name ?? '')
    return client.query(
      (isTimed ? { ...config, values: shifted(config.values, clock) } : config) as never,
    )
  }
  return { query, release: (error?: Error) => client.release(error) } as unknown as PoolClient
}

const shifted = (values: unknown[] = [], clock: Clock) => [
  ...values.slice(0, -1),
  clock.now().toISOString(),
]

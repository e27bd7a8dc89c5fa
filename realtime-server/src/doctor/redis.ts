import { Redis } from 'ioredis'
import type { Clock } from '../platform/base/clock.ts'
import {
  type Check,
  type Finding,
  fault,
  type Installation,
  ok,
  reasonOf,
  skipped,
  warning,
} from './check.ts'

/** Milliseconds by which the clocks may differ. */
const tolerated = 2000

export const redis: Check = {
  name: 'redis',
  needs: [],
  async run(installation) {
    const { REDIS_URL } = installation.env
    if (!REDIS_URL) return skipped('REDIS_URL is not set, so one process alone may serve')
    const client = new Redis(REDIS_URL, {
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: 5000,
      retryStrategy: () => null,
    })
    // An attempt that fails without a listener would be printed.
    let reason: unknown
    client.on('error', (error) => {
      reason = error
    })
    try {
      await client.connect()
      return await examined(client, installation)
    } catch (error) {
      return fault(
        `Redis cannot be used: ${reasonOf(reason ?? error)}. People see late what those on other processes do.`,
        'Start Redis, or correct REDIS_URL and REDIS_PASSWORD.',
      )
    } finally {
      client.disconnect()
    }
  },
}

/** Milliseconds by which this machine is at least ahead of Redis; negative if behind. */
export async function aheadOfRedis(client: Redis, clock: Clock): Promise<number> {
  const asked = clock.now().getTime()
  const [seconds, micros] = await client.time()
  const answered = clock.now().getTime()
  const at = Number(seconds) * 1000 + Number(micros) / 1000
  return Math.max(0, asked - at) + Math.min(0, answered - at)
}

async function examined(client: Redis, { env, clock }: Installation): Promise<Finding[]> {
  // Fails on a replica, and where the memory is full.
  await client.set(`${env.REDIS_PREFIX}doctor`, '', 'EX', 1)
  const ahead = await aheadOfRedis(client, clock)
  const facts = await client.info()
  const fact = (name: string) => new RegExp(`^${name}:(.*?)\r?$`, 'm').exec(facts)?.[1]
  const findings = [
    ok(`Redis ${fact('redis_version') ?? 'of an unknown version'} answers and takes writes.`),
  ]
  const limit = Number(fact('maxmemory') ?? 0)
  if (limit > 0 && fact('maxmemory_policy') === 'noeviction')
    findings.push(
      warning(
        `Once its ${Math.round(limit / 1024 / 1024)} MB are full it takes no writes, because maxmemory-policy is noeviction.`,
        'Set maxmemory-policy to allkeys-lru: Swoon may lose all that Redis holds.',
      ),
    )
  if (Math.abs(ahead) > tolerated)
    findings.push(
      warning(
        `The clock of this machine is ${Math.abs(ahead / 1000).toFixed(1)} s ${ahead > 0 ? 'ahead of' : 'behind'} that of Redis.`,
        'Let both machines set their clocks by NTP (timedatectl set-ntp true).',
      ),
    )
  return findings
}

import { sql } from 'kysely'
import { buildApp } from '../../realtime-server/src/app.ts'
import { readEnv } from '../../realtime-server/src/env.ts'
import { base, type World, waitFor } from './server.ts'

export interface Later {
  url: string
  close(): Promise<void>
}

/**
 * A second server on a world's database, with a clock this many milliseconds ahead. Resolves after it has swept unused media: by its clock,
 * uploads in progress are old.
 */
export async function serverAt(
  world: Pick<World, 'database' | 'mediaDir'>,
  offset: number,
  overrides: Record<string, string> = {},
): Promise<Later> {
  const ahead = { CLOCK_OFFSET_MS: String(Math.round(offset)) }
  const settings = { ...base(world.database, world.mediaDir), ...ahead, ...overrides }
  const app = await buildApp(readEnv(settings))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const until = new Date(Date.now() + offset)
  await waitFor(async () => {
    const [next] = await jobTimes(world, 'unused-media')
    return next !== undefined && next > until
  })
  return { url, close: () => app.close() }
}

/** Like `serverAt`, after it has run the jobs of a kind. */
export async function later(
  world: World,
  offset: number,
  kind: string,
  overrides: Record<string, string> = {},
): Promise<Later> {
  const server = await serverAt(world, offset, overrides)
  const until = new Date(Date.now() + offset)
  await waitFor(async () => (await jobTimes(world, kind)).every((at) => at > until))
  return server
}

/** Due times of a kind's waiting jobs, under one key or any; the earliest first. Repeated jobs have no key of their own. */
export async function jobTimes(
  { database }: Pick<World, 'database'>,
  kind: string,
  key?: string,
): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    SELECT run_at AS at FROM graphile_worker.jobs WHERE task_identifier = ${kind} AND (key LIKE ${`${kind}:${key ?? '%'}`} OR (key = ${kind} AND ${key === undefined})) ORDER BY run_at
  `.execute(database.db)
  return rows.map(({ at }) => at)
}

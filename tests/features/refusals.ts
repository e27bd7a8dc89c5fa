import type { Db } from '@swoon/db'
import type { RouteDefinition } from '@swoon/realtime-server/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Reply, send } from '../harness/http.ts'
import type { World } from '../harness/server.ts'
import { type Junk, junkBodies, junkFields, junkIds } from './junk.ts'

/**
 * Row counts and checksums of all tables. Two snapshots are equal if nothing was written in between, apart from the activity times of
 * presence and sessions, and the list of live workers.
 */
export async function databaseSnapshot(db: Db): Promise<unknown> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'kysely%' AND tablename <> 'due_workers' ORDER BY 1
  `.execute(db)
  if (tables.length < 5) throw new Error('too few tables to be true')
  const each = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*)::integer AS count, md5(coalesce(string_agg(row, '' ORDER BY row), '')) AS sum FROM (SELECT (to_jsonb(t) - 'last_seen' - 'seen_around' - 'last_used_at')::text AS row FROM ${name} t) AS all_rows`,
  )
  return (await sql.raw(`${each.join(' UNION ALL ')} ORDER BY name`).execute(db)).rows
}

/**
 * Counts statements that write to any table of the snapshot, even if they change no row.
 * @returns a function that reads the count, in a hundredth of a snapshot's time
 */
async function countWrites(db: Db): Promise<() => Promise<string>> {
  await sql`
    DO $$
    DECLARE tab regclass;
    BEGIN
      IF to_regclass('writes_seen') IS NOT NULL THEN RETURN; END IF;
      CREATE SEQUENCE writes_seen;
      -- Its first number does not show in last_value.
      PERFORM nextval('writes_seen');
      CREATE FUNCTION see_write() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM nextval(''writes_seen''); RETURN NULL; END';
      FOR tab IN SELECT format('%I', tablename)::regclass FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'kysely%' LOOP
        EXECUTE format('CREATE TRIGGER see_write AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %s EXECUTE FUNCTION see_write()', tab);
      END LOOP;
    END $$
  `.execute(db)
  return async () => {
    const { rows } = await sql<{ last_value: string }>`SELECT last_value FROM writes_seen`.execute(
      db,
    )
    return String(rows[0]?.last_value)
  }
}

/** Expects a refusal with this status and, if given, this code and text. */
export function expectRefusal(
  reply: Reply<unknown>,
  status: number,
  code?: string,
  text?: string,
): void {
  expect(reply.status, reply.text).toBe(status)
  expect(reply.headers.get('content-type')).toContain('application/json')
  expect(reply.refusal?.error, reply.text).toEqual(text ?? expect.any(String))
  expect(reply.refusal?.code, reply.text).toEqual(code ?? expect.stringMatching(/^[A-Z_]+$/))
}

interface Target {
  world: Pick<World, 'url' | 'database'>
  cookie: string | null
  route: RouteDefinition
  /** The path with its parameters filled in; the route's url by default. */
  path?: string
}

/**
 * Sends junk and checks that each request is either refused with a 4xx in our own format and writes nothing, or accepted.
 * @returns the accepted requests, for the test to judge
 */
async function sendAll(
  { world, cookie, route, path }: Target,
  all: Iterable<Junk>,
): Promise<string[]> {
  const accepted: string[] = []
  const { db } = world.database
  const writes = await countWrites(db)
  // Counted before the snapshot, so that a write between the two is noticed.
  let seen = await writes()
  let before = await databaseSnapshot(db)
  let sent = 0
  for (const { what, body, contentType } of all) {
    sent++
    const reply = await send(world.url + (path ?? route.url), {
      method: route.method,
      headers: { 'content-type': contentType ?? 'application/json', ...(cookie && { cookie }) },
      body,
    })
    if (reply.status >= 200 && reply.status < 300) {
      accepted.push(what)
      seen = await writes()
      before = await databaseSnapshot(db)
      continue
    }
    expect(reply.status, `${what}: ${reply.text}`).toBeGreaterThanOrEqual(400)
    expect(reply.status, `${what}: ${reply.text}`).toBeLessThan(500)
    expect(reply.refusal, what).toMatchObject({
      error: expect.any(String),
      code: expect.any(String),
    })
    // Statements that write columns outside the snapshot, such as last activity, or nothing at all, are fine.
    const now = await writes()
    expect(now === seen ? before : await databaseSnapshot(db), `${what} wrote something`).toEqual(
      before,
    )
    seen = now
  }
  expect(sent).toBeGreaterThan(0)
  return accepted
}

/** Expects every junk body to be refused. */
export async function refusesJunkBodies(target: Target): Promise<void> {
  expect(await sendAll(target, junkBodies)).toEqual([])
}

/** Sends a valid body with one field at a time broken. @returns the accepted ones, as `field: value` */
export function acceptedJunkFields(
  target: Target,
  good: Readonly<Record<string, unknown>>,
  required: readonly string[],
): Promise<string[]> {
  return sendAll(target, junkFields(good, required))
}

/** Expects 400 or 404 for every junk id in a path. `path` makes a path from an id. */
export async function refusesJunkIds(
  { world, cookie, route }: Target,
  path: (id: string) => string,
  body?: unknown,
) {
  const before = await databaseSnapshot(world.database.db)
  for (const id of junkIds) {
    const reply = await send(world.url + path(id), {
      method: route.method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(cookie && { cookie }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    expect(
      [400, 404, 414],
      `${id.slice(0, 60)}: ${reply.status} ${reply.text.slice(0, 200)}`,
    ).toContain(reply.status)
    expect(reply.refusal, id.slice(0, 60)).toMatchObject({
      error: expect.any(String),
      code: expect.any(String),
    })
  }
  expect(await databaseSnapshot(world.database.db)).toEqual(before)
}

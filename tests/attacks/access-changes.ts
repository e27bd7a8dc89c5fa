import type { Db } from '@swoon/db'
import { sql } from 'kysely'
import { afterEach, beforeAll } from 'vitest'
import { ofFile } from '../harness/file-world.ts'
import type { Live } from '../harness/live.ts'
import { startNodes } from '../harness/nodes.ts'
import { pairs } from '../harness/pairs.ts'
import type { Person } from '../harness/person.ts'
import { waitFor } from '../harness/server.ts'

/** Two nodes that listen for access changes, and writes to their database by another process. Shared by all tests of a file. */
export function accessChanges() {
  const world = ofFile(startNodes)
  const open: Live[] = []
  const db = (): Db => world.database.db
  const urls = () => world.nodes.map(({ url }) => url)
  /** The database connections on which the nodes listen for access changes. */
  const listening = async () =>
    (
      await sql<{ pid: number }>`
        SELECT pid FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'access-changes' AND state = 'idle'`.execute(
        db(),
      )
    ).rows.map(({ pid }) => pid)
  beforeAll(() => waitFor(async () => (await listening()).length === 2))
  afterEach(() => {
    for (const tab of open.splice(0)) tab.close()
  })
  return {
    world,
    db,
    urls,
    listening,
    async pair() {
      const [found] = await pairs(world, 1)
      if (!found) throw new Error('no pair')
      return { ann: found.one, bob: found.other, matchId: found.matchId }
    },
    /** A person's tab on each node, without reconnection. */
    async tabsOf(who: Person) {
      const tabs = await Promise.all(urls().map((url) => who.live(url)))
      for (const { socket } of tabs) socket.io.reconnection(false)
      open.push(...tabs)
      return tabs
    },
    ban: (id: string, at: Date | null = new Date()) =>
      db().updateTable('users').set({ banned_at: at }).where('id', '=', id).execute(),
    block: (blocker: Person, blocked: Person) =>
      db()
        .insertInto('blocks')
        .values({ blocker_id: blocker.id, blocked_id: blocked.id, created_at: new Date() })
        .execute(),
    unblock: (blocker: Person) =>
      db().deleteFrom('blocks').where('blocker_id', '=', blocker.id).execute(),
    /** Ends the connections on which the nodes listen. */
    async loseConnections() {
      await sql`SELECT pg_terminate_backend(pid) FROM unnest(${await listening()}::integer[]) AS pid`.execute(
        db(),
      )
    },
  }
}

/** Number of events with this name that each tab has received. */
export const count = (
  tabs: readonly Live[],
  name: 'resync' | 'session:ended' | 'match:ended' | 'video:ended',
) => tabs.map((tab) => tab.all(name).length)

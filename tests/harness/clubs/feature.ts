import { sql } from 'kysely'
import { on } from '../../../realtime-server/src/platform/changes/subscribers.ts'
import type { Context } from '../../../realtime-server/src/platform/context.ts'
import type { Feature } from '../../../realtime-server/src/platform/feature.ts'
import type { CommandHandlers } from '../../../realtime-server/src/platform/sockets/commands.ts'
import type { Tab } from '../../../realtime-server/src/platform/sockets/shared-rooms.ts'
import { clubRoutes } from './contract.ts'

/** The tables that a test creates: the members of clubs, and a subscriber's records. */
export const clubTables = sql`
  CREATE TABLE club_members (club_id uuid, user_id uuid);
  CREATE TABLE club_diary (line text)
`

/** The advisory lock that a request to join takes after it has checked permission. */
export const gate = 4711

export function feature({ db, commit, sharedRooms }: Context): Feature<null> {
  const clubs = sharedRooms('club', async (clubId, userIds) => {
    const { rows } = await sql<{ user_id: string }>`
      SELECT user_id FROM club_members WHERE club_id = ${clubId} AND user_id = ANY(${[...userIds]}::uuid[])
    `.execute(db)
    await sql`SELECT pg_advisory_xact_lock_shared(${gate})`.execute(db)
    return new Set(rows.map((row) => row.user_id))
  })
  const note = (line: string) => sql`INSERT INTO club_diary VALUES (${line})`
  return {
    service: null,
    routes(api) {
      api.route({
        ...clubRoutes.say,
        async handler({ params: { clubId }, body: { text } }) {
          // The product's contract does not have this event, and the club's contract lacks some of these fields.
          const row = { clubId, text, password_hash: 'canary', by: { latitude: 'canary' } }
          await commit(async ({ emit }) =>
            emit(clubs.of(clubId), 'club:said' as never, row as never),
          )
          return { ok: true } as const
        },
      })
      api.route({
        ...clubRoutes.evict,
        async handler({ params: { clubId, userId } }) {
          await commit(async ({ tx, evict }) => {
            await sql`DELETE FROM club_members WHERE club_id = ${clubId} AND user_id = ${userId}`.execute(
              tx,
            )
            evict(clubs.of(clubId), [userId])
          })
          return { ok: true } as const
        },
      })
    },
    commands: {
      'club:watch': (tab: Tab, { clubId }: { clubId: string }) => clubs.join(tab, clubId),
      'club:unwatch': (tab: Tab, { clubId }: { clubId: string }) => clubs.leave(tab, clubId),
    } as CommandHandlers,
    subscribers: [
      on('club:said' as 'match:ended', {
        inTransaction: async ({ tx }, { payload }) =>
          void (await note(`heard ${JSON.stringify(payload)}`).execute(tx)),
      }),
      on('match:ended', {
        inTransaction: async ({ tx }, { payload }) =>
          void (await note(`ended ${payload.matchId}`).execute(tx)),
        afterCommit: async ({ payload }) =>
          void (await note(`heard of ${payload.matchId}`).execute(db)),
      }),
      on('match:created', {
        inTransaction: async ({ tx }, { audience }) =>
          void (await note(`created for ${audience}`).execute(tx)),
      }),
    ],
  }
}

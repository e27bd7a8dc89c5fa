import type { VideoSessionRow, writeSession } from '@swoon/db/queries/video-chat'
import type { Seat, Session, Side, State } from './rules.ts'

type StoredSide = Omit<Side, 'seenAt'> & { seenAt: Date | null }
const sideOf = ({ seenAt, ...side }: StoredSide): Side | null => seenAt && { seenAt, ...side }

/** Converts a row to the state machine's session. */
export const sessionIn = (row: VideoSessionRow): Session => ({
  state: row.state as State,
  sides: [
    sideOf({
      seenAt: row.user1_seen_at,
      tab: row.user1_tab,
      socket: row.user1_socket,
      session: row.user1_session,
      isConnected: row.user1_connected,
    }),
    sideOf({
      seenAt: row.user2_seen_at,
      tab: row.user2_tab,
      socket: row.user2_socket,
      session: row.user2_session,
      isConnected: row.user2_connected,
    }),
  ],
  startedAt: row.started_at,
  // A process of the previous release may leave the time of an earlier call.
  connectedAt:
    row.started_at && row.connected_at && row.connected_at >= row.started_at
      ? row.connected_at
      : null,
  continuedAt: [row.user1_continued_at, row.user2_continued_at],
  ring:
    row.rung_by && row.rung_until ? { by: row.rung_by === 1 ? 0 : 1, until: row.rung_until } : null,
})

/** Converts a session to a row's columns. */
export const columnsOf = ({
  state,
  sides: [one, two],
  startedAt,
  connectedAt,
  continuedAt,
  ring,
}: Session) =>
  ({
    state,
    user1_seen_at: one?.seenAt ?? null,
    user1_tab: one?.tab ?? null,
    user1_socket: one?.socket ?? null,
    user1_session: one?.session ?? null,
    user1_connected: one?.isConnected ?? null,
    user2_seen_at: two?.seenAt ?? null,
    user2_tab: two?.tab ?? null,
    user2_socket: two?.socket ?? null,
    user2_session: two?.session ?? null,
    user2_connected: two?.isConnected ?? null,
    started_at: startedAt,
    connected_at: connectedAt,
    user1_continued_at: continuedAt[0],
    user2_continued_at: continuedAt[1],
    rung_by: ring && ring.by + 1,
    rung_until: ring?.until ?? null,
  }) satisfies Parameters<typeof writeSession>[2]

export const seatOf = (row: Pick<VideoSessionRow, 'user1_id'>, userId: string): Seat =>
  row.user1_id === userId ? 0 : 1

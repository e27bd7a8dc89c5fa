import type { VideoSessionRow, writeSession } from '@swoon/db/queries/video-chat'
import type { Seat, Session, Side, State } from './rules.ts'

const sideOf = (seenAt: Date | null, tab: string | null, socket: string | null, session: string | null): Side | null =>
  seenAt && { seenAt, tab, socket, session }

/** The state machine's session in a row. */
export const sessionIn = (row: VideoSessionRow): Session => ({
  state: row.state as State,
  sides: [
    sideOf(row.user1_seen_at, row.user1_tab, row.user1_socket, row.user1_session),
    sideOf(row.user2_seen_at, row.user2_tab, row.user2_socket, row.user2_session),
  ],
  startedAt: row.started_at,
  continuedAt: [row.user1_continued_at, row.user2_continued_at],
  ring: row.rung_by && row.rung_until ? { by: row.rung_by === 1 ? 0 : 1, until: row.rung_until } : null,
})

/** A row's columns for a session. */
export const columnsOf = ({ state, sides: [one, two], startedAt, continuedAt, ring }: Session) =>
  ({
    state,
    user1_seen_at: one?.seenAt ?? null,
    user1_tab: one?.tab ?? null,
    user1_socket: one?.socket ?? null,
    user1_session: one?.session ?? null,
    user2_seen_at: two?.seenAt ?? null,
    user2_tab: two?.tab ?? null,
    user2_socket: two?.socket ?? null,
    user2_session: two?.session ?? null,
    started_at: startedAt,
    user1_continued_at: continuedAt[0],
    user2_continued_at: continuedAt[1],
    rung_by: ring && ring.by + 1,
    rung_until: ring?.until ?? null,
  }) satisfies Parameters<typeof writeSession>[2]

export const seatOf = (row: Pick<VideoSessionRow, 'user1_id'>, userId: string): Seat =>
  row.user1_id === userId ? 0 : 1

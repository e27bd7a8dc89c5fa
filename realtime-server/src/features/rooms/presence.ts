import type { Db, Tx } from '@swoon/db'
import { mayWatchRooms, participantsOf, presentIn } from '@swoon/db/queries/room-participants'
import { roomsFor } from '@swoon/db/queries/rooms'
import { notFound } from '../../platform/base/errors.ts'
import { refuse } from '../../platform/base/refusal.ts'
import type { Context } from '../../platform/context.ts'
import type { SharedRoom } from '../../platform/sockets/realtime.ts'
import { type Participant, type RoomView, roomTiming } from './contract.ts'
import { participantView, roomView } from './views.ts'

export type RoomPresence = ReturnType<typeof roomPresence>

/** Shared room of everyone watching the list of rooms. */
export const allRooms = 'all'

/** People are in a room if their tab sent a sign of life in the last 30 seconds and wasn't closed. */
export function roomPresence({
  db,
  clock,
  sharedRooms,
}: Pick<Context, 'db' | 'clock' | 'sharedRooms'>) {
  const presentAfter = () => new Date(clock.now().getTime() - roomTiming.gone)
  const present = (db: Db | Tx, roomId: string, userIds: readonly string[]) =>
    presentIn(db, roomId, userIds, { now: clock.now(), after: presentAfter() })
  const rooms = sharedRooms('room', (roomId, userIds) => present(db, roomId, userIds))
  /** `allRooms` reaches everyone; a person's id reaches their own tabs on the list. */
  const lists = sharedRooms('rooms', (id, userIds) =>
    mayWatchRooms(
      db,
      userIds.filter((userId) => id === allRooms || id === userId),
    ),
  )

  /** A room without people who are kept apart from someone. */
  const roomBut = (roomId: string, except: readonly string[]): SharedRoom => ({
    ...rooms.of(roomId),
    except,
  })

  /**
   * A room as a person sees it.
   * @throws Refusal NOT_FOUND
   */
  async function viewOf(db: Db | Tx, roomId: string, readerId: string): Promise<RoomView> {
    const view = await viewFor(db, roomId, readerId)
    if (!view) throw notFound()
    return view
  }

  /** A room as a person sees it; null if it is hidden from them or doesn't exist. */
  async function viewFor(db: Db | Tx, roomId: string, readerId: string): Promise<RoomView | null> {
    const now = clock.now()
    const [row] = await roomsFor(
      db,
      { readerId, presentAfter: presentAfter() },
      { now, limit: 1, roomId },
    )
    return row ? roomView(row) : null
  }

  async function participant(
    db: Db | Tx,
    roomId: string,
    userId: string,
  ): Promise<Participant | null> {
    const [row] = await participantsOf(db, {
      roomId,
      readerId: userId,
      after: presentAfter(),
      userId,
    })
    return row ? participantView(row, clock.now()) : null
  }

  /**
   * Refuses an action that needs presence in the room. A hidden room looks like one that doesn't exist.
   * @throws Refusal NOT_FOUND, NOT_IN_ROOM
   */
  async function refuseAbsent(db: Db | Tx, userId: string, roomId: string): Promise<never> {
    await viewOf(db, roomId, userId)
    throw refuse('notInRoom')
  }

  const isIn = async (db: Db | Tx, userId: string, roomId: string): Promise<boolean> =>
    (await present(db, roomId, [userId])).has(userId)

  /** @throws Refusal NOT_FOUND for an unknown room, NOT_IN_ROOM */
  async function requireIn(db: Db | Tx, userId: string, roomId: string): Promise<void> {
    if (!(await isIn(db, userId, roomId))) await refuseAbsent(db, userId, roomId)
  }

  return {
    rooms,
    lists,
    roomBut,
    presentAfter,
    viewFor,
    viewOf,
    participant,
    isIn,
    requireIn,
    refuseAbsent,

    /** Filters people to those in the room. */
    presentOf: async (
      db: Db | Tx,
      roomId: string,
      userIds: readonly string[],
    ): Promise<string[]> => (userIds.length === 0 ? [] : [...(await present(db, roomId, userIds))]),
  }
}

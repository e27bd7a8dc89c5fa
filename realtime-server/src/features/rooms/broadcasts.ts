import type { Db, Tx } from '@swoon/db'
import { apartFrom, apartFromPresent, putOutOf } from '@swoon/db/queries/room-participants'
import { roomsFor } from '@swoon/db/queries/rooms'
import type { Unit } from '../../platform/changes/unit.ts'
import type { Context } from '../../platform/context.ts'
import type { Emit } from '../../platform/sockets/realtime.ts'
import { allRooms, type RoomPresence } from './presence.ts'
import { roomView } from './views.ts'

export type RoomBroadcasts = ReturnType<typeof roomBroadcasts>

/** Most people who get their own view when a room changes. */
export const ownViewsAtMost = 50

/** Id of nobody, for views that everyone may see. */
const noReader = '00000000-0000-0000-0000-000000000000'

/** Tells people in a room and watchers of the list what each may see. */
export function roomBroadcasts(
  { db, clock, ephemeral, log }: Pick<Context, 'db' | 'clock' | 'ephemeral' | 'log'>,
  { lists, roomBut, presentAfter, viewFor }: RoomPresence,
) {
  /**
   * Tells the list's watchers about a room, and the people in it if it has changed. People kept apart from a participant or from the last
   * speaker get their own view without them, or nothing if only such people caused the change. People from whom the room is hidden get
   * nothing.
   */
  async function broadcastToList(
    db: Db | Tx,
    emit: Emit,
    roomId: string,
    actorIds: readonly string[],
    { isChanged = false } = {},
  ): Promise<void> {
    const now = clock.now()
    const [row] = await roomsFor(
      db,
      { readerId: noReader, presentAfter: presentAfter() },
      { now, limit: 1, roomId },
    )
    if (!row) return
    const apartFromActors = await Promise.all(actorIds.map((id) => apartFrom(db, id)))
    const [first = [], ...others] = apartFromActors
    const unaware = new Set([
      ...first.filter((id) => others.every((apart) => apart.includes(id))),
      ...(row.created_by ? await apartFrom(db, row.created_by) : []),
      ...(await putOutOf(db, roomId, now)),
    ])
    const partly = [
      ...apartFromActors.flat(),
      ...(row.last_sender ? await apartFrom(db, row.last_sender) : []),
      ...(await apartFromPresent(db, roomId, presentAfter())),
    ]
    const partlyAware = [...new Set(partly)].filter((id) => !unaware.has(id))
    const everyones = roomView(row)
    emit({ ...lists.of(allRooms), except: [...unaware, ...partlyAware] }, 'rooms:changed', {
      room: everyones,
    })
    const { name, description, talk } = everyones
    if (isChanged)
      emit(roomBut(roomId, [...unaware]), 'room:changed', { roomId, name, description, talk })
    for (const userId of partlyAware.slice(0, ownViewsAtMost)) {
      const room = await viewFor(db, roomId, userId)
      // Only to tabs on the list: anywhere else it would reveal that a hidden person is in the room.
      if (room) emit(lists.of(userId), 'rooms:changed', { room })
    }
  }

  /** Rooms whose list rows need an update, with the authors who caused it. */
  const soon = new Map<string, Set<string>>()
  /** Updates the list after a message, at most once a second per room. */
  function broadcastToListSoon(roomId: string, authorId: string): void {
    const known = soon.get(roomId)
    if (known) return void known.add(authorId)
    const authors = new Set([authorId])
    soon.set(roomId, authors)
    const timer = setTimeout(() => {
      soon.delete(roomId)
      // The room's next change makes up for a lost update.
      broadcastToList(db, ephemeral, roomId, [...authors]).catch((error: unknown) =>
        log.warn({ err: error }, 'a list was not updated'),
      )
    }, 1000)
    timer.unref()
  }

  async function broadcastLeft(
    { tx, emit }: Unit,
    roomId: string,
    ...userIds: string[]
  ): Promise<void> {
    for (const userId of userIds)
      emit(roomBut(roomId, await apartFrom(tx, userId)), 'room:left', { roomId, userId })
    await broadcastToList(tx, emit, roomId, userIds)
  }

  return {
    broadcastToList,
    broadcastToListSoon,
    broadcastLeft,

    /** Tells the list's watchers that a room is closed or archived, except those from whom it was hidden. */
    async broadcastClosed(
      db: Db | Tx,
      emit: Emit,
      roomId: string,
      creatorId: string | null,
    ): Promise<void> {
      const except = creatorId ? await apartFrom(db, creatorId) : []
      emit({ ...lists.of(allRooms), except }, 'rooms:closed', { roomId })
    },
    /** Removes a room from the lists of watchers who are kept apart from its new creator. */
    async broadcastHidden({ tx, emit }: Unit, roomId: string, creatorId: string): Promise<void> {
      for (const userId of await apartFrom(tx, creatorId))
        emit(lists.of(userId), 'rooms:closed', { roomId })
    },
  }
}

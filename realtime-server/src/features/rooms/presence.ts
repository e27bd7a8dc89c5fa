import type { Db, Tx } from '@swoon/db'
import { inBatches } from '@swoon/db/batches'
import {
  apartFrom,
  apartFromPresent,
  enterRoom,
  inRoomsWith,
  leaveRoom,
  leaveRoomIfSilent,
  leaveRoomsOfEachOther,
  mayWatchRooms,
  noteEntry,
  participantsOf,
  presentIn,
  putOut,
  putOutOf,
  removalOf,
  removeSilent,
  sharedWith,
  shareRoom,
} from '@swoon/db/queries/room-participants'
import { lockOwnRoom, roomsFor } from '@swoon/db/queries/rooms'
import { z } from 'zod'
import { Id, Time } from '../../contract/primitives.ts'
import { notFound } from '../../platform/base/errors.ts'
import { refuse } from '../../platform/base/refusal.ts'
import type { Unit } from '../../platform/changes/unit.ts'
import type { Context } from '../../platform/context.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import type { Emit, SharedRoom } from '../../platform/sockets/realtime.ts'
import type { Tab } from '../../platform/sockets/shared-rooms.ts'
import { type Participant, type Removal, type RoomView, roomTiming } from './contract.ts'
import { participantView, roomView } from './views.ts'

export type RoomPresence = ReturnType<typeof roomPresence>

/** Takes a person out of a room whose tab there was closed, unless they gave a sign of life since then. */
const ClosedTab = z.object({ roomId: Id, userId: Id, since: Time })
export const closedTab = jobKind('closed-tab', ClosedTab, { isPunctual: true })

/** Everyone who watches the list of rooms. */
const list = 'all'
export const notInRoom = () => refuse('notInRoom')

/** Who is in a room: everyone who has given a sign of life in the last 30 seconds, and whose tab there was not closed. */
export function roomPresence({ db, clock, commit, ephemeral, jobs, log, sharedRooms }: Context) {
  /** By socket of this node: the rooms that a tab is in. */
  const watched = new Map<string, Set<string>>()
  const presentAfter = () => new Date(clock.now().getTime() - roomTiming.gone)
  const present = (db: Db | Tx, roomId: string, userIds: readonly string[]) =>
    presentIn(db, roomId, userIds, { now: clock.now(), after: presentAfter() })
  const rooms = sharedRooms('room', (roomId, userIds) => present(db, roomId, userIds))
  /** `list` is for all, and the id of a person is for those tabs of theirs that watch it. */
  const lists = sharedRooms('rooms', (id, userIds) =>
    mayWatchRooms(
      db,
      userIds.filter((userId) => id === list || id === userId),
    ),
  )

  /** A room without those who are kept apart from a person. */
  const roomBut = (roomId: string, except: readonly string[]): SharedRoom => ({
    ...rooms.of(roomId),
    except,
  })

  /** One room as a person sees it. @throws Refusal NOT_FOUND */
  async function viewOf(db: Db | Tx, roomId: string, readerId: string): Promise<RoomView> {
    const view = await viewFor(db, roomId, readerId)
    if (!view) throw notFound()
    return view
  }

  /** One room as a person sees it; null if it is hidden from them or does not exist. */
  async function viewFor(db: Db | Tx, roomId: string, readerId: string): Promise<RoomView | null> {
    const now = clock.now()
    const [row] = await roomsFor(
      db,
      { readerId, presentAfter: presentAfter() },
      { now, limit: 1, roomId },
    )
    return row ? roomView(row) : null
  }

  /**
   * Notifies the watchers of the list about a room, and those in it if it was changed. People who are kept apart from someone in it or
   * spoke last there gets a view of their own without that person, and nothing if such people alone caused the change. Nothing is sent to
   * whom the room is hidden from.
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
    emit({ ...lists.of(list), except: [...unaware, ...partlyAware] }, 'rooms:changed', {
      room: roomView(row),
    })
    const { name, description } = row
    if (isChanged)
      emit(roomBut(roomId, [...unaware]), 'room:changed', { roomId, name, description })
    for (const userId of partlyAware.slice(0, ownViewsAtMost)) {
      const room = await viewFor(db, roomId, userId)
      // Only to tabs that watch the list: in any other it would reveal that someone unseen is in the room.
      if (room) emit(lists.of(userId), 'rooms:changed', { room })
    }
  }

  /** For each room whose row in the list is to be updated, whose messages it is about. */
  const soon = new Map<string, Set<string>>()
  /** Updates the list after someone's message, at most once a second for each room. */
  function broadcastToListSoon(roomId: string, authorId: string): void {
    const known = soon.get(roomId)
    if (known) return void known.add(authorId)
    const authors = new Set([authorId])
    soon.set(roomId, authors)
    const timer = setTimeout(() => {
      soon.delete(roomId)
      // What is lost here comes with the next change of the room.
      broadcastToList(db, ephemeral, roomId, [...authors]).catch((error: unknown) =>
        log.warn({ err: error }, 'a list was not updated'),
      )
    }, 1000)
    timer.unref()
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

  async function broadcastLeft(
    { tx, emit }: Unit,
    roomId: string,
    ...userIds: string[]
  ): Promise<void> {
    for (const userId of userIds)
      emit(roomBut(roomId, await apartFrom(tx, userId)), 'room:left', { roomId, userId })
    await broadcastToList(tx, emit, roomId, userIds)
  }

  /** Puts each of two people who are kept apart from now on out of the rooms that the other has created, as their creator can. */
  async function part(unit: Unit, one: string, other: string): Promise<void> {
    for (const { room_id, user_id } of await leaveRoomsOfEachOther(unit.tx, one, other)) {
      unit.emit(lists.of(user_id), 'rooms:closed', { roomId: room_id })
      await broadcastLeft(unit, room_id, user_id)
      unit.evict(rooms.of(room_id), [user_id])
    }
  }

  /**
   * Where someone has just blocked a person in the same room of a third one, or has added their address to the people they know, the
   * other person's tabs there hear what they hear of people who leave, and after its end what they hear of people who enter.
   */
  async function seemToMove(
    unit: Unit,
    userId: string,
    otherId: string,
    areApart: boolean,
  ): Promise<void> {
    const { tx, emit } = unit
    const pair = { one: userId, other: otherId, isBlocked: areApart, presentAfter: presentAfter() }
    for (const { room_id: roomId, others } of await sharedWith(tx, pair)) {
      const audience = roomBut(roomId, others)
      const who = areApart ? null : await participant(tx, roomId, userId)
      if (areApart) emit(audience, 'room:left', { roomId, userId })
      if (who) emit(audience, 'room:entered', { roomId, participant: who })
      const room = await viewFor(tx, roomId, otherId)
      if (room) emit(lists.of(otherId), 'rooms:changed', { room })
    }
  }

  /** @throws Refusal NOT_FOUND */
  const enter = (userId: string, roomId: string): Promise<void> =>
    commit(async (unit) => {
      const now = clock.now()
      const entered = await enterRoom(unit.tx, {
        roomId,
        userId,
        now,
        presentAfter: presentAfter(),
      })
      if (entered === null) throw notFound()
      if (!entered) return
      await noteEntry(unit.tx, roomId, now)
      const who = await participant(unit.tx, roomId, userId)
      if (who)
        unit.emit(roomBut(roomId, await apartFrom(unit.tx, userId)), 'room:entered', {
          roomId,
          participant: who,
        })
      await broadcastToList(unit.tx, unit.emit, roomId, [userId])
    })

  /** @throws Refusal NOT_FOUND for no such room, NOT_IN_ROOM */
  async function requireIn(db: Db | Tx, userId: string, roomId: string): Promise<void> {
    if ((await present(db, roomId, [userId])).has(userId)) return
    await viewOf(db, roomId, userId)
    throw notInRoom()
  }

  return {
    rooms,
    roomBut,
    presentAfter,
    viewOf,
    broadcastToList,
    broadcastToListSoon,
    broadcastLeft,
    /** Notifies the list's watchers, except those from whom the room was hidden, that it is closed or archived. */
    async broadcastClosed(
      db: Db | Tx,
      emit: Emit,
      roomId: string,
      creatorId: string | null,
    ): Promise<void> {
      const except = creatorId ? await apartFrom(db, creatorId) : []
      emit({ ...lists.of(list), except }, 'rooms:closed', { roomId })
    },
    /** Removes a room from the list for watchers who are kept apart from its new creator. */
    async broadcastHidden({ tx, emit }: Unit, roomId: string, creatorId: string): Promise<void> {
      for (const userId of await apartFrom(tx, creatorId))
        emit(lists.of(userId), 'rooms:closed', { roomId })
    },
    part,
    seemToMove,
    /** Puts people out of each other's rooms, or shows them to each other there again, after one of them has changed whom they know. */
    async knownChanged(
      unit: Unit,
      userId: string,
      otherIds: readonly string[],
      areApart: boolean,
    ): Promise<void> {
      for (const otherId of await inRoomsWith(unit.tx, userId, otherIds)) {
        if (areApart) await part(unit, userId, otherId)
        await seemToMove(unit, userId, otherId, areApart)
      }
    },
    /** Where two people whose match has ended are in the same room, their tabs fetch again, so that neither sees the other there. */
    async refetchShared({ tx, emit }: Unit, one: string, other: string): Promise<void> {
      if (await shareRoom(tx, one, other))
        for (const userId of [one, other]) emit(userId, 'resync', {})
    },
    enter,

    requireIn,

    /** Those of some people who are in the room. */
    presentOf: async (
      db: Db | Tx,
      roomId: string,
      userIds: readonly string[],
    ): Promise<string[]> => (userIds.length === 0 ? [] : [...(await present(db, roomId, userIds))]),

    isIn: async (db: Db | Tx, userId: string, roomId: string): Promise<boolean> =>
      (await present(db, roomId, [userId])).has(userId),

    /** Enters a room, or says that the person is still there. @throws Refusal NOT_FOUND */
    async join(userId: string, roomId: string): Promise<RoomView> {
      await enter(userId, roomId)
      return viewOf(db, roomId, userId)
    },

    leave: (userId: string, roomId: string): Promise<void> =>
      commit(async (unit) => {
        if (await leaveRoom(unit.tx, roomId, userId)) await broadcastLeft(unit, roomId, userId)
        unit.evict(rooms.of(roomId), [userId])
      }),

    /** Who is in the room, as this person sees them. Also a sign of life. @throws Refusal NOT_FOUND, NOT_IN_ROOM */
    async participants(userId: string, roomId: string): Promise<Participant[]> {
      await requireIn(db, userId, roomId)
      await enter(userId, roomId)
      const rows = await participantsOf(db, { roomId, readerId: userId, after: presentAfter() })
      return rows.map((row) => participantView(row, clock.now()))
    },

    /** Puts someone out of the person's own room. @throws Refusal NOT_FOUND, INVALID for themselves */
    putOut: (userId: string, roomId: string, otherId: string, isForGood: boolean): Promise<void> =>
      commit(async (unit) => {
        if (!(await lockOwnRoom(unit.tx, roomId, userId))) throw notFound()
        if (otherId === userId) throw refuse('roomYourOwn')
        const now = clock.now()
        const until = isForGood ? null : new Date(now.getTime() + roomTiming.putOut)
        await putOut(unit.tx, { roomId, userId: otherId, until, now })
        unit.emit(lists.of(otherId), 'rooms:closed', { roomId })
        if (await leaveRoom(unit.tx, roomId, otherId)) await broadcastLeft(unit, roomId, otherId)
        unit.evict(rooms.of(roomId), [otherId])
      }),

    /** Whether a person was put out of a room that is still open, and until when. */
    async removal(userId: string, roomId: string): Promise<Removal> {
      const removal = await removalOf(db, roomId, userId, clock.now())
      return { isOut: removal !== null, until: removal?.until?.toISOString() ?? null }
    },

    async watchList(tab: Tab): Promise<void> {
      await Promise.all([list, tab.userId].map((id) => lists.join(tab, id)))
    },
    unwatchList(tab: Tab): void {
      for (const id of [list, tab.userId]) lists.leave(tab, id)
    },

    /** Enters in this tab and receives what happens there. @throws Refusal NOT_FOUND */
    async watch(tab: Tab, roomId: string): Promise<void> {
      // First, so that a tab which is closed meanwhile is known to have been here.
      watched.set(tab.socketId, (watched.get(tab.socketId) ?? new Set()).add(roomId))
      await enter(tab.userId, roomId)
      await rooms.join(tab, roomId)
    },
    unwatch(tab: Tab, roomId: string): void {
      watched.get(tab.socketId)?.delete(roomId)
      rooms.leave(tab, roomId)
    },

    /** A tab was closed, or has lost its network. A reload, or another tab in the same room, has a moment to say that its person is there. */
    tabLeft({ userId, socketId }: Tab): (() => Promise<void>) | undefined {
      const roomIds = watched.get(socketId)
      watched.delete(socketId)
      if (!roomIds?.size) return undefined
      const now = clock.now()
      return async () => {
        for (const roomId of roomIds)
          await commit(async ({ tx, emit }) => {
            emit(userId, 'room:tab-left', { roomId })
            await jobs.schedule(
              tx,
              closedTab,
              { roomId, userId, since: now.toISOString() },
              { at: new Date(now.getTime() + roomTiming.closed), key: `${roomId}:${userId}` },
            )
          })
      }
    },

    /** Ends the presence of a person whose tab was closed, unless they gave a sign of life since then. */
    async leaveIfSilent(
      unit: Unit,
      { roomId, userId, since }: z.output<typeof ClosedTab>,
    ): Promise<void> {
      if (!(await leaveRoomIfSilent(unit.tx, { roomId, userId, since: new Date(since) }))) return
      await broadcastLeft(unit, roomId, userId)
      unit.evict(rooms.of(roomId), [userId])
    },

    /** Removes those of whom nothing was heard for 30 seconds. */
    sweep: (): Promise<void> =>
      inBatches(silentAtOnce, () =>
        commit(async (unit) => {
          const silent = await removeSilent(unit.tx, presentAfter(), silentAtOnce)
          for (const [roomId, userIds] of byRoom(silent)) {
            await broadcastLeft(unit, roomId, ...userIds)
            unit.evict(rooms.of(roomId), userIds)
          }
          return silent.length
        }),
      ),
  }
}

function byRoom(people: readonly { room_id: string; user_id: string }[]): Map<string, string[]> {
  const rooms = new Map<string, string[]>()
  for (const { room_id, user_id } of people)
    rooms.set(room_id, [...(rooms.get(room_id) ?? []), user_id])
  return rooms
}

/** How many people of whom nothing is heard one transaction removes: each may be in a room of their own, which many watch. */
const silentAtOnce = 20

/** How many people get a view of their own at a change of a room. */
export const ownViewsAtMost = 50

/** The id of no person, for what everyone may see. */
const noReader = '00000000-0000-0000-0000-000000000000'

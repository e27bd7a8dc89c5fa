import type { FastifyBaseLogger } from 'fastify'
import { notFound } from '../base/errors.ts'
import { type Bus, whileCut } from './bus.ts'
import { type Io, type Realtime, type SharedRoom, userRoom } from './realtime.ts'

/** Filters people to those who may be, or stay, in a room. */
type MayBeIn = (id: string, userIds: readonly string[]) => Promise<ReadonlySet<string>>

/** A tab of the person who sent a command. */
export interface Tab {
  readonly userId: string
  readonly socketId: string
  readonly sessionId: string
  /** Time zone of its device, if it sent a known one. */
  readonly timeZone: string | undefined
}

/** Shared rooms of one kind. */
export interface SharedRooms {
  /** A room as an audience. */
  of(id: string): SharedRoom
  /**
   * Lets a tab receive a room's events.
   * @throws Refusal NOT_FOUND if its person may not
   */
  join(tab: Tab, id: string): Promise<void>
  /** Stops a room's events for a tab. */
  leave(tab: Tab, id: string): void
}

/** Removes people (by default everyone) from a room on every node, and sends their tabs `access:lost`. */
export type Evict = (room: SharedRoom, userIds?: readonly string[]) => void

export interface AllSharedRooms {
  /**
   * Makes rooms named `<kind>:<id>`; `feature.ts` calls it once per kind.
   * @param mayBeIn asked when a tab joins, and again for everyone in the room when an eviction may have been lost
   */
  sharedRooms(kind: string, mayBeIn: MayBeIn): SharedRooms
  /** Evicts at once, so after a change the unit of work calls it. */
  readonly evict: Evict
  /** Rechecks everyone in rooms on this node, or only in rooms that some people are in. */
  recheck(userIds?: readonly string[]): Promise<void>
  stop(): void
}

interface Joining extends Tab {
  isOver: boolean
}

interface Dependencies {
  io: Io
  bus: Bus | null
  realtime: Pick<Realtime, 'broadcast'>
  log: FastifyBaseLogger
}

/**
 * Joining reads the database, and an eviction follows its COMMIT. So an eviction before the query is seen by it, one during the query ends
 * the joining, and one after it finds the socket in its room.
 */
export function createSharedRooms({ io, bus, realtime, log }: Dependencies): AllSharedRooms {
  const kinds = new Map<string, MayBeIn>()
  const joining = new Map<string, Set<Joining>>()
  const { adapter } = io.of('/')

  function evictHere(room: string, isMeant: (userId: string) => boolean): void {
    for (const one of joining.get(room) ?? []) if (isMeant(one.userId)) one.isOver = true
    const [kind = '', id = ''] = partsOf(room)
    for (const socketId of [...(adapter.rooms.get(room) ?? [])]) {
      const socket = io.sockets.sockets.get(socketId)
      if (!socket || !isMeant(socket.data.userId)) continue
      void socket.leave(room)
      realtime.broadcast([socketId], 'access:lost', { kind, id }, true)
    }
  }

  const hear = (room: string, userIds: readonly string[] | null) =>
    evictHere(room, userIds ? (userId) => userIds.includes(userId) : () => true)

  async function recheckOne(room: string): Promise<void> {
    const [kind = '', id = ''] = partsOf(room)
    const present = [...(adapter.rooms.get(room) ?? [])].flatMap(
      (socketId) => io.sockets.sockets.get(socketId) ?? [],
    )
    const userIds = [...new Set(present.map(({ data }) => data.userId))]
    if (userIds.length === 0) return
    const allowed = await kinds.get(kind)?.(id, userIds)
    // People who joined in between have just been checked.
    if (allowed) evictHere(room, (userId) => userIds.includes(userId) && !allowed.has(userId))
  }

  /** Rooms in which these people have tabs. */
  const roomsOf = (userIds: readonly string[]): Iterable<string> =>
    new Set(
      userIds
        .flatMap((userId) => [...(adapter.rooms.get(userRoom(userId)) ?? [])])
        .flatMap((socketId) => [...(adapter.sids.get(socketId) ?? [])]),
    )

  async function recheck(userIds?: readonly string[]): Promise<void> {
    for (const room of [...(userIds ? roomsOf(userIds) : adapter.rooms.keys())].filter(isShared))
      await recheckOne(room).catch((error: unknown) =>
        log.warn({ err: error, room }, 'a room could not be rechecked'),
      )
  }

  const stop = whileCut(bus, recheck)

  bus?.onMessage((message) => {
    const { call, room, userIds } = message as {
      call: string
      room: string
      userIds: string[] | null
    }
    if (call === 'evict') hear(room, userIds)
    if (call === 'recheck') void recheck()
  })

  return {
    sharedRooms(kind, mayBeIn) {
      if (kinds.has(kind)) throw new Error(`two features have rooms of the kind ${kind}`)
      kinds.set(kind, mayBeIn)
      const of = (id: string): SharedRoom => ({ room: nameOf(kind, id) })
      return {
        of,
        async join(tab, id) {
          const { room } = of(id)
          const one: Joining = { ...tab, isOver: false }
          joining.set(room, (joining.get(room) ?? new Set()).add(one))
          try {
            const allowed = await mayBeIn(id, [tab.userId])
            if (!allowed.has(tab.userId) || one.isOver) throw notFound()
            void io.sockets.sockets.get(tab.socketId)?.join(room)
          } finally {
            const others = joining.get(room)
            others?.delete(one)
            if (others?.size === 0) joining.delete(room)
          }
        },
        leave(tab, id) {
          const { room } = of(id)
          for (const one of joining.get(room) ?? [])
            if (one.socketId === tab.socketId) one.isOver = true
          void io.sockets.sockets.get(tab.socketId)?.leave(room)
        },
      }
    },
    evict({ room }, userIds) {
      hear(room, userIds ?? null)
      bus?.send({ call: 'evict', room, userIds: userIds ?? null })
    },
    recheck,
    stop,
  }
}

const prefix = 'shared:'
const nameOf = (kind: string, id: string) => `${prefix}${kind}:${id}`
const isShared = (room: string) => room.startsWith(prefix)

/** Kind and id in a shared room's name. */
function partsOf(room: string): [string, string] {
  const name = room.slice(prefix.length)
  const end = name.indexOf(':')
  return [name.slice(0, end), name.slice(end + 1)]
}

import { leaveRoomIfSilent } from '@swoon/db/queries/room-participants'
import { z } from 'zod'
import { Id, Time } from '../../contract/primitives.ts'
import type { Unit } from '../../platform/changes/unit.ts'
import type { Context } from '../../platform/context.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import type { Tab } from '../../platform/sockets/shared-rooms.ts'
import type { RoomBroadcasts } from './broadcasts.ts'
import { roomTiming } from './contract.ts'
import type { RoomParticipants } from './participants.ts'
import { allRooms, type RoomPresence } from './presence.ts'

/** Takes a person out of a room after their tab there was closed, unless there was a later sign of life. */
const ClosedTab = z.object({ roomId: Id, userId: Id, since: Time })
export const closedTab = jobKind('closed-tab', ClosedTab, { isPunctual: true })

/** Tracks tabs on a room or the list of rooms. */
export function roomTabs(
  { clock, commit, jobs }: Pick<Context, 'clock' | 'commit' | 'jobs'>,
  { rooms, lists }: RoomPresence,
  { broadcastLeft }: RoomBroadcasts,
  { enter }: RoomParticipants,
) {
  /** Rooms of each tab, by its socket on this node. */
  const watched = new Map<string, Set<string>>()

  return {
    async watchList(tab: Tab): Promise<void> {
      await Promise.all([allRooms, tab.userId].map((id) => lists.join(tab, id)))
    },
    unwatchList(tab: Tab): void {
      for (const id of [allRooms, tab.userId]) lists.leave(tab, id)
    },

    /**
     * Enters the room in this tab, which then gets its events.
     * @throws Refusal NOT_FOUND
     */
    async watch(tab: Tab, roomId: string): Promise<void> {
      // Recorded first, so that a tab that closes in between is known to have been here.
      watched.set(tab.socketId, (watched.get(tab.socketId) ?? new Set()).add(roomId))
      await enter(tab.userId, roomId)
      await rooms.join(tab, roomId)
    },
    unwatch(tab: Tab, roomId: string): void {
      watched.get(tab.socketId)?.delete(roomId)
      rooms.leave(tab, roomId)
    },

    /**
     * Handles a tab that closed or lost its network. A reload, or another tab in the same room, has a moment to report that the person is
     * still there.
     */
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

    /** Ends the presence of a person whose tab was closed, unless there was a later sign of life. */
    async leaveIfSilent(
      unit: Unit,
      { roomId, userId, since }: z.output<typeof ClosedTab>,
    ): Promise<void> {
      if (!(await leaveRoomIfSilent(unit.tx, { roomId, userId, since: new Date(since) }))) return
      await broadcastLeft(unit, roomId, userId)
      unit.evict(rooms.of(roomId), [userId])
    },
  }
}

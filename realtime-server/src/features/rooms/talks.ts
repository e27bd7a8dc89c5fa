import { mayWatchRooms } from '@swoon/db/queries/room-participants'
import {
  moveTalk,
  remindedOf,
  remindersOf,
  setReminder,
  setTalk,
  talkOf,
} from '@swoon/db/queries/room-talks'
import { z } from 'zod'
import { Id, Time } from '../../contract/primitives.ts'
import type { Unit } from '../../platform/changes/unit.ts'
import type { Context } from '../../platform/context.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import type { RoomBroadcasts } from './broadcasts.ts'
import { roomTiming, type WeeklyTalk } from './contract.ts'
import type { RoomPresence } from './presence.ts'

const Talk = z.object({ roomId: Id, at: Time, when: z.enum(['soon', 'now']) })
type Talk = z.output<typeof Talk>

/** Reminds people of a room's talk, and plans the next one when it begins. */
export const roomTalk = jobKind('room-talk', Talk, { isPunctual: true })

export type RoomTalks = ReturnType<typeof roomTalks>

/** The weekly talks of rooms, and reminders of them. */
export function roomTalks(
  { db, clock, commit, jobs }: Pick<Context, 'db' | 'clock' | 'commit' | 'jobs'>,
  presence: RoomPresence,
  { broadcastToList }: RoomBroadcasts,
) {
  async function plan({ tx }: Pick<Unit, 'tx'>, roomId: string, at: Date | null): Promise<void> {
    for (const when of ['soon', 'now'] as const) {
      const key = `${roomId}:${when}`
      const due = at && new Date(at.getTime() - (when === 'soon' ? roomTiming.reminder : 0))
      if (!at || !due || due <= clock.now()) await jobs.cancel(tx, roomTalk, key)
      else
        await jobs.schedule(tx, roomTalk, { roomId, at: at.toISOString(), when }, { at: due, key })
    }
  }

  return {
    /** Sets or ends the weekly talk of the person's own room, within a unit of work. */
    async setTalk(unit: Unit, roomId: string, talk: WeeklyTalk | null): Promise<void> {
      await plan(unit, roomId, await setTalk(unit.tx, roomId, talk, clock.now()))
    },

    /** Plans the next talk of a room that was woken, if it has talks, within a unit of work. */
    async resumeTalk(unit: Unit, roomId: string): Promise<void> {
      await plan(unit, roomId, await moveTalk(unit.tx, roomId, clock.now()))
    },

    /** Rooms of whose talks a person is reminded. */
    reminders: (userId: string): Promise<string[]> => remindersOf(db, userId),

    /**
     * Turns a person's reminder of a room's talks on or off.
     * @throws Refusal NOT_FOUND for a room that they may not enter
     */
    remind: (userId: string, roomId: string, isOn: boolean): Promise<void> =>
      commit(async ({ tx, emit }) => {
        if (isOn) await presence.viewOf(tx, roomId, userId)
        await setReminder(tx, { roomId, userId, isOn, now: clock.now() })
        emit(userId, 'room:reminder-set', { roomId, isOn })
      }),

    /** Reminds of a talk that begins soon, or plans the next one. Does nothing if the talk was moved. */
    async talk(unit: Unit, { roomId, at, when }: Talk): Promise<void> {
      const talk = await talkOf(unit.tx, roomId)
      if (talk?.at.getTime() !== Date.parse(at)) return
      if (when === 'now') {
        await plan(unit, roomId, await moveTalk(unit.tx, roomId, talk.at))
        await broadcastToList(unit.tx, unit.emit, roomId, [], { isChanged: true })
        return
      }
      const asked = await remindedOf(unit.tx, roomId, clock.now())
      const people = await mayWatchRooms(unit.tx, asked)
      if (people.size > 0)
        unit.emit([...people], 'room:talk-soon', { roomId, name: talk.name, startsAt: at })
    },
  }
}

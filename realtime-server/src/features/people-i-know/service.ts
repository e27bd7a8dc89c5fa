import { eachAddress, renewBanned, renewKnown } from '@swoon/db/queries/email-hashes'
import {
  addKnown,
  countsOfKnown,
  deleteKnown,
  hashEmails,
  holdKnown,
  type KnownCounts,
} from '@swoon/db/queries/people-i-know'
import { apartFrom } from '@swoon/db/queries/room-participants'
import type { Unit } from '../../platform/changes/unit.ts'
import type { Context } from '../../platform/context.ts'
import { emailHashes, renewedHashes } from '../../platform/sessions/email-hash.ts'
import type { RoomService } from '../rooms/service.ts'
import { type PeopleIKnow, peopleIKnowLimits } from './contract.ts'

export type PeopleIKnowService = ReturnType<typeof peopleIKnowService>

/** Addresses of people whom a person doesn't want to meet here, as keyed hashes. Nobody learns who owns them, not even that person. */
export function peopleIKnowService(
  { lasting, db, clock, commit }: Pick<Context, 'lasting' | 'db' | 'clock' | 'commit'>,
  { rooms }: { rooms: RoomService },
) {
  const hashOf = emailHashes(lasting, 'people I know')
  const renewed = renewedHashes(lasting, 'people I know')
  const renewedBans = renewedHashes(lasting, 'banned e-mail addresses')

  /**
   * Changes the list, and everything that rooms show because of it, except to people already kept apart by something else, such as a block.
   * All other code checks visibility itself, and the person's own tabs fetch again.
   */
  async function change(
    unit: Unit,
    userId: string,
    write: () => Promise<void>,
  ): Promise<PeopleIKnow> {
    const before = await apartFrom(unit.tx, userId)
    await write()
    const after = await apartFrom(unit.tx, userId)
    await rooms.knownChanged(unit, userId, without(after, before), true)
    await rooms.knownChanged(unit, userId, without(before, after), false)
    const counts = viewOf(await countsOfKnown(unit.tx, userId, clock.now()))
    unit.emit(userId, 'people-i-know:changed', counts)
    // Sent even if nobody was found, so that nothing gives the difference away.
    unit.emit(userId, 'resync', {})
    return counts
  }

  return {
    count: async (userId: string): Promise<PeopleIKnow> =>
      viewOf(await countsOfKnown(db, userId, clock.now())),

    /** Adds addresses in order, until the day or the list is full. */
    async add(
      userId: string,
      emails: readonly string[],
    ): Promise<PeopleIKnow & { notAdded: number }> {
      const former = renewed(emails)
      if (former.length > 0) await commit(({ tx }) => renewKnown(tx, former))
      return commit(async (unit) => {
        const now = clock.now()
        const { leftToday: room } = viewOf(await holdKnown(unit.tx, userId, now))
        let notAdded = 0
        const counts = await change(unit, userId, async () => {
          notAdded = await addKnown(unit.tx, { userId, hashes: emails.map(hashOf), room, now })
        })
        return { ...counts, notAdded }
      })
    },

    clear: (userId: string): Promise<PeopleIKnow> =>
      commit(async (unit) => {
        await holdKnown(unit.tx, userId, clock.now())
        return change(unit, userId, () => deleteKnown(unit.tx, userId))
      }),

    /** Hashes the addresses of accounts from earlier releases and the demo world, so that they are recognized. */
    hashEmails: (): Promise<void> => hashEmails(db, hashOf),

    /** Renews the address hashes that earlier releases stored for accounts. */
    renewHashes: (): Promise<void> =>
      eachAddress(db, (emails) =>
        commit(async ({ tx }) => {
          await renewKnown(tx, renewed(emails))
          await renewBanned(tx, renewedBans(emails))
        }),
      ),
  }
}

const viewOf = ({ total, today }: KnownCounts): PeopleIKnow => ({
  count: total,
  leftToday: Math.min(peopleIKnowLimits.aDay - today, peopleIKnowLimits.total - total),
})

function without(ids: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others)
  return ids.filter((id) => !known.has(id))
}

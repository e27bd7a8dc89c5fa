import { lockUser, type SelfRow, selfById, updateUser, zonesOf } from '@swoon/db/queries/users'
import { notFound } from '../../platform/base/errors.ts'
import { refuse } from '../../platform/base/refusal.ts'
import type { Unit } from '../../platform/changes/unit.ts'
import type { Context } from '../../platform/context.ts'
import type { Tab } from '../../platform/sockets/shared-rooms.ts'
import { zoneChange, zoneHere } from '../calendar/service.ts'
import { isTraveling, type LocationService } from '../location/service.ts'
import { spendChange } from './change-limits.ts'
import type { Change } from './changes.ts'
import { changedColumns } from './columns.ts'
import type { ProfilePatch, SelfView } from './contract.ts'
import { withLists } from './list-changes.ts'
import { requireOwnUploads } from './own-uploads.ts'
import { announcePrivacy } from './privacy.ts'
import { requireAdult, requireAgeRange, requireSameBirth, requireVersion } from './rules.ts'
import { selfOf } from './self-view.ts'
import type { Storing } from './storing.ts'

/** Changes profiles. */
export function editing(
  { db, clock, limiter, presence }: Context,
  locations: LocationService,
  change: Change,
  { withPhotosStored, withSongStored }: Storing,
) {
  /**
   * Like `update`, with a change based on the current profile, so that parallel changes don't undo each other.
   * @throws Refusal like `update`, and those of `patchOf`
   */
  const updateFrom = (
    userId: string,
    patchOf: (before: SelfRow) => ProfilePatch,
  ): Promise<SelfView> =>
    change(userId, async (unit) => {
      const { tx, emit } = unit
      const now = clock.now()
      const before = (await lockUser(tx, userId)) && (await selfById(tx, userId))
      if (!before) throw notFound()
      const asked = patchOf(before)
      requireVersion(before, asked.version)
      const patch = withLists(before, asked)
      if (patch.dateOfBirth) requireAdult(patch.dateOfBirth, now)
      requireSameBirth(before, patch.dateOfBirth)
      requireAgeRange(before, patch)
      await requireOwnUploads(tx, userId, patch)
      const photos = patch.photos ?? before.photos
      await spendChange(limiter, before, patch)
      if (before.completed_at && photos.length === 0) throw refuse('noPhotos')
      if (patch.profilePhoto && !photos.includes(patch.profilePhoto)) throw refuse('mainPhoto')
      const zone = zoneChange(before, patch.timeZone, now)
      await updateUser(tx, userId, {
        ...(await locations.moveTo(tx, before, patch)),
        ...(await locations.travel(tx, before, patch, zoneHere({ ...before, ...zone }))),
        ...zone,
        ...changedColumns(before, patch, now),
      })
      const user = await selfOf(tx, userId, now)
      emit(userId, 'user:updated', { user })
      await announcePrivacy(unit, presence, before, patch)
      return user
    })

  return {
    updateFrom,

    /**
     * Changes fields of the user's own profile.
     * @throws Refusal UNDER_AGE, INVALID, STALE_PROFILE, TOO_MANY, and those of an upload for photos by link and a song as a data URL
     */
    async update(userId: string, asked: ProfilePatch): Promise<SelfView> {
      const patch = await withPhotosStored(userId, await withSongStored(userId, asked))
      return updateFrom(userId, () => patch)
    },

    /** Records the time zones of connected devices. The clock follows at once, days as soon as they may. */
    async arrived(tabs: readonly Pick<Tab, 'userId' | 'timeZone'>[]): Promise<void> {
      const zoned = tabs.filter(({ timeZone }) => timeZone !== undefined)
      if (zoned.length === 0) return
      const ids = zoned.map(({ userId }) => userId)
      const known = await zonesOf(db, ids)
      // Most people are still in the same zone, and nothing is locked for them.
      const moved = zoned.filter(({ userId, timeZone }) => {
        const before = known.get(userId)
        return before && Object.keys(zoneChange(before, timeZone, clock.now())).length > 0
      })
      const failures: unknown[] = []
      // One by one, because hundreds of people reconnecting elsewhere at once would take every connection.
      for (const { userId, timeZone } of moved)
        await updateFrom(userId, () => ({ timeZone })).catch((error: unknown) =>
          failures.push(error),
        )
      if (failures.length > 0) throw failures[0]
    },

    /** Ends a trip after its last day. */
    async endTravel({ tx, emit }: Unit, userId: string): Promise<void> {
      const now = clock.now()
      const self = (await lockUser(tx, userId)) ? await selfById(tx, userId) : null
      if (!self?.travel_mode || isTraveling(self, now)) return
      await updateUser(tx, userId, { travel_mode: false })
      emit(userId, 'user:updated', { user: await selfOf(tx, userId, now) })
    },
  }
}

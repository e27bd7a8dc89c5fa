import { grantWelcome, lockUser, selfById, updateUser } from '@swoon/db/queries/users'
import { notFound } from '../../platform/base/errors.ts'
import type { Context } from '../../platform/context.ts'
import { allowances } from '../allowances/contract.ts'
import { localDate, zoneChange } from '../calendar/service.ts'
import type { LocationService } from '../location/service.ts'
import { gendersOf } from '../people/service.ts'
import { spendChange } from './change-limits.ts'
import type { Change } from './changes.ts'
import type { ProfilePayload, SelfView } from './contract.ts'
import { requireOwnUploads } from './own-uploads.ts'
import { mainPhoto, requireAdult, requireAgeRange, requireSameBirth } from './rules.ts'
import { selfOf } from './self-view.ts'
import type { Storing } from './storing.ts'

/** Finishes the wizard, which creates a profile. */
export function completing(
  { clock, limiter }: Pick<Context, 'clock' | 'limiter'>,
  locations: LocationService,
  change: Change,
  { withPhotosStored }: Storing,
) {
  return {
    /**
     * Finishes the wizard. The first time, it grants the welcome allowance.
     * @throws Refusal UNDER_AGE, INVALID, TOO_MANY (20 places a day), and those of an upload for a photo by link
     */
    async complete(userId: string, asked: ProfilePayload): Promise<SelfView> {
      requireAdult(asked.dateOfBirth, clock.now())
      const payload = await withPhotosStored(userId, asked)
      return change(userId, async ({ tx, emit }) => {
        const now = clock.now()
        await requireOwnUploads(tx, userId, { photos: payload.photos })
        const before = (await lockUser(tx, userId)) && (await selfById(tx, userId))
        if (!before) throw notFound()
        requireSameBirth(before, payload.dateOfBirth)
        requireAgeRange(before, payload)
        await spendChange(limiter, before, payload)
        const timeZone = zoneChange(before, payload.timeZone, now)
        await updateUser(tx, userId, {
          ...(await locations.moveTo(tx, before, payload)),
          name: payload.name,
          bio: payload.bio,
          location: payload.location,
          date_of_birth: payload.dateOfBirth,
          ...gendersOf(payload),
          min_age: payload.minAge,
          max_age: payload.maxAge,
          photos: payload.photos,
          profile_photo: mainPhoto(payload.photos, payload.profilePhoto),
          interests: payload.interests,
          instagram_username: payload.instagramUsername || null,
          tiktok_username: payload.tiktokUsername || null,
          completed_at: before.completed_at ?? now,
          last_seen: now,
          ...timeZone,
        })
        const day = localDate(now, timeZone.time_zone ?? before.time_zone)
        await grantWelcome(tx, userId, day, allowances.welcome)
        const user = await selfOf(tx, userId, now)
        emit(userId, 'user:updated', { user })
        return user
      })
    },
  }
}

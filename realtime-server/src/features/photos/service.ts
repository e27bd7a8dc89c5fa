import type { Context } from '../../platform/context.ts'
import type { MediaService } from '../media/service.ts'
import type { SelfView } from '../profile/contract.ts'
import type { ProfileService } from '../profile/service.ts'
import { requireCapacity, withoutPhoto, withPhoto } from './rules.ts'

export type PhotoService = ReturnType<typeof photoService>

/** Changes single photos of a person's own profile, always based on the current list. */
export function photoService(
  { db }: Pick<Context, 'db'>,
  { profiles, media }: { profiles: ProfileService; media: MediaService },
) {
  return {
    /** @throws Refusal INVALID if there is no room for another photo, before anything is read */
    async requireCapacity(userId: string, clientId: string | undefined): Promise<void> {
      const { photos } = await profiles.self(db, userId)
      const sent = clientId ? await media.photoSent(userId, clientId) : null
      if (!sent || !photos.includes(sent)) requireCapacity(photos)
    },

    /**
     * Stores a photo and adds it. If it already came with the same `clientId` and only the reply was lost, nothing is added.
     * @throws Refusal INVALID, WRONG_TYPE, UNDECODABLE, UNAVAILABLE
     */
    async upload(userId: string, bytes: Buffer, clientId: string | undefined): Promise<SelfView> {
      const url = await media.storePhoto(userId, bytes, clientId)
      return profiles.updateFrom(userId, ({ photos }) => ({
        photos: photos.includes(url) ? photos : withPhoto(photos, url),
      }))
    },

    /**
     * Adds the photo at a link as an upload. A repeat adds nothing.
     * @throws Refusal INVALID, TOO_MANY, UNDECODABLE, WRONG_TYPE, UNAVAILABLE
     */
    async add(userId: string, link: string): Promise<SelfView> {
      const self = await profiles.self(db, userId)
      const known = await media.linkedPhoto(userId, link)
      if (known && self.photos.includes(known)) return self
      // Checked before anything is fetched.
      withPhoto(self.photos, link)
      const { photos: [url = link] = [] } = await profiles.withPhotosStored(userId, {
        photos: [link],
      })
      return profiles.updateFrom(userId, ({ photos }) => ({
        photos: photos.includes(url) ? photos : withPhoto(photos, url),
      }))
    },

    /**
     * Removes the photo at a place, if it is `expected`, or if that is undefined.
     * @throws Refusal PHOTOS_CHANGED, NOT_FOUND, INVALID for the last one
     */
    remove: (userId: string, index: number, expected: string | undefined): Promise<SelfView> =>
      profiles.updateFrom(userId, ({ photos }) => ({
        photos: withoutPhoto(photos, index, expected),
      })),

    /** @throws Refusal INVALID if it isn't one of the person's photos */
    makeMain: (userId: string, profilePhoto: string): Promise<SelfView> =>
      profiles.update(userId, { profilePhoto }),
  }
}

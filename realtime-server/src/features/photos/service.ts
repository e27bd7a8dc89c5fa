import type { Context } from '../../platform/context.ts'
import type { MediaService } from '../media/service.ts'
import type { SelfView } from '../profile/contract.ts'
import type { ProfileService } from '../profile/service.ts'
import { requireRoom, withoutPhoto, withPhoto } from './rules.ts'

export type PhotoService = ReturnType<typeof photoService>

/** Changes of single photos of one's own profile, each made from the list as it then is. */
export function photoService(
  { db }: Pick<Context, 'db'>,
  { profiles, media }: { profiles: ProfileService; media: MediaService },
) {
  const add = (userId: string, url: string): Promise<SelfView> =>
    profiles.updateFrom(userId, ({ photos }) => ({ photos: withPhoto(photos, url) }))

  return {
    /** @throws Refusal INVALID, before anything is read, if there is no room for another photo */
    requireRoom: async (userId: string): Promise<void> => requireRoom((await profiles.self(db, userId)).photos),

    /** Stores a photo and adds it. @throws Refusal INVALID, WRONG_TYPE, UNDECODABLE, UNAVAILABLE */
    upload: async (userId: string, bytes: Buffer): Promise<SelfView> =>
      add(userId, await media.storePhoto(userId, bytes)),

    /** Adds a photo by its link. @throws Refusal INVALID, TOO_MANY */
    add,

    /** Removes the photo at a place, if `expected` is undefined or that photo. @throws Refusal PHOTOS_CHANGED, NOT_FOUND, INVALID for the last one */
    remove: (userId: string, index: number, expected: string | undefined): Promise<SelfView> =>
      profiles.updateFrom(userId, ({ photos }) => ({ photos: withoutPhoto(photos, index, expected) })),

    /** @throws Refusal INVALID if it is not one of the person's photos */
    makeMain: (userId: string, profilePhoto: string): Promise<SelfView> => profiles.update(userId, { profilePhoto }),
  }
}

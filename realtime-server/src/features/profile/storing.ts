import { selfById } from '@swoon/db/queries/users'
import { notFound } from '../../platform/base/errors.ts'
import type { Context } from '../../platform/context.ts'
import type { MediaService } from '../media/service.ts'
import { isSongItself } from '../people/contract.ts'
import { type ProfilePatch, profileBudgets } from './contract.ts'
import { requireVersion } from './rules.ts'

export type Media = Pick<MediaService, 'storeSong' | 'storeLinkedPhoto'>
export type Storing = ReturnType<typeof storing>

/** Stores the media of a profile change as uploads. */
export function storing({ db, limiter }: Pick<Context, 'db' | 'limiter'>, media: Media) {
  return {
    /** Stores a song sent as a data URL; otherwise its text would be part of every card of the person. */
    async withSongStored(userId: string, patch: ProfilePatch): Promise<ProfilePatch> {
      const url = patch.favoriteMusicUrl
      return url && isSongItself(url)
        ? { ...patch, favoriteMusicUrl: await media.storeSong(userId, url) }
        : patch
    },

    /** Stores photos given by link, except links that the profile has kept from before uploads. */
    async withPhotosStored<P extends Pick<ProfilePatch, 'photos' | 'profilePhoto' | 'version'>>(
      userId: string,
      patch: P,
    ): Promise<P> {
      const links = (patch.photos ?? []).filter((url) => /^http/i.test(url))
      if (links.length === 0) return patch
      const before = await selfById(db, userId)
      if (!before) throw notFound()
      // Checked before anything is fetched.
      requireVersion(before, patch.version)
      const added = links.filter((url) => !before.photos.includes(url))
      for (const _ of added) await limiter.spend(profileBudgets['media-link'], userId)
      // In parallel: five slow hosts one by one would take longer than a call may.
      const store = async (link: string) =>
        [link, await media.storeLinkedPhoto(userId, link)] as const
      const stored = new Map(await Promise.all(added.map(store)))
      const of = (url: string) => stored.get(url) ?? url
      const main = patch.profilePhoto
      return {
        ...patch,
        photos: [...new Set(patch.photos?.map(of))],
        ...(main !== undefined && { profilePhoto: of(main) }),
      }
    },
  }
}

import type { UploadKind } from '@swoon/realtime-server/contract/media'
import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { shownMe } from '../../../../lib/me.ts'
import { changeList, changeProfile, pauses } from '../../autosave.ts'

type MediaFields = Partial<
  Pick<SelfView, 'photos' | 'voiceIntroUrl' | 'favoriteMusicUrl' | 'favoriteSongTitle' | 'favoriteSongArtist'>
>

/** Saves added or removed media, 100 ms later. */
export const changeMedia = (fields: MediaFields) => changeProfile(fields, { after: pauses.media })

/** Saves what was removed before, as an undo does. */
export function putBack(fields: MediaFields): true {
  changeMedia(fields)
  return true
}

/** Saves what was added to the videos, removed or moved, 100 ms later. */
export const changeVideos = (urls: readonly string[]) => changeList('introVideoUrls', urls, { after: pauses.media })

/** Puts an upload on the profile: a voice or song in place of the one before, a video behind the others. */
export function addMedia(kind: UploadKind, url: string): void {
  if (kind === 'voice') changeMedia({ voiceIntroUrl: url })
  else if (kind === 'music') changeMedia({ favoriteMusicUrl: url })
  else changeVideos([...(shownMe()?.introVideoUrls ?? []), url])
}

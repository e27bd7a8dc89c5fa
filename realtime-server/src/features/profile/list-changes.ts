import type { SelfRow } from '@swoon/db/queries/users'
import { isSameWord } from '../../contract/shared/words.ts'
import { refuseField } from '../../platform/base/refusal.ts'
import { profileLimits } from '../people/contract.ts'
import type { ProfilePatch } from './contract.ts'
import { type ListChange, withListChange } from './rules.ts'

const links = (one: string, other: string) => one === other

const lists = {
  interests: { max: profileLimits.interests, full: 'interestsFull', isSame: isSameWord },
  topArtists: { max: profileLimits.artists, full: 'artistsFull', isSame: isSameWord },
  introVideoUrls: { max: profileLimits.introVideos, full: 'selfieVideosFull', isSame: links },
} as const

/**
 * Turns a patch's changes of single elements into whole lists.
 * @throws Refusal INVALID if a list gets too long, for example because another tab has added something too
 */
export function withLists(
  before: SelfRow,
  { lists: changes = {}, ...patch }: ProfilePatch,
): ProfilePatch {
  const changed = (
    field: keyof typeof lists,
    list: readonly string[],
    change: ListChange,
  ): string[] => {
    const { max, full, isSame } = lists[field]
    const next = withListChange(list, change, isSame)
    if (next.length <= max || next.length <= list.length) return next
    throw refuseField(field, full, { max })
  }
  const { interests, topArtists, introVideoUrls } = changes
  return {
    ...patch,
    ...(interests && {
      interests: changed('interests', patch.interests ?? before.interests, interests),
    }),
    ...(topArtists && {
      musicTaste: {
        topArtists: changed(
          'topArtists',
          patch.musicTaste?.topArtists ?? before.top_artists,
          topArtists,
        ),
      },
    }),
    ...(introVideoUrls && {
      introVideoUrls: changed(
        'introVideoUrls',
        patch.introVideoUrls ?? before.intro_video_urls,
        introVideoUrls,
      ),
    }),
  }
}

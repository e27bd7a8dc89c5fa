import type { SelfRow } from '@swoon/db/queries/users'
import { gendersOf } from '../people/service.ts'
import { answersAfter } from '../prompts/service.ts'
import { shownAfter } from '../vitals/service.ts'
import type { ProfilePatch } from './contract.ts'
import { privacyOf } from './privacy.ts'
import { hiddenSince, mainPhoto } from './rules.ts'

/** Columns that a profile change writes, except locations and time zone; undefined leaves them as they are. */
export const changedColumns = (before: SelfRow, patch: ProfilePatch, now: Date) => ({
  name: patch.name,
  bio: patch.bio,
  location: patch.location,
  ...gendersOf(patch),
  interests: patch.interests,
  photos: patch.photos,
  profile_photo: mainPhoto(
    patch.photos ?? before.photos,
    patch.profilePhoto ?? before.profile_photo ?? undefined,
  ),
  instagram_username: patch.instagramUsername === '' ? null : patch.instagramUsername,
  tiktok_username: patch.tiktokUsername === '' ? null : patch.tiktokUsername,
  voice_intro_url: patch.voiceIntroUrl,
  favorite_music_url: patch.favoriteMusicUrl,
  favorite_song_title: patch.favoriteSongTitle === '' ? null : patch.favoriteSongTitle,
  favorite_song_artist: patch.favoriteSongArtist === '' ? null : patch.favoriteSongArtist,
  intro_video_urls: patch.introVideoUrls,
  date_of_birth: patch.dateOfBirth,
  top_artists: patch.musicTaste?.topArtists,
  lifestyle: patch.about?.lifestyle,
  personality: patch.about?.personality,
  education: patch.about?.education,
  relationship_goals: patch.about?.relationshipGoals,
  communication_style: patch.about?.communicationStyle,
  pronouns: patch.pronouns === '' ? null : patch.pronouns,
  height: patch.height,
  hometown: patch.hometown === '' ? null : patch.hometown,
  languages: patch.languages,
  relationship_model: patch.relationshipModel,
  has_children: patch.hasChildren,
  wants_children: patch.wantsChildren,
  smoking: patch.smoking,
  drinking: patch.drinking,
  religion: patch.religion,
  shows: shownAfter(before.shows, patch.shows),
  prompts: promptsAfter(before, patch),
  max_distance: patch.maxDistance,
  min_age: patch.minAge,
  max_age: patch.maxAge,
  widens_ages: patch.widensAges,
  filters: patch.filters && JSON.stringify(patch.filters),
  hidden_at: hiddenSince(before, patch.isHidden, now),
  language: patch.language,
  ...privacyOf(patch),
})

function promptsAfter(before: SelfRow, { prompts }: ProfilePatch): string | undefined {
  const answers = answersAfter(before, prompts)
  return answers && JSON.stringify(answers)
}

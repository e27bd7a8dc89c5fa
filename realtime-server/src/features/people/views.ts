import type { PersonRow } from '@swoon/db/queries/people'
import { compare, type Traits } from '../compatibility/service.ts'
import {
  type Cell,
  isTraveling,
  locationMode,
  milesBetween,
  shownCell,
} from '../location/service.ts'
import { answersOf } from '../prompts/service.ts'
import { lifestyleOf, shownVitalsOf } from '../vitals/service.ts'
import type { CardView, MatchPersonView } from './contract.ts'
import { newFor } from './fields.ts'
import { isOutside, shownAge } from './rules.ts'

type Located = Pick<
  PersonRow,
  | 'cell'
  | 'location_enabled'
  | 'location_private'
  | 'travel_mode'
  | 'travel_cell'
  | 'travel_ends_at'
>

/** Cell that others may learn about, only if the person shares visibly. Private cells are only for filters. */
function visibleCell(person: Located, now: Date): Cell | null {
  const mode = locationMode({
    locationEnabled: person.location_enabled,
    locationPrivate: person.location_private,
  })
  const cell = mode === 'visible' ? shownCell(person, now) : null
  return cell && { latitude: cell.y, longitude: cell.x }
}

/** Miles between two people's cells; null unless both share visibly. */
function distanceBetween(a: Located, b: Located, now: Date): number | null {
  const [one, other] = [visibleCell(a, now), visibleCell(b, now)]
  return one && other ? milesBetween(one, other) : null
}

export function traitsOf(person: PersonRow, now: Date): Traits {
  return {
    age: shownAge(person, now),
    cell: visibleCell(person, now),
    interests: person.interests,
    lifestyle: lifestyleOf(person, shownVitalsOf(person)),
    personality: person.personality,
    education: person.education,
    relationshipGoals: person.relationship_goals,
    communicationStyle: person.communication_style,
    topArtists: person.top_artists,
  }
}

/** Fields of every view of a person. During a trip, nobody learns the location in their profile. */
export function shownOf(person: PersonRow, now: Date) {
  const visiting = isTraveling(person, now) ? person.travel_location : null
  return {
    id: person.id,
    name: person.name,
    username: person.username,
    age: shownAge(person, now),
    bio: person.bio,
    location: visiting === null ? person.location : `Visiting ${visiting}`,
    visiting,
    gender: person.gender as CardView['gender'],
    genderLabel: person.gender_label,
    interests: person.interests,
    photos: person.photos,
    profilePhoto: person.profile_photo,
    instagramUsername: person.instagram_username,
    tiktokUsername: person.tiktok_username,
    voiceIntroUrl: person.voice_intro_url,
    favoriteMusicUrl: person.favorite_music_url,
    favoriteSongTitle: person.favorite_song_title,
    favoriteSongArtist: person.favorite_song_artist,
    introVideoUrls: person.intro_video_urls,
    musicTaste: { topArtists: person.top_artists },
    ...shownVitalsOf(person),
    prompts: answersOf(person),
    isVerified: person.is_verified,
    lastSeen: person.last_seen?.toISOString() ?? null,
  }
}

/** The same as the newcomers' filter, which must know nothing that cards don't show. */
const isNew = ({ completed_at }: Pick<PersonRow, 'completed_at'>, now: Date): boolean =>
  completed_at !== null && now.getTime() - completed_at.getTime() <= newFor

type Sharing = Pick<PersonRow, 'shares_activity'>
/** True if two people see when the other is or was online: only if both share it. */
const shareActivity = (one: Sharing, other: Sharing): boolean =>
  one.shares_activity && other.shares_activity

/** A person as a viewer sees them, without anything about the two of them. */
export function profileView(
  person: PersonRow,
  viewer: PersonRow,
  now: Date,
): Omit<CardView, 'superLikedMe' | 'isOutsideAges'> {
  return {
    ...shownOf(person, now),
    ...(!shareActivity(person, viewer) && { lastSeen: null }),
    distance: distanceBetween(viewer, person, now),
    ...compare(traitsOf(viewer, now), traitsOf(person, now)),
    isNew: isNew(person, now),
  }
}

/** @param superLikers people who super liked the viewer */
export const cardView = (
  person: PersonRow,
  viewer: PersonRow,
  now: Date,
  superLikers: ReadonlySet<string>,
): CardView => ({
  ...profileView(person, viewer, now),
  superLikedMe: superLikers.has(person.id),
  isOutsideAges: isOutside(shownAge(person, now), viewer),
})

export function matchPersonView(
  person: PersonRow,
  viewer: PersonRow,
  isOnline: boolean,
  now: Date,
): MatchPersonView {
  const isShared = shareActivity(person, viewer)
  return {
    ...shownOf(person, now),
    lastSeen: !isShared
      ? null
      : isOnline
        ? now.toISOString()
        : (person.last_seen?.toISOString() ?? null),
    distance: distanceBetween(viewer, person, now),
    isOnline: isShared && isOnline,
  }
}

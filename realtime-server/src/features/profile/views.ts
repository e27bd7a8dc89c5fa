import type { PersonRow } from '@swoon/db/queries/people'
import type { SelfRow } from '@swoon/db/queries/users'
import { compare, type Traits } from '../compatibility/service.ts'
import { type Cell, locationMode, milesBetween } from '../location/service.ts'
import { allowances } from '../swipes/contract.ts'
import { localDate, remaining } from '../swipes/service.ts'
import type { CardView, MatchPersonView, SelfView } from './contract.ts'
import { shownAge } from './rules.ts'

type Located = Pick<PersonRow, 'cell' | 'location_enabled' | 'location_private'>

/** The cell that others may be told of: only of somebody who shares visibly. Private mode is used by filters alone. */
function visibleCell(person: Located): Cell | null {
  const mode = locationMode({ locationEnabled: person.location_enabled, locationPrivate: person.location_private })
  return mode === 'visible' && person.cell ? { latitude: person.cell.y, longitude: person.cell.x } : null
}

/** Miles between two people's cells; null unless both share visibly. */
function distanceBetween(a: Located, b: Located): number | null {
  const [one, other] = [visibleCell(a), visibleCell(b)]
  return one && other ? milesBetween(one, other) : null
}

export function traitsOf(person: PersonRow, now: Date): Traits {
  return {
    age: shownAge(person.date_of_birth, now),
    cell: visibleCell(person),
    interests: person.interests,
    lifestyle: person.lifestyle,
    personality: person.personality,
    education: person.education,
    relationshipGoals: person.relationship_goals,
    communicationStyle: person.communication_style,
    topArtists: person.top_artists,
  }
}

/** What every view of a person shows. */
function shown(person: PersonRow, now: Date) {
  return {
    id: person.id,
    name: person.name,
    username: person.username,
    age: shownAge(person.date_of_birth, now),
    bio: person.bio,
    location: person.location,
    gender: person.gender as SelfView['gender'],
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
    isVerified: person.is_verified,
    lastSeen: person.last_seen?.toISOString() ?? null,
  }
}

export function cardView(person: PersonRow, viewer: PersonRow, now: Date): CardView {
  return {
    ...shown(person, now),
    distance: distanceBetween(viewer, person),
    ...compare(traitsOf(viewer, now), traitsOf(person, now)),
  }
}

export function matchPersonView(person: PersonRow, viewer: PersonRow, isOnline: boolean, now: Date): MatchPersonView {
  return {
    ...shown(person, now),
    lastSeen: isOnline ? now.toISOString() : (person.last_seen?.toISOString() ?? null),
    distance: distanceBetween(viewer, person),
    isOnline,
  }
}

export function selfView(self: SelfRow, now: Date): SelfView {
  const left = self.allowance ? remaining(self.allowance, localDate(now, self.time_zone)) : { likes: 0, superLikes: 0 }
  return {
    ...shown(self, now),
    distance: null,
    email: self.email,
    dateOfBirth: self.date_of_birth,
    genderPreference: self.gender_preference as SelfView['genderPreference'],
    about: {
      lifestyle: self.lifestyle as SelfView['about']['lifestyle'],
      personality: self.personality as SelfView['about']['personality'],
      education: self.education as SelfView['about']['education'],
      relationshipGoals: self.relationship_goals as SelfView['about']['relationshipGoals'],
      communicationStyle: self.communication_style as SelfView['about']['communicationStyle'],
    },
    latitude: self.latitude?.toString() ?? null,
    longitude: self.longitude?.toString() ?? null,
    maxDistance: self.max_distance,
    locationEnabled: self.location_enabled,
    locationPrivate: self.location_private,
    travelMode: self.travel_mode,
    travelLocation: self.travel_location,
    timeZone: self.time_zone,
    ageVerified: self.age_verified,
    idVerified: self.id_verified,
    verificationStatus: self.verification_status,
    isPremium: self.is_premium,
    premiumExpiresAt: self.premium_expires_at?.toISOString() ?? null,
    dailyLikesRemaining: left.likes,
    superLikesRemaining: left.superLikes,
    balloonGamesRemaining: allowances.free.balloonGames,
    loginStreak: self.login_streak,
    lastLoginDate: self.last_login_date,
    profileComplete: self.completed_at !== null,
  }
}

import { z } from 'zod'
import { events, routes } from '../../contract/define.ts'
import { CalendarDate, Id, requiredText, Time, TimeZone, text } from '../../contract/primitives.ts'
import { compatibility } from '../compatibility/contract.ts'
import {
  About,
  Gender,
  GenderPreference,
  genderPreferences,
  Interests,
  MusicTaste,
  Photos,
  PhotoUrl,
  profileLimits,
  SocialUsername,
} from './fields.ts'

export * from './fields.ts'

const shown = {
  id: Id,
  name: z.string(),
  username: z.string(),
  /** Years; null until a date of birth is known. */
  age: z.number().int().nullable(),
  bio: z.string(),
  location: z.string(),
  gender: Gender.nullable(),
  interests: z.array(z.string()),
  photos: z.array(z.string()),
  profilePhoto: z.string().nullable(),
  instagramUsername: z.string().nullable(),
  tiktokUsername: z.string().nullable(),
  voiceIntroUrl: z.string().nullable(),
  favoriteMusicUrl: z.string().nullable(),
  favoriteSongTitle: z.string().nullable(),
  favoriteSongArtist: z.string().nullable(),
  introVideoUrls: z.array(z.string()),
  musicTaste: MusicTaste,
  isVerified: z.boolean(),
  lastSeen: Time.nullable(),
  /** Miles with one decimal, between cell centres; null unless both share their location visibly. */
  distance: z.number().nullable(),
}

/** A person as they see themselves. Nobody else ever gets this view. */
export const SelfView = z.object({
  ...shown,
  email: z.string(),
  dateOfBirth: CalendarDate.nullable(),
  genderPreference: z.enum(genderPreferences).nullable(),
  about: About,
  /** Decimal degrees, as text. */
  latitude: z.string().nullable(),
  longitude: z.string().nullable(),
  maxDistance: z.number().int(),
  locationEnabled: z.boolean(),
  locationPrivate: z.boolean(),
  travelMode: z.boolean(),
  travelLocation: z.string().nullable(),
  timeZone: z.string(),
  ageVerified: z.boolean(),
  idVerified: z.boolean(),
  verificationStatus: z.string().nullable(),
  isPremium: z.boolean(),
  premiumExpiresAt: Time.nullable(),
  /** Daily and bonus together. */
  dailyLikesRemaining: z.number().int(),
  superLikesRemaining: z.number().int(),
  balloonGamesRemaining: z.number().int(),
  loginStreak: z.number().int(),
  lastLoginDate: CalendarDate.nullable(),
  profileComplete: z.boolean(),
})
export type SelfView = z.infer<typeof SelfView>

/** A person on a card: in the deck, in Second Look, or looked up by id. */
export const CardView = z.object({ ...shown, ...compatibility })
export type CardView = z.infer<typeof CardView>

/** The other person of a match. */
export const MatchPersonView = z.object({ ...shown, isOnline: z.boolean() })
export type MatchPersonView = z.infer<typeof MatchPersonView>

const numeric = (limit: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,12})?$/, 'Decimal degrees as text.')
    .refine((value) => Math.abs(Number(value)) <= limit, 'Out of range.')

/** What a person may change about themselves; at least one field. Anything else in the body is ignored. */
export const ProfilePatch = z
  .object({
    name: requiredText(profileLimits.name, 'Please enter your name.'),
    /** May be sent and is never read: the age comes from the date of birth. */
    age: z.unknown(),
    bio: text(profileLimits.bio),
    location: requiredText(profileLimits.location, 'Please enter your location.'),
    gender: Gender,
    genderPreference: GenderPreference,
    interests: Interests,
    photos: Photos,
    profilePhoto: PhotoUrl,
    instagramUsername: SocialUsername.nullable(),
    tiktokUsername: SocialUsername.nullable(),
    dateOfBirth: CalendarDate,
    about: About.partial(),
    musicTaste: z.object({ topArtists: z.array(requiredText(60, 'Please enter a name.')).max(10) }),
    latitude: numeric(90),
    longitude: numeric(180),
    maxDistance: z.number().int().min(profileLimits.minDistance).max(profileLimits.maxDistance),
    locationEnabled: z.boolean(),
    locationPrivate: z.boolean(),
    timeZone: TimeZone,
  })
  .partial()
  .refine((patch) => Object.values(patch).some((value) => value !== undefined), 'Nothing to change.')
  .refine((patch) => (patch.latitude === undefined) === (patch.longitude === undefined), {
    message: 'Latitude and longitude go together.',
    path: ['latitude'],
  })
export type ProfilePatch = z.output<typeof ProfilePatch>

/** The wizard's payload. Placeholder e-mail, username and paid fields may be sent and are never read. */
export const ProfilePayload = z.object({
  name: requiredText(
    profileLimits.name,
    'Missing Information: Please fill in all required fields, including your date of birth.',
  ),
  bio: text(profileLimits.bio).default(''),
  location: requiredText(
    profileLimits.location,
    'Missing Information: Please fill in all required fields, including your date of birth.',
  ),
  dateOfBirth: z.iso.date('Missing Information: Please fill in all required fields, including your date of birth.'),
  gender: Gender,
  genderPreference: GenderPreference,
  photos: Photos.min(1, 'Add Photos: Please add at least one photo to your profile.'),
  profilePhoto: PhotoUrl.optional(),
  interests: Interests.min(1, 'Please choose at least one interest.'),
  instagramUsername: SocialUsername.nullish(),
  tiktokUsername: SocialUsername.nullish(),
  timeZone: TimeZone.optional(),
})
export type ProfilePayload = z.output<typeof ProfilePayload>

export const profileRoutes = routes({
  completeProfile: {
    method: 'POST',
    url: '/api/auth/complete-profile',
    schema: { summary: 'Finish the profile wizard.', body: ProfilePayload, response: { 200: SelfView } },
    config: { budget: 'profile' },
  },
  user: {
    method: 'GET',
    url: '/api/user/:userId',
    schema: {
      summary: 'Oneself (self view) or somebody one may see (card view); 404 for everybody else.',
      params: z.object({ userId: Id }),
      response: { 200: z.union([SelfView, CardView]) },
    },
  },
  updateUser: {
    method: 'PATCH',
    url: '/api/user/:id',
    schema: {
      summary: 'Change fields of oneself.',
      params: z.object({ id: Id }),
      body: ProfilePatch,
      response: { 200: SelfView },
    },
    config: { budget: 'profile' },
  },
})

export const profileEvents = events({
  'user:updated': z.object({ user: SelfView }),
})

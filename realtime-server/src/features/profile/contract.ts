import { z } from 'zod'
import { events, routes } from '../../contract/define.ts'
import { CalendarDate, Id, requiredText, Time, TimeZone, text } from '../../contract/primitives.ts'
import { compatibility } from '../compatibility/contract.ts'

/** Numbers of the specification's section 9. Lengths in characters, distances in miles, ages in years. */
export const profileLimits = {
  name: 50,
  location: 100,
  bio: 500,
  photos: 5,
  introVideos: 3,
  interests: 10,
  interest: 30,
  username: 30,
  url: 2000,
  minAge: 18,
  maxAge: 100,
  minDistance: 1,
  maxDistance: 200,
  defaultDistance: 50,
} as const

export const interestPresets = [
  'Photography',
  'Travel',
  'Technology',
  'Music',
  'Fitness',
  'Reading',
  'Cooking',
  'Art',
  'Movies',
  'Gaming',
  'Sports',
  'Dancing',
  'Hiking',
  'Yoga',
  'Coffee',
  'Wine',
  'Fashion',
  'Animals',
  'Nature',
  'Beach',
] as const

export const genders = ['male', 'female', 'nonbinary', 'other'] as const
export const genderPreferences = ['male', 'female', 'any'] as const

/** The optional answers behind five of the compatibility factors. */
export const aboutAnswers = {
  lifestyle: ['early-bird', 'night-owl', 'homebody', 'out-and-about', 'sporty', 'foodie', 'non-smoker', 'sober'],
  personality: ['introvert', 'extrovert', 'planner', 'spontaneous', 'calm', 'lively', 'thinker', 'feeler'],
  education: ['school', 'trade', 'some-college', 'bachelor', 'master', 'doctorate'],
  relationshipGoals: ['long-term', 'marriage', 'short-term', 'friendship', 'figuring-out'],
  communicationStyle: ['texter', 'caller', 'in-person', 'voice-notes', 'slow-replier'],
} as const

export const Gender = z.enum(genders)
/** `everyone`, `both` and `all` are read as `any`. */
export const GenderPreference = z
  .enum([...genderPreferences, 'everyone', 'both', 'all'])
  .transform((value) => (value === 'everyone' || value === 'both' || value === 'all' ? 'any' : value))

const answers = <const T extends readonly [string, ...string[]]>(values: T) =>
  z
    .array(z.enum(values))
    .max(5)
    .refine((chosen) => new Set(chosen).size === chosen.length, 'No answer twice.')

/** The editor's "About you": chips; an empty list or null is "not answered". */
export const About = z.object({
  lifestyle: answers(aboutAnswers.lifestyle),
  personality: answers(aboutAnswers.personality),
  education: z.enum(aboutAnswers.education).nullable(),
  relationshipGoals: z.enum(aboutAnswers.relationshipGoals).nullable(),
  communicationStyle: answers(aboutAnswers.communicationStyle),
})
export type About = z.infer<typeof About>

export const MusicTaste = z.object({ topArtists: z.array(z.string()) })

/** Without the @, letters, digits, dot and underscore only: it becomes part of a link to a fixed host. */
export const SocialUsername = z
  .string()
  .trim()
  .transform((value) => value.replace(/^@/, ''))
  .pipe(z.string().regex(/^[A-Za-z0-9._]{0,30}$/, 'Letters, digits, dots and underscores only.'))

/** An upload of ours (`/media/<name>.webp`) or an http(s) link. */
export const PhotoUrl = z
  .string()
  .trim()
  .max(profileLimits.url, 'This link is too long.')
  .refine(isPhotoUrl, 'Please enter a valid photo URL.')

export const Interests = z
  .array(requiredText(profileLimits.interest, 'An interest must not be blank.'))
  .max(profileLimits.interests, `Choose at most ${profileLimits.interests} interests.`)
  .refine((list) => new Set(list.map((name) => name.toLowerCase())).size === list.length, 'No interest twice.')

export const Photos = z
  .array(PhotoUrl)
  .max(profileLimits.photos, 'You can only upload up to 5 photos.')
  .refine((list) => new Set(list).size === list.length, 'No photo twice.')

function isPhotoUrl(value: string): boolean {
  if (/^\/media\/[A-Za-z0-9_-]{1,64}\.webp$/.test(value)) return true
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false
  const url = new URL(value)
  return url.username === '' && url.password === ''
}

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
  },
})

export const profileEvents = events({
  'user:updated': z.object({ user: SelfView }),
})

import { z } from 'zod'
import { budgets, events, routes } from '../../contract/define.ts'
import {
  AppLanguage,
  CalendarDate,
  Id,
  nameText,
  SentTimeZone,
  Time,
  text,
} from '../../contract/primitives.ts'
import { says } from '../../contract/refusals.ts'
import { ownAllowances } from '../allowances/contract.ts'
import { Filters } from '../filters/contract.ts'
import { locationChange, ownLocation } from '../location/contract.ts'
import {
  About,
  Age,
  CardView,
  Gender,
  GenderLabel,
  GenderPreference,
  Interests,
  IntroVideoUrls,
  ListChanges,
  MusicUrl,
  Photos,
  PhotoUrl,
  profileLimits,
  SentGenderPreference,
  ShownTo,
  SocialUsername,
  SongText,
  shownToAll,
  TopArtists,
  VoiceUrl,
} from '../people/contract.ts'
import { ownPremium } from '../premium/contract.ts'
import { PromptChange } from '../prompts/contract.ts'
import { ownStreak } from '../streak/contract.ts'
import { ownVerification } from '../verified/contract.ts'
import { Shows, vitals } from '../vitals/contract.ts'

/** A person's own view of themselves, with a part from each feature. Nobody else ever gets it. */
export const SelfView = z.object({
  ...shownToAll,
  email: z.string(),
  dateOfBirth: CalendarDate.nullable(),
  /** Audiences of people who are neither men nor women; null until they choose, which means both. */
  shownTo: ShownTo.nullable(),
  genderPreference: GenderPreference,
  about: About,
  /** Vitals and "About you" answers shown on the profile. */
  shows: Shows,
  maxDistance: z.number().int(),
  /** Ages that they look for, in years; 18 to 99 means all. */
  minAge: Age,
  maxAge: Age,
  /** True to include people a little outside these ages when few others are left. */
  widensAges: z.boolean(),
  filters: Filters,
  /** Zone in which days are counted: streak, refills, the weekly game. It changes at most once in 7 days. */
  timeZone: z.string(),
  /** Zone where the person is, which decides quiet hours. */
  currentZone: z.string(),
  /** Language of app, mails and pushes; null if they never chose one. */
  language: AppLanguage.nullable(),
  /** When days may follow the person to their current zone; null while they do. */
  daysFollowAt: Time.nullable(),
  profileComplete: z.boolean(),
  /** Hidden from everyone but matches; new people are hidden from them as well. */
  isHidden: z.boolean(),
  /** Visible only to matches and people they like; they still see everyone. */
  isIncognito: z.boolean(),
  /** True if others see when they are or were online, and they see it of others. */
  sharesActivity: z.boolean(),
  /** The same for how far they have read in a chat. */
  sharesReadReceipts: z.boolean(),
  /** Grows with every change of the profile and its settings. */
  version: z.number().int(),
  ...ownLocation,
  ...ownVerification,
  ...ownPremium,
  ...ownAllowances,
  ...ownStreak,
})
export type SelfView = z.infer<typeof SelfView>

/** A person looked up by id. */
export const PersonView = z.object({
  ...CardView.shape,
  /**
   * True if a swipe by the user would be their first decision on this person: they see them as in a deck, with neither a swipe by the user
   * nor a match between them. The user's filters don't matter. Always false while both are in one room, where it would reveal a like by
   * someone incognito.
   */
  mayDecide: z.boolean(),
})
export type PersonView = z.infer<typeof PersonView>

const isWholePoint = ({
  latitude,
  longitude,
}: {
  latitude?: string | undefined
  longitude?: string | undefined
}) => (latitude === undefined) === (longitude === undefined)
const notWhole = { message: 'Latitude and longitude go together.', path: ['latitude'] }

const isAgeRange = ({
  minAge,
  maxAge,
}: {
  minAge?: number | undefined
  maxAge?: number | undefined
}) => minAge === undefined || maxAge === undefined || minAge <= maxAge
const wrongAges = { message: says('ageRange'), path: ['minAge'] }

/** Fields that a person may change; at least one must be sent. Other fields are ignored. */
export const ProfilePatch = z
  .object({
    name: nameText(profileLimits.name, says('missingOwnName')),
    /** Accepted but ignored: the age comes from the date of birth. */
    age: z.unknown(),
    bio: text(profileLimits.bio),
    location: nameText(profileLimits.location, says('missingLocation')),
    gender: Gender,
    genderLabel: GenderLabel,
    shownTo: ShownTo,
    genderPreference: SentGenderPreference,
    interests: Interests,
    photos: Photos,
    profilePhoto: PhotoUrl,
    instagramUsername: SocialUsername.nullable(),
    tiktokUsername: SocialUsername.nullable(),
    voiceIntroUrl: VoiceUrl,
    favoriteMusicUrl: MusicUrl.nullable(),
    favoriteSongTitle: SongText,
    favoriteSongArtist: SongText,
    introVideoUrls: IntroVideoUrls,
    dateOfBirth: CalendarDate,
    about: About.partial(),
    ...vitals,
    /** Answers that the profile shows from now on, or no longer; others stay as they are. */
    shows: Shows.partial(),
    musicTaste: z.object({ topArtists: TopArtists }),
    /** Changes single elements of the lists, so that two tabs that edit the same list don't undo each other. */
    lists: ListChanges,
    /** Changes single answers, for the same reason. */
    prompts: PromptChange,
    ...locationChange,
    maxDistance: z.number().int().min(profileLimits.minDistance).max(profileLimits.maxDistance),
    minAge: Age,
    maxAge: Age,
    widensAges: z.boolean(),
    /** All filters: a missing one is removed. */
    filters: Filters,
    timeZone: SentTimeZone,
    language: AppLanguage,
    isHidden: z.boolean(),
    isIncognito: z.boolean(),
    sharesActivity: z.boolean(),
    sharesReadReceipts: z.boolean(),
    /** Version that the change was based on. If the profile has another one by now, nothing changes (409). */
    version: z.number().int().min(0),
  })
  .partial()
  .refine(
    ({ version: _, ...fields }) => Object.values(fields).some((value) => value !== undefined),
    'Nothing to change.',
  )
  .refine(isWholePoint, notWhole)
  .refine(isAgeRange, wrongAges)
export type ProfilePatch = z.output<typeof ProfilePatch>

/** Request body of the wizard. Placeholders for e-mail and username, and paid fields, are accepted but ignored. */
export const ProfilePayload = z
  .object({
    name: nameText(
      profileLimits.name,
      'Missing Information: Please fill in all required fields, including your date of birth.',
    ),
    bio: text(profileLimits.bio).default(''),
    location: nameText(
      profileLimits.location,
      'Missing Information: Please fill in all required fields, including your date of birth.',
    ),
    dateOfBirth: z.iso.date(
      'Missing Information: Please fill in all required fields, including your date of birth.',
    ),
    gender: Gender,
    genderLabel: GenderLabel.optional(),
    shownTo: ShownTo.optional(),
    genderPreference: SentGenderPreference,
    photos: Photos.min(1, says('noPhotos')),
    profilePhoto: PhotoUrl.optional(),
    interests: Interests.min(1, says('noInterests')),
    instagramUsername: SocialUsername.nullish(),
    tiktokUsername: SocialUsername.nullish(),
    timeZone: SentTimeZone,
    /** Without these, the ages stay as they are, which is all ages at first. */
    minAge: Age.optional(),
    maxAge: Age.optional(),
    /** Location of the person, which the text in `location` doesn't say, and whether they share it. */
    latitude: locationChange.latitude.optional(),
    longitude: locationChange.longitude.optional(),
    locationEnabled: locationChange.locationEnabled.optional(),
  })
  .refine(isWholePoint, notWhole)
  .refine(isAgeRange, wrongAges)
export type ProfilePayload = z.output<typeof ProfilePayload>

export const profileBudgets = budgets({
  profile: { count: 60, window: 60 },
  /** Changes of gender or date of birth after the wizard, so that nobody can keep posing as someone else. */
  identity: { count: 4, window: 86_400 },
  /** Links of photos and songs added to a profile, which the proxy then fetches for everyone. */
  'media-link': { count: 30, window: 3600 },
})

export const profileRoutes = routes({
  completeProfile: {
    method: 'POST',
    url: '/api/auth/complete-profile',
    schema: {
      summary: 'Finish the profile wizard.',
      body: ProfilePayload,
      response: { 200: SelfView },
    },
    config: { budget: profileBudgets.profile },
  },
  user: {
    method: 'GET',
    url: '/api/user/:userId',
    schema: {
      summary: 'Me (self view) or a person I may see (person view); 404 for everyone else.',
      params: z.object({ userId: Id }),
      response: { 200: z.union([SelfView, PersonView]) },
    },
  },
  updateUser: {
    method: 'PATCH',
    url: '/api/user/:id',
    // A song may be sent as a data URL.
    bodyLimit: profileLimits.dataUrl + 64 * 1024,
    schema: {
      summary: 'Change fields of my profile.',
      params: z.object({ id: Id }),
      body: ProfilePatch,
      response: { 200: SelfView },
    },
    config: { self: 'id', budget: profileBudgets.profile },
  },
})

export const profileEvents = events({
  'user:updated': z.object({ user: SelfView }),
})

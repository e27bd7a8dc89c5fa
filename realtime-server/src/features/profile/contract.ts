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

/** A person's own view of themselves, made of parts from each feature. No one else ever gets it. */
export const SelfView = z.object({
  ...shownToAll,
  email: z.string(),
  dateOfBirth: CalendarDate.nullable(),
  /** To whom people beside men and women are shown; null until they choose: to both. */
  shownTo: ShownTo.nullable(),
  genderPreference: GenderPreference,
  about: About,
  /** Which of the vitals and of "About you" are on the profile. */
  shows: Shows,
  maxDistance: z.number().int(),
  /** The ages that they look for, in years; 18 and 99 are all ages. */
  minAge: Age,
  maxAge: Age,
  /** True if people a little outside of these ages are shown when few others are left. */
  widensAges: z.boolean(),
  filters: Filters,
  /** By which days are counted: streak, refills, the week's game. It changes at most once in 7 days. */
  timeZone: z.string(),
  /** Where the person is, by which quiet hours go. */
  currentZone: z.string(),
  /** In which the app speaks, also by mail and push; null if they have never chosen one. */
  language: AppLanguage.nullable(),
  /** When days may follow to where the person is; null while they do. */
  daysFollowAt: Time.nullable(),
  profileComplete: z.boolean(),
  /** Hidden from everyone but the matches; then no one new is seen either. */
  isHidden: z.boolean(),
  /** Seen only by the people whom they like, and by their matches; they see everyone. */
  isIncognito: z.boolean(),
  /** True if others learn when they are online and when they were, and they learn it of others. */
  sharesActivity: z.boolean(),
  /** The same of how far they have read in a chat. */
  sharesReadReceipts: z.boolean(),
  /** Rises with every change of the profile and its settings. */
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
   * True if a swipe of mine would be a first decision on them: I see them as in a deck, and neither
   * a swipe of mine nor a match is between us. My filters are no reason against it. Always false
   * while we are in a room together, where it would tell when someone incognito likes me.
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

/** The fields that a person may change; at least one must be sent. Other fields of the body are ignored. */
export const ProfilePatch = z
  .object({
    name: nameText(profileLimits.name, says('missingOwnName')),
    /** May be sent but is ignored: the age is computed from the date of birth. */
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
    /** Answers that the profile shows from now on, or no longer; the rest stays as it is. */
    shows: Shows.partial(),
    musicTaste: z.object({ topArtists: TopArtists }),
    /** Single elements of the lists, so that two tabs that change the same list do not undo each other. */
    lists: ListChanges,
    /** Single answers, for the same reason. */
    prompts: PromptChange,
    ...locationChange,
    maxDistance: z.number().int().min(profileLimits.minDistance).max(profileLimits.maxDistance),
    minAge: Age,
    maxAge: Age,
    widensAges: z.boolean(),
    /** All of them: an omitted filter is removed. */
    filters: Filters,
    timeZone: SentTimeZone,
    language: AppLanguage,
    isHidden: z.boolean(),
    isIncognito: z.boolean(),
    sharesActivity: z.boolean(),
    sharesReadReceipts: z.boolean(),
    /** The version that the change was made from. If the profile has another one by now, nothing is changed (409). */
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

/** The wizard's request body. Placeholders for e-mail and username and paid fields may be sent but are ignored. */
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
    /** Without these, the ages stay as they are: at first, all ages. */
    minAge: Age.optional(),
    maxAge: Age.optional(),
    /** Where the person is, which the words of `location` do not say, and whether they share it. */
    latitude: locationChange.latitude.optional(),
    longitude: locationChange.longitude.optional(),
    locationEnabled: locationChange.locationEnabled.optional(),
  })
  .refine(isWholePoint, notWhole)
  .refine(isAgeRange, wrongAges)
export type ProfilePayload = z.output<typeof ProfilePayload>

export const profileBudgets = budgets({
  profile: { count: 60, window: 60 },
  /** Changes of gender or date of birth after the wizard, so that no one keeps posing as someone else. */
  identity: { count: 4, window: 86_400 },
  /** Links of photos and songs newly added to a profile, since the proxy then fetches them for everyone. */
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
    // A song may come as its own link.
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

import { z } from 'zod'
import { nameText, notEndless, text } from '../../contract/primitives.ts'
import { says } from '../../contract/refusals.ts'
import { adultAge, oldestAge } from '../../contract/shared/days.ts'
import { audiences, genders, preferenceOf, soughtGenders } from '../../contract/shared/genders.ts'
import { withoutMarks } from '../../contract/shared/text.ts'
import { tidied, trimmed } from '../../contract/shared/tidy.ts'
import { distinctWords, wordKey } from '../../contract/shared/words.ts'
import { aboutAnswers } from '../compatibility/contract.ts'
import { optionalLine } from '../vitals/contract.ts'

/** Limits from the specification's section 9: lengths in characters, distances in miles, ages in years. */
export const profileLimits = {
  name: 50,
  location: 100,
  bio: 500,
  photos: 5,
  introVideos: 3,
  song: 100,
  /** Characters of a song given as a data URL. */
  dataUrl: 1024 * 1024,
  interests: 10,
  interest: 30,
  genderLabel: 30,
  artists: 10,
  artist: 60,
  username: 30,
  url: 2000,
  minAge: adultAge,
  maxAge: oldestAge,
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

/**
 * Ages that a person may look for, in years; 99 includes everyone above. With a widened range, people up to `beyond` years outside are
 * shown once fewer than `few` others are left. The wizard suggests the person's own age plus and minus `around` years.
 */
export const ageLimits = { min: adultAge, max: 99, beyond: 5, few: 10, around: 10 } as const

/** Milliseconds for which people are new after finishing their profile. */
export const newFor = 7 * 86_400_000

export const Age = z
  .number()
  .int('Choose whole years.')
  .min(ageLimits.min, `At least ${ageLimits.min}.`)
  .max(ageLimits.max, `At most ${ageLimits.max}.`)

export const Gender = z.enum(genders)

/** A gender in the person's own words, beside one of the four; null or an empty text removes it. */
export const GenderLabel = optionalLine(profileLimits.genderLabel)

const single = [...soughtGenders, 'any'] as const
const atLeastOne = 'Choose at least one.'
const noneTwice = (list: readonly string[]) => new Set(list).size === list.length

/** As the user's own profile has it; null until chosen. */
export const GenderPreference = z.union([z.enum(single), z.array(z.enum(soughtGenders)), z.null()])

/** One preference or a list of genders, turned into a single one if that means the same. `everyone`, `both` and `all` mean `any`. */
export const SentGenderPreference = z.union(
  [
    z.enum(single),
    z.enum(['everyone', 'both', 'all']).transform(() => 'any' as const),
    z
      .array(z.enum(soughtGenders))
      .min(1)
      .max(soughtGenders.length)
      .refine(noneTwice)
      .transform(preferenceOf),
  ],
  {
    error: ({ input }) =>
      Array.isArray(input) && input.length === 0
        ? atLeastOne
        : `Choose ${single.join(', ')}, or a list of ${soughtGenders.join(', ')} without any twice.`,
  },
)

/**
 * Searches (for men, for women) that include people who are neither, besides searches for their own gender. No effect for men and women.
 */
export const ShownTo = z
  .array(z.enum(audiences))
  .min(1, atLeastOne)
  .max(audiences.length)
  .refine(noneTwice, 'No choice twice.')
  .overwrite((list) => audiences.filter((audience) => list.includes(audience)))

const answers = <const T extends readonly [string, ...string[]]>(values: T) =>
  z
    .array(z.enum(values))
    .max(5)
    .refine((chosen) => new Set(chosen).size === chosen.length, 'No answer twice.')

/** The editor's "About you", chosen from chips. An empty list or null means unanswered. */
export const About = z.object({
  lifestyle: answers(aboutAnswers.lifestyle),
  personality: answers(aboutAnswers.personality),
  education: z.enum(aboutAnswers.education).nullable(),
  relationshipGoals: z.enum(aboutAnswers.relationshipGoals).nullable(),
  communicationStyle: answers(aboutAnswers.communicationStyle),
})
export type About = z.infer<typeof About>

export const MusicTaste = z.object({ topArtists: z.array(z.string()) })

/** No @: only letters, digits, dots and underscores, because it becomes part of a link to a fixed host. */
export const SocialUsername = z
  .string()
  .check(notEndless(profileLimits.username))
  .overwrite(withoutMarks)
  .trim()
  .transform((value) => value.replace(/^@/, ''))
  .pipe(z.string().regex(/^[A-Za-z0-9._]{0,30}$/, says('handleCharacters')))

/** One of our uploads (`/media/<name>.webp`) or an http(s) link. */
export const PhotoUrl = z
  .string()
  .check(notEndless(profileLimits.url))
  .overwrite(trimmed)
  .max(profileLimits.url, says('longLink'))
  .refine(isPhotoUrl, says('photoLink'))

const Interest = nameText(profileLimits.interest, says('blankInterest'))

export const Interests = z
  .array(Interest)
  .max(profileLimits.interests, `Choose at most ${profileLimits.interests} interests.`)
  .refine((list) => new Set(list.map(wordKey)).size === list.length, 'No interest twice.')

/** Naming an artist twice adds nothing. */
const distinct = (names: string[]) => distinctWords(names)

const Artist = nameText(profileLimits.artist, says('missingName'))

export const TopArtists = z
  .array(Artist)
  .overwrite(distinct)
  .max(profileLimits.artists, `Choose at most ${profileLimits.artists} artists.`)

export const Photos = z
  .array(PhotoUrl)
  .max(profileLimits.photos, says('photosFull'))
  .refine((list) => new Set(list).size === list.length, 'No photo twice.')

/** One of our uploads other than a photo, `/media/<name>.<ending>`. */
const UploadUrl = z
  .string()
  .regex(/^\/media\/[A-Za-z0-9_-]{1,64}\.[a-z0-9]{2,4}$/, says('uploadMissing'))

/** Null or an empty text removes the value. */
export const VoiceUrl = z
  .union([z.literal('').transform(() => null), UploadUrl], says('uploadMissing'))
  .nullable()

export const IntroVideoUrls = z
  .array(UploadUrl)
  .max(profileLimits.introVideos, says('videosFull'))
  .refine((list) => new Set(list).size === list.length, 'No video twice.')

/** Most elements of a list that a change may name. */
const namedAtMost = 50
const named = z.array(z.string().max(profileLimits.url)).max(namedAtMost)

/**
 * Changes single elements of the current list: elements to add if missing, to remove if present, and the order of those it names, which
 * come before all others.
 */
const listChange = (element: z.ZodType<string>) =>
  z.object({ added: z.array(element).max(namedAtMost), removed: named, order: named }).partial()

export const ListChanges = z
  .object({
    interests: listChange(Interest),
    topArtists: listChange(Artist),
    introVideoUrls: listChange(UploadUrl),
  })
  .partial()

/** One of our uploads, an http(s) link, or a data URL with the song itself. */
export const MusicUrl = z
  .string()
  .overwrite(trimmed)
  .min(1, says('musicLink'))
  .max(profileLimits.dataUrl, says('longLink'))
  .refine((value) => value === '' || isMusicUrl(value), says('link'))

/** A title or an artist; null or an empty text removes it. */
export const SongText = text(profileLimits.song, undefined, tidied).nullable()

function isMusicUrl(value: string): boolean {
  if (isSongItself(value)) return true
  return value.length <= profileLimits.url && (UploadUrl.safeParse(value).success || isLink(value))
}

/** True for a data URL that contains sound. */
export const isSongItself = (value: string): boolean =>
  /^data:audio\/[\w.+-]{1,40}(?:;[\w=.+-]{1,40}){0,3};base64,[A-Za-z0-9+/]+={0,2}$/.test(value)

function isPhotoUrl(value: string): boolean {
  return /^\/media\/[A-Za-z0-9_-]{1,64}\.webp$/.test(value) || isLink(value)
}

/** True for an http(s) URL without a user name or password. */
function isLink(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || /\p{Surrogate}/u.test(value) || !URL.canParse(value))
    return false
  const url = new URL(value)
  return url.username === '' && url.password === ''
}

import { z } from 'zod'
import { Id, Time } from '../../contract/primitives.ts'
import { compatibility } from '../compatibility/contract.ts'
import { PromptAnswer } from '../prompts/contract.ts'
import { shownAnswers, vitals } from '../vitals/contract.ts'
import { Gender, GenderLabel, MusicTaste } from './fields.ts'

export * from './fields.ts'

/** The fields of every view of a person. Of the vitals others see what the person shows, and the person sees all. */
export const shownToAll = {
  id: Id,
  name: z.string(),
  username: z.string(),
  /** In years; null if the date of birth is unknown. */
  age: z.number().int().nullable(),
  bio: z.string(),
  /** During a trip 'Visiting' and the city. */
  location: z.string(),
  /** The city of the trip that `location` names; null while there is none. */
  visiting: z.string().nullable(),
  gender: Gender.nullable(),
  /** In own words, beside the gender. */
  genderLabel: GenderLabel,
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
  ...vitals,
  /** In the order that the person chose. */
  prompts: z.array(PromptAnswer),
  isVerified: z.boolean(),
  /** Null also where one of the two keeps it to themselves. */
  lastSeen: Time.nullable(),
  /** In miles with one decimal, between cell centers; null unless both people share their location visibly. */
  distance: z.number().nullable(),
}

/** A person on a card: in the deck, in Second Look, or looked up by id. */
export const CardView = z.object({
  ...shownToAll,
  ...shownAnswers,
  ...compatibility,
  /** True if this person's profile was finished in the last 7 days. */
  isNew: z.boolean(),
  /** True if this person has super liked me. Only I see it. */
  superLikedMe: z.boolean(),
  /** True if this person is a little outside of the ages that I look for. */
  isOutsideAges: z.boolean(),
})
export type CardView = z.infer<typeof CardView>

/** The other person of a match. */
export const MatchPersonView = z.object({ ...shownToAll, ...shownAnswers, isOnline: z.boolean() })
export type MatchPersonView = z.infer<typeof MatchPersonView>

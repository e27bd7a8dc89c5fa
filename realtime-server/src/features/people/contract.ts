import { z } from 'zod'
import { Id, Time } from '../../contract/primitives.ts'
import { compatibility } from '../compatibility/contract.ts'
import { PromptAnswer } from '../prompts/contract.ts'
import { shownAnswers, vitals } from '../vitals/contract.ts'
import { Gender, GenderLabel, MusicTaste } from './fields.ts'

export * from './fields.ts'

/** Fields of every view of a person. Others see only the vitals that the person shows; the person sees all. */
export const shownToAll = {
  id: Id,
  name: z.string(),
  username: z.string(),
  /** In years; null if the date of birth is unknown. */
  age: z.number().int().nullable(),
  bio: z.string(),
  /** 'Visiting' and the city during a trip. */
  location: z.string(),
  /** City of the trip that `location` names; null without one. */
  visiting: z.string().nullable(),
  gender: Gender.nullable(),
  /** The person's own words, beside the gender. */
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
  /** In the order the person chose. */
  prompts: z.array(PromptAnswer),
  isVerified: z.boolean(),
  /** Also null if either of the two keeps it private. */
  lastSeen: Time.nullable(),
  /** Miles to one decimal, between cell centers; null unless both people share their location visibly. */
  distance: z.number().nullable(),
}

/** A person on a card: in the deck, in Second Look, or looked up by id. */
export const CardView = z.object({
  ...shownToAll,
  ...shownAnswers,
  ...compatibility,
  /** True if the profile was finished in the last 7 days. */
  isNew: z.boolean(),
  /** True if this person super liked the viewer. Only the viewer sees it. */
  superLikedMe: z.boolean(),
  /** True if this person is a little outside the ages that the viewer looks for. */
  isOutsideAges: z.boolean(),
})
export type CardView = z.infer<typeof CardView>

/** The other person of a match. */
export const MatchPersonView = z.object({ ...shownToAll, ...shownAnswers, isOnline: z.boolean() })
export type MatchPersonView = z.infer<typeof MatchPersonView>

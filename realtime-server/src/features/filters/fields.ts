import { z } from 'zod'
import { says } from '../../contract/refusals.ts'
import { aboutAnswers } from '../compatibility/contract.ts'
import { Interests, profileLimits } from '../people/contract.ts'
import { languageCodes, vitalChoices, vitalLimits } from '../vitals/contract.ts'

/** How long ago someone was active who counts as active, in milliseconds. */
export const activeFor = 7 * 86_400_000

/** Whether people who do not meet the filter are left out of the deck; otherwise they come after those who do. */
const isMust = z.boolean()

const oneOf = <const T extends readonly [string, ...string[]]>(values: T, most = values.length) =>
  z.object({
    wanted: z
      .array(z.enum(values))
      .min(1, says('noChoice'))
      .max(most, `Choose at most ${most}.`)
      .refine((list) => new Set(list).size === list.length, 'None twice.'),
    isMust,
  })

const Height = z.number().int().min(vitalLimits.minHeight).max(vitalLimits.maxHeight)

/** Filters beside gender, ages and distance, in the order of `wishes_met`; one that is left out lets everyone through. */
export const Filters = z
  .object({
    relationshipGoals: oneOf(aboutAnswers.relationshipGoals),
    relationshipModel: oneOf(vitalChoices.relationshipModel),
    hasChildren: oneOf(vitalChoices.hasChildren),
    wantsChildren: oneOf(vitalChoices.wantsChildren),
    smoking: oneOf(vitalChoices.smoking),
    drinking: oneOf(vitalChoices.drinking),
    /** Those who speak one of them. */
    languages: oneOf(languageCodes, vitalLimits.languages),
    /** In centimeters. */
    height: z
      .object({ min: Height, max: Height, isMust })
      .refine(({ min, max }) => min <= max, { message: says('heights'), path: ['min'] }),
    education: oneOf(aboutAnswers.education),
    /** Those who chose one of them. */
    interests: z.object({
      wanted: Interests.min(1, says('noChoice')).max(profileLimits.interests),
      isMust,
    }),
    isVerified: z.object({ isMust }),
    hasVideo: z.object({ isMust }),
    isNew: z.object({ isMust }),
    isActive: z.object({ isMust }),
  })
  .partial()
export type Filters = z.infer<typeof Filters>
export type FilterName = keyof Filters

/** In the order of the bits of `wishes_met`. */
export const filterNames: readonly FilterName[] = Filters.keyof().options

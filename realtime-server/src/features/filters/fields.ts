import { z } from 'zod'
import { says } from '../../contract/refusals.ts'
import { wordKey } from '../../contract/shared/words.ts'
import { aboutAnswers } from '../compatibility/contract.ts'
import { Interests, newFor, profileLimits } from '../people/contract.ts'
import { languageCodes, vitalChoices, vitalLimits } from '../vitals/contract.ts'

/** Milliseconds since their last activity in which people count as active. */
export const activeFor = 7 * 86_400_000

/** True to leave out people who don't meet the filter; otherwise they come last. */
const isMust = z.boolean()

/** Defines a filter: the schema that users set, and the wish it becomes for the database. */
const filter = <Fields extends z.ZodType, Wish>(
  schema: Fields,
  wish: (set: z.infer<Fields>, now: Date) => Wish,
) => ({ schema, wish })

const oneOf = <const T extends readonly [string, ...string[]]>(values: T, most = values.length) =>
  filter(
    z.object({
      wanted: z
        .array(z.enum(values))
        .min(1, says('noChoice'))
        .max(most, `Choose at most ${most}.`)
        .refine((list) => new Set(list).size === list.length, 'None twice.'),
      isMust,
    }),
    ({ wanted }) => wanted,
  )
const yes = filter(z.object({ isMust }), () => true as const)
/** @param time milliseconds */
const within = (time: number) =>
  filter(z.object({ isMust }), (_, now) => new Date(now.getTime() - time))

const Height = z.number().int().min(vitalLimits.minHeight).max(vitalLimits.maxHeight)

/** Filters besides gender, ages and distance. Each also needs its wish in `db/src/wishes.ts` and its row in the web client's table. */
export const filterTable = {
  relationshipGoals: oneOf(aboutAnswers.relationshipGoals),
  relationshipModel: oneOf(vitalChoices.relationshipModel),
  hasChildren: oneOf(vitalChoices.hasChildren),
  wantsChildren: oneOf(vitalChoices.wantsChildren),
  smoking: oneOf(vitalChoices.smoking),
  drinking: oneOf(vitalChoices.drinking),
  /** People who speak one of them. */
  languages: oneOf(languageCodes, vitalLimits.languages),
  /** Range in centimeters. */
  height: filter(
    z
      .object({ min: Height, max: Height, isMust })
      .refine(({ min, max }) => min <= max, { message: says('heights'), path: ['min'] }),
    ({ min, max }) => ({ min, max }),
  ),
  education: oneOf(aboutAnswers.education),
  /** People who chose one of them. */
  interests: filter(
    z.object({ wanted: Interests.min(1, says('noChoice')).max(profileLimits.interests), isMust }),
    ({ wanted }) => wanted.map(wordKey),
  ),
  isVerified: yes,
  hasVideo: yes,
  isNew: within(newFor),
  isActive: within(activeFor),
}

export type FilterName = keyof typeof filterTable
export const filterNames = Object.keys(filterTable) as readonly FilterName[]

/** Filters that a user has set; a missing one lets everyone through. */
export const Filters = z
  .object(
    Object.fromEntries(filterNames.map((name) => [name, filterTable[name].schema])) as {
      [Name in FilterName]: (typeof filterTable)[Name]['schema']
    },
  )
  .partial()
export type Filters = z.infer<typeof Filters>

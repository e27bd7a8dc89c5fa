import { z } from 'zod'
import { text } from '../../contract/primitives.ts'
import { says } from '../../contract/refusals.ts'
import { isTurning, tidied } from '../../contract/shared/tidy.ts'
import { aboutAnswers } from '../compatibility/contract.ts'

/** Heights in centimeters, number of languages, and characters. */
export const vitalLimits = {
  minHeight: 120,
  maxHeight: 230,
  languages: 5,
  pronouns: 30,
  hometown: 100,
} as const

/** ISO 639 codes of the languages that people may say they speak. */
export const languageCodes = [
  ...[
    'en',
    'es',
    'fr',
    'de',
    'pt',
    'it',
    'zh',
    'yue',
    'ja',
    'ko',
    'hi',
    'bn',
    'pa',
    'ur',
    'ta',
    'te',
    'mr',
    'gu',
    'ar',
  ],
  ...[
    'fa',
    'he',
    'tr',
    'ru',
    'uk',
    'pl',
    'cs',
    'sk',
    'hu',
    'ro',
    'bg',
    'sr',
    'hr',
    'sl',
    'el',
    'nl',
    'sv',
    'no',
    'da',
  ],
  ...[
    'fi',
    'et',
    'lv',
    'lt',
    'is',
    'ga',
    'ca',
    'eu',
    'gl',
    'sq',
    'hy',
    'ka',
    'vi',
    'th',
    'id',
    'ms',
    'fil',
    'sw',
    'am',
  ],
  ...['yo', 'ig', 'ha', 'zu', 'ase', 'bfi'],
] as const

/** Choices of the vitals that have a fixed list. */
export const vitalChoices = {
  hasChildren: ['no', 'yes', 'grown-up'],
  wantsChildren: ['yes', 'maybe', 'no'],
  smoking: ['never', 'sometimes', 'often', 'quitting'],
  drinking: ['never', 'rarely', 'socially', 'often'],
  religion: [
    ...([
      'agnostic',
      'atheist',
      'buddhist',
      'catholic',
      'christian',
      'hindu',
      'jewish',
      'muslim',
      'sikh',
    ] as const),
    ...(['spiritual', 'other'] as const),
  ],
  relationshipModel: ['monogamous', 'open', 'figuring-out'],
} as const

const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values).nullable()

/** An optional single line; null or an empty text removes it. */
export const optionalLine = (max: number) =>
  text(max, undefined, tidied)
    .refine((value) => !isTurning(value), says('turningText'))
    .nullable()

/** Answers by which people choose each other, besides "About you". All are optional; null or an empty list means unanswered. */
export const vitals = {
  pronouns: optionalLine(vitalLimits.pronouns),
  /** In centimeters. */
  height: z
    .number()
    .int('Choose a whole number.')
    .min(vitalLimits.minHeight, `At least ${vitalLimits.minHeight} cm.`)
    .max(vitalLimits.maxHeight, `At most ${vitalLimits.maxHeight} cm.`)
    .nullable(),
  hometown: optionalLine(vitalLimits.hometown),
  languages: z
    .array(z.enum(languageCodes))
    .max(vitalLimits.languages, `Choose at most ${vitalLimits.languages} languages.`)
    .refine((list) => new Set(list).size === list.length, 'No language twice.'),
  relationshipModel: choice(vitalChoices.relationshipModel),
  hasChildren: choice(vitalChoices.hasChildren),
  wantsChildren: choice(vitalChoices.wantsChildren),
  smoking: choice(vitalChoices.smoking),
  drinking: choice(vitalChoices.drinking),
  religion: choice(vitalChoices.religion),
}
export type Vitals = { [F in keyof typeof vitals]: z.infer<(typeof vitals)[F]> }

/** Two "About you" answers that people may also show. */
export const shownAnswers = {
  education: z.enum(aboutAnswers.education).nullable(),
  relationshipGoals: z.enum(aboutAnswers.relationshipGoals).nullable(),
}
export type ShownAnswers = { [F in keyof typeof shownAnswers]: z.infer<(typeof shownAnswers)[F]> }

const flag = z.boolean()
/** Answers shown on the profile. All others stay private, and no filter uses them. */
export const Shows = z.object({
  ...{
    pronouns: flag,
    height: flag,
    hometown: flag,
    languages: flag,
    relationshipModel: flag,
    hasChildren: flag,
  },
  ...{
    wantsChildren: flag,
    smoking: flag,
    drinking: flag,
    religion: flag,
    education: flag,
    relationshipGoals: flag,
  },
})
export type Shows = z.infer<typeof Shows>
export type ShowName = keyof Shows

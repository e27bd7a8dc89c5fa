import { z } from 'zod'

export const factorNames = [
  'ageCompatibility',
  'locationCompatibility',
  'interestCompatibility',
  'lifestyleCompatibility',
  'personalityCompatibility',
  'educationCompatibility',
  'relationshipGoalsCompatibility',
  'communicationStyleCompatibility',
] as const
export type FactorName = (typeof factorNames)[number]

/** Optional answers behind five of the compatibility factors. */
export const aboutAnswers = {
  lifestyle: [
    'early-bird',
    'night-owl',
    'homebody',
    'out-and-about',
    'sporty',
    'foodie',
    'non-smoker',
    'sober',
  ],
  personality: [
    'introvert',
    'extrovert',
    'planner',
    'spontaneous',
    'calm',
    'lively',
    'thinker',
    'feeler',
  ],
  education: ['school', 'trade', 'some-college', 'bachelor', 'master', 'doctorate'],
  relationshipGoals: ['long-term', 'marriage', 'short-term', 'friendship', 'figuring-out'],
  communicationStyle: ['texter', 'caller', 'in-person', 'voice-notes', 'slow-replier'],
} as const

/** Each factor is from 0 to 100. One that either person has not answered is the neutral 75 and doesn't count in `overall`. */
export const CompatibilityFactors = z.object({
  ageCompatibility: z.number(),
  locationCompatibility: z.number(),
  interestCompatibility: z.number(),
  lifestyleCompatibility: z.number(),
  personalityCompatibility: z.number(),
  educationCompatibility: z.number(),
  relationshipGoalsCompatibility: z.number(),
  communicationStyleCompatibility: z.number(),
  overall: z.number(),
})
export type CompatibilityFactors = z.infer<typeof CompatibilityFactors>

/** Text of each strong point. */
export const compatibilityHighlights = {
  ageCompatibility: 'Close in age',
  locationCompatibility: 'Close by',
  interestCompatibility: 'Shared interests',
  lifestyleCompatibility: 'Similar lifestyle',
  personalityCompatibility: 'Alike in character',
  educationCompatibility: 'Similar education',
  relationshipGoalsCompatibility: 'Same goals',
  communicationStyleCompatibility: 'Easy to talk to',
  music: 'Same music',
} as const satisfies Record<FactorName | 'music', string>

/** Kinds of sentences about two people; those of AI Match are last. */
export const factKinds = [
  'sameInterests',
  'otherInterests',
  'sameGoal',
  'otherGoals',
  'sameArtists',
  'sameLifestyle',
  'samePersonality',
  'sameCommunication',
  'yearsApart',
  'milesApart',
  'sameEducation',
  'opposites',
  'oftenInterest',
  'oftenLifestyle',
  'oftenPersonality',
  'askedFor',
  'fits',
] as const
export type FactKind = (typeof factKinds)[number]

/** A sentence that clients can say in the user's language: its kind, and its names or numbers. */
export const Fact = z.object({
  kind: z.enum(factKinds),
  /** Interests or artists as people wrote them, "About you" answers, or factors. */
  names: z.array(z.string()).optional(),
  /** Years, or miles; 0 miles is the same neighborhood. */
  number: z.number().optional(),
})
export type Fact = z.infer<typeof Fact>

export const compatibility = {
  /** 0 to 100. */
  compatibilityScore: z.number(),
  compatibilityFactors: CompatibilityFactors,
  unknownFactors: z.array(z.enum(factorNames)),
  /** Sentences about the two people's actual data. */
  insights: z.array(z.string()),
  /** The same sentences in the same order, as facts for other languages. */
  insightFacts: z.array(Fact),
  /** The strong points, in a few words each. */
  highlights: z.array(z.string()),
}
export type Compatibility = {
  [K in keyof typeof compatibility]: z.infer<(typeof compatibility)[K]>
}

/** Labels of the score, best first. The first whose `from` the score reaches applies. */
export const compatibilityLabels = [
  { from: 90, label: 'Exceptional Match' },
  { from: 80, label: 'Great' },
  { from: 70, label: 'Good' },
  { from: 55, label: 'Fair' },
  { from: 0, label: 'Low' },
] as const

/** Thresholds of the colors, best first. */
export const compatibilityColors = [85, 70, 55] as const

/** Score of an unanswered factor, and of a match whose score is unknown. */
export const neutralScore = 75

import type { aboutAnswers } from '@swoon/realtime-server/contract/compatibility'

type Answers = typeof aboutAnswers

/** The chips of "About you", as the user reads them. */
export const aboutLabels: { readonly [F in keyof Answers]: Readonly<Record<Answers[F][number], string>> } = {
  lifestyle: {
    'early-bird': 'Early bird',
    'night-owl': 'Night owl',
    homebody: 'Homebody',
    'out-and-about': 'Out and about',
    sporty: 'Sporty',
    foodie: 'Foodie',
    'non-smoker': 'Non-smoker',
    sober: 'Sober',
  },
  personality: {
    introvert: 'Introvert',
    extrovert: 'Extrovert',
    planner: 'Planner',
    spontaneous: 'Spontaneous',
    calm: 'Calm',
    lively: 'Lively',
    thinker: 'Thinker',
    feeler: 'Feeler',
  },
  education: {
    school: 'School',
    trade: 'Trade',
    'some-college': 'Some college',
    bachelor: 'Bachelor',
    master: 'Master',
    doctorate: 'Doctorate',
  },
  relationshipGoals: {
    'long-term': 'Long-term',
    marriage: 'Marriage',
    'short-term': 'Short-term',
    friendship: 'Friendship',
    'figuring-out': 'Figuring it out',
  },
  communicationStyle: {
    texter: 'Texting',
    caller: 'Calling',
    'in-person': 'In person',
    'voice-notes': 'Voice notes',
    'slow-replier': 'Slow replies',
  },
}

import { t } from '@lingui/core/macro'
import type { aboutAnswers } from '@swoon/realtime-server/contract/compatibility'

type Answers = typeof aboutAnswers

/** The choices of "About you" in the user's language. */
export const aboutLabels: {
  readonly [F in keyof Answers]: Readonly<Record<Answers[F][number], string>>
} = {
  lifestyle: {
    'early-bird': t`Early bird`,
    'night-owl': t`Night owl`,
    homebody: t`Homebody`,
    'out-and-about': t`Out and about`,
    sporty: t`Sporty`,
    foodie: t`Foodie`,
    'non-smoker': t`Non-smoker`,
    sober: t`Sober`,
  },
  personality: {
    introvert: t`Introvert`,
    extrovert: t`Extrovert`,
    planner: t`Planner`,
    spontaneous: t`Spontaneous`,
    calm: t`Calm`,
    lively: t`Lively`,
    thinker: t`Thinker`,
    feeler: t`Feeler`,
  },
  education: {
    school: t({ context: 'degree', message: 'School' }),
    trade: t({ context: 'degree', message: 'Trade' }),
    'some-college': t`Some college`,
    bachelor: t({ context: 'degree', message: 'Bachelor' }),
    master: t({ context: 'degree', message: 'Master' }),
    doctorate: t`Doctorate`,
  },
  relationshipGoals: {
    'long-term': t`Long-term`,
    marriage: t`Marriage`,
    'short-term': t`Short-term`,
    friendship: t`Friendship`,
    'figuring-out': t`Figuring it out`,
  },
  communicationStyle: {
    texter: t`Texting`,
    caller: t`Calling`,
    'in-person': t`In person`,
    'voice-notes': t`Voice notes`,
    'slow-replier': t`Slow replies`,
  },
}

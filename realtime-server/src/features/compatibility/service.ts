/** For other features: compares two people by their answers. */
export { lifestyleWords, personalityWords } from './insights.ts'
export { compare, type FactorWeights, scorer, weights } from './rules.ts'
export type { Traits } from './traits.ts'

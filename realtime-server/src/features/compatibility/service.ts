/** For other features: compares two people by their answers. */
export { hasWords, sentenceOf } from './fact-words.ts'
export { compare, type FactorWeights, scorer, weights } from './rules.ts'
export type { Traits } from './traits.ts'

/** Compares two people by their answers, for other features. */
export { hasWords, sentenceOf } from './fact-words.ts'
export { compare, type FactorWeights, scorer, weights } from './rules.ts'
export type { Traits } from './traits.ts'

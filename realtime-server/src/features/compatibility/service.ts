/** For other features: compares two people by their answers. */
export { compare, scorer } from './rules.ts'
export type { Traits } from './traits.ts'

/** For other features: compares two people by their answers. */
export { compare } from './rules.ts'
export type { Traits } from './traits.ts'

/** What other features use: two people compared by what they said. */
export { compare } from './rules.ts'
export type { Traits } from './traits.ts'

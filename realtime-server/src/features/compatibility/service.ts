/** What other features use: two people compared by what they said. */
export { compare, type Traits } from './rules.ts'

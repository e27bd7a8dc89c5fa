/** Turns filters into wishes for the database and reads its answer, for other features. */
export { countsOf, emptiedBy, type Sifting, siftingOf } from './rules.ts'

/** For other features: what filters ask of the database, and what its answer means. */
export { countsOf, emptiedBy, type Sifting, siftingOf } from './rules.ts'

/** Filters of decks: in the own profile, and in requests of Discover. */
export * from './fields.ts'

/** Filters of decks, in the user's own profile and in requests of Discover. */
export * from './fields.ts'

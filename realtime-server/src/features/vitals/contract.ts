/** Answers by which people choose each other, besides "About you": in views of people, the user's own profile and deck filters. */
export * from './fields.ts'

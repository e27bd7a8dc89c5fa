/**
 * Answers that people choose each other by, beside "About you": in views of people, the own profile
 * and the filters of decks.
 */
export * from './fields.ts'

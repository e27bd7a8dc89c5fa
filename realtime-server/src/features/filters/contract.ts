/** What decks are sifted by: in the own profile, and asked of by Discover. */
export * from './fields.ts'

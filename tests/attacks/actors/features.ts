/** The access rules of every feature's calls, one line per feature. */
export * as auth from './auth.ts'
export * as chat from './chat.ts'
export * as discovery from './discovery.ts'
export * as matches from './matches.ts'
export * as media from './media.ts'
export * as profile from './profile.ts'
export * as secondLook from './second-look.ts'
export * as swipes from './swipes.ts'

/** Every feature with a contract, one line each. */
export * as auth from '../features/auth/contract.ts'
export * as chat from '../features/chat/contract.ts'
export * as discovery from '../features/discovery/contract.ts'
export * as matches from '../features/matches/contract.ts'
export * as media from '../features/media/contract.ts'
export * as profile from '../features/profile/contract.ts'
export * as secondLook from '../features/second-look/contract.ts'
export * as swipes from '../features/swipes/contract.ts'

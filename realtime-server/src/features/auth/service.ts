import type { Context } from '../../platform/context.ts'
import type { SelfView } from '../profile/contract.ts'
import type { ProfileService } from '../profile/service.ts'
import { guessLimits } from './guesses.ts'
import { proving } from './proving.ts'
import { signingIn } from './signing-in.ts'
import { signingUp } from './signing-up.ts'

export { admission, type KeptOut, type SignedIn } from './admission.ts'
export type { Visitor } from './guesses.ts'
export { badCredentials, requireGoodPassword } from './rules.ts'

export type AuthService = ReturnType<typeof authService>

/** Manages accounts and sessions. A session's token is returned once, for the cookie, and never stored. */
export function authService(context: Context, profiles: ProfileService) {
  const guesses = guessLimits(context)
  return {
    /** Key by which budgets and devices know an e-mail address. */
    accountOf: guesses.accountOf,
    me: (userId: string): Promise<SelfView> => profiles.self(context.db, userId),
    ...signingUp(context, profiles, guesses),
    ...signingIn(context, profiles, guesses),
    ...proving(context),
  }
}

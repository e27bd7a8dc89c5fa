import { deleteOldChallenges } from '@swoon/db/queries/passkeys'
import type { Context } from '../../platform/context.ts'
import type { AccountService } from '../account/service.ts'
import type { AuthService } from '../auth/service.ts'
import type { ProfileService } from '../profile/service.ts'
import { adding } from './adding.ts'
import { keyAnswers } from './answers.ts'
import { keeping } from './keeping.ts'
import { signingIn } from './signing-in.ts'

export type PasskeyService = ReturnType<typeof passkeyService>

export interface Uses {
  account: AccountService
  auth: AuthService
  profiles: ProfileService
}

/** Signs people in with a passkey of their device instead of a password. */
export function passkeyService(context: Context, uses: Uses) {
  const answers = keyAnswers(context)
  return {
    ...keeping(context, uses),
    ...adding(context, answers, uses),
    ...signingIn(context, answers, uses.auth),
    deleteOld: (): Promise<void> => deleteOldChallenges(context.db, context.clock.now()),
  }
}

import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import type { AccountService } from '../account/service.ts'
import type { AuthService } from '../auth/service.ts'
import type { ProfileService } from '../profile/service.ts'
import { passkeys } from './routes.ts'
import { type PasskeyService, passkeyService } from './service.ts'

/** Milliseconds. */
const hour = 60 * 60 * 1000

interface Uses {
  account: AccountService
  auth: AuthService
  profiles: ProfileService
}

export function feature(
  context: Context,
  { account, auth, profiles }: Uses,
): Feature<PasskeyService> {
  const service = passkeyService(context, { account, auth, profiles })
  return {
    service,
    routes: (api) => passkeys(api, context, auth, service),
    jobs: { 'old-challenges': { every: hour, run: service.deleteOld } },
  }
}

import { countCalls } from '../../platform/changes/counted.ts'
import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import type { ProfileService } from '../profile/service.ts'
import { authRoutes } from './contract.ts'
import { auth } from './routes.ts'
import { type AuthService, authService } from './service.ts'

/** Milliseconds. */
const hour = 60 * 60 * 1000

export function feature(
  context: Context,
  { profiles }: { profiles: ProfileService },
): Feature<AuthService> {
  const service = authService(context, profiles)
  return {
    service,
    routes: (api) => auth(api, context, service),
    counts: { sign_ups: countCalls('Accounts that were created.', authRoutes.signup) },
    jobs: { ...service.jobs, 'old-sessions': { every: hour, run: context.sessions.sweep } },
  }
}

import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import { passkeys } from './routes.ts'
import { type PasskeyService, passkeyService, type Uses } from './service.ts'

/** Milliseconds. */
const hour = 60 * 60 * 1000

export function feature(context: Context, uses: Uses): Feature<PasskeyService> {
  const service = passkeyService(context, uses)
  return {
    service,
    routes: (api) => passkeys(api, context, uses.auth, service),
    jobs: { 'old-challenges': { every: hour, run: service.deleteOld } },
  }
}

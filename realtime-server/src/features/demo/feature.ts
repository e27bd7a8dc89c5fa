import { isDemoWorld } from '@swoon/db/queries/demo'
import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import { demoService, type Uses } from './service.ts'
import { userUpdated } from './subscribers/user-updated.ts'

/** Milliseconds. */
const second = 1000

/** Does nothing outside the demo world. */
export async function feature(context: Context, uses: Uses): Promise<Feature<null>> {
  if (!(await isDemoWorld(context.db))) return { service: null }
  const service = demoService(context, uses)
  return {
    service: null,
    subscribers: [userUpdated(service)],
    jobs: { 'demo-life': { every: 5 * second, run: service.live } },
  }
}

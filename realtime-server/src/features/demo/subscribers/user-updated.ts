import { on } from '../../../platform/changes/subscribers.ts'
import type { DemoService } from '../service.ts'

/** Brings a newcomer likes once their profile is complete, and again when a change has dealt them other cards. */
export const userUpdated = (service: Pick<DemoService, 'welcome'>) =>
  on('user:updated', {
    isFor: ({ payload: { user } }) => user.profileComplete,
    afterCommit: ({ payload: { user } }) => service.welcome(user.id),
  })

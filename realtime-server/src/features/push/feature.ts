import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import { atLeastOnce } from '../../platform/jobs/jobs.ts'
import type { NotificationService } from '../notifications/service.ts'
import { push } from './routes.ts'
import { type PushService, pushMessage, pushNotification, pushService } from './service.ts'
import { messageReacted } from './subscribers/message-reacted.ts'
import { notificationAdded } from './subscribers/notification-added.ts'

interface Uses {
  notifications: NotificationService
}

export function feature(context: Context, { notifications }: Uses): Feature<PushService> {
  const service = pushService(context, notifications)
  return {
    service,
    routes: (api) => push(api, service),
    subscribers: [notificationAdded(service), messageReacted(service)],
    jobs: {
      [pushNotification.name]: atLeastOnce(pushNotification, (what) => service.push(what)),
      [pushMessage.name]: atLeastOnce(pushMessage, (what) => service.pushMessage(what)),
    },
  }
}

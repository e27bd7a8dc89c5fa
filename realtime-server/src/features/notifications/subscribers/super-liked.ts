import { on } from '../../../platform/changes/subscribers.ts'
import type { NotificationService } from '../service.ts'

/** Notifies people that they were super liked, not by whom. Nothing is written: the bell counts the super likes. */
export const superLiked = (service: Pick<NotificationService, 'notify'>) =>
  on('swipe:made', {
    isFor: ({ payload: { isSuperLike } }) => isSuperLike,
    async afterCommit({ payload: { swipedId } }) {
      await service.notify(swipedId, swipedId, 'super-like')
    },
  })

import { on } from '../../../platform/changes/subscribers.ts'
import type { Context } from '../../../platform/context.ts'
import { flagging } from '../flagging.ts'

/** Looks at what was said in a room, after COMMIT as in a chat. */
export const flaggedRoomMessages = (context: Pick<Context, 'clock' | 'commit'>) => {
  const { look } = flagging(context)
  return on('room:message', {
    async afterCommit({ payload: { message } }) {
      const { id, senderId, content } = message
      await look({ id, senderId, content, readerId: null })
    },
  })
}

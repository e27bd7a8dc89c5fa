import { on } from '../../../platform/changes/subscribers.ts'
import type { Context } from '../../../platform/context.ts'
import { flagging } from '../flagging.ts'

/** Looks at what was said in a chat. After COMMIT, because sending must not wait for it: a flag may be lost, a report is not. */
export const flaggedMessages = (context: Pick<Context, 'clock' | 'commit'>) => {
  const { look } = flagging(context)
  return on('message:sent', {
    async afterCommit({ audience, payload: { message } }) {
      const { id, senderId, content } = message
      // Both get the event; only the other person's is looked at.
      if (typeof audience === 'string' && audience !== senderId)
        await look({ id, senderId, content, readerId: audience })
    },
  })
}

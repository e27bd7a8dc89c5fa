import { on } from '../../../platform/changes/subscribers.ts'
import type { Context } from '../../../platform/context.ts'
import { flagText } from '../flagging.ts'
import { flagsOf } from '../flags.ts'

const concerns = (text: string): boolean => flagsOf(text).length > 0

/**
 * Checks the messages of chats. The flag is a job of the message's own transaction, so none is lost
 * and sending waits for no report.
 */
export const flaggedMessages = ({ jobs }: Pick<Context, 'jobs'>) =>
  on('message:sent', {
    concerns,
    async inTransaction({ tx }, { audience, payload: { message } }) {
      const { id, senderId, content } = message
      // Both get the event; only the other person's is looked at.
      if (typeof audience !== 'string' || audience === senderId || !concerns(content)) return
      await jobs.schedule(tx, flagText, { id, senderId, content, readerId: audience }, { key: id })
    },
  })

/** Checks the messages of rooms, as those of chats. */
export const flaggedRoomMessages = ({ jobs }: Pick<Context, 'jobs'>) =>
  on('room:message', {
    concerns,
    async inTransaction({ tx }, { payload: { message } }) {
      const { id, senderId, content } = message
      if (concerns(content))
        await jobs.schedule(tx, flagText, { id, senderId, content, readerId: null }, { key: id })
    },
  })

/** Looks at the new words of a message in a chat, as at those of a new one. */
export const flaggedEdits = ({ jobs }: Pick<Context, 'jobs'>) =>
  on('message:changed', {
    async inTransaction(
      { tx },
      { audience, payload: { messageId: id, content, deletedAt, authorId: senderId } },
    ) {
      if (deletedAt || typeof audience !== 'string' || audience === senderId || !concerns(content))
        return
      await jobs.schedule(tx, flagText, { id, senderId, content, readerId: audience }, { key: id })
    },
  })

/** Looks at the new words of a message in a room. */
export const flaggedRoomEdits = ({ jobs }: Pick<Context, 'jobs'>) =>
  on('room:message-changed', {
    async inTransaction({ tx }, { payload: { messageId: id, content, authorId: senderId } }) {
      if (concerns(content))
        await jobs.schedule(tx, flagText, { id, senderId, content, readerId: null }, { key: id })
    },
  })

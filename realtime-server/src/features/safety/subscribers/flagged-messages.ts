import { on } from '../../../platform/changes/subscribers.ts'
import type { Context } from '../../../platform/context.ts'
import { flagText } from '../flagging.ts'
import { flagsOf } from '../flags.ts'

const concerns = (text: string): boolean => flagsOf(text).length > 0

/** Checks chat messages. The flag is a job in the message's own transaction, so none is lost and sending doesn't wait for the report. */
export const flaggedMessages = ({ jobs }: Pick<Context, 'jobs'>) =>
  on('message:sent', {
    concerns,
    async inTransaction({ tx }, { audience, payload: { message } }) {
      const { id, senderId, content } = message
      // Both people get the event; only the other person's copy is checked.
      if (typeof audience !== 'string' || audience === senderId || !concerns(content)) return
      await jobs.schedule(tx, flagText, { id, senderId, content, readerId: audience }, { key: id })
    },
  })

/** Checks room messages like those of chats. */
export const flaggedRoomMessages = ({ jobs }: Pick<Context, 'jobs'>) =>
  on('room:message', {
    concerns,
    async inTransaction({ tx }, { payload: { message } }) {
      const { id, senderId, content } = message
      if (concerns(content))
        await jobs.schedule(tx, flagText, { id, senderId, content, readerId: null }, { key: id })
    },
  })

/** Checks a chat message's new text like a new message. */
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

/** Checks a room message's new text. */
export const flaggedRoomEdits = ({ jobs }: Pick<Context, 'jobs'>) =>
  on('room:message-changed', {
    async inTransaction({ tx }, { payload: { messageId: id, content, authorId: senderId } }) {
      if (concerns(content))
        await jobs.schedule(tx, flagText, { id, senderId, content, readerId: null }, { key: id })
    },
  })

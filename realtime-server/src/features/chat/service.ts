import type { Context } from '../../platform/context.ts'
import { chatEditing } from './editing.ts'
import { chatInvitations } from './invitations.ts'
import { chatReactions } from './reactions.ts'
import { chatReading } from './reading.ts'
import { chatSending } from './sending.ts'

export { attachedView, type Bringing, bring, findUploads } from './attachments.ts'
export { noWordsLeft, tooLate } from './editing.ts'
export { noOriginal, otherReply } from './replies.ts'
export { isEditable, keptUntil } from './rules.ts'
export { changedTimes, changedView, originalView } from './views.ts'

export type ChatService = ReturnType<typeof chatService>

/** Messages between the two people of a match. */
export function chatService(context: Context) {
  return {
    ...chatReading(context),
    ...chatSending(context),
    ...chatInvitations(context),
    ...chatReactions(context),
    ...chatEditing(context),
  }
}

import type { Context } from '../../platform/context.ts'
import { chatEditing } from './editing.ts'
import { chatInvitations } from './invitations.ts'
import { chatReactions } from './reactions.ts'
import { chatReading } from './reading.ts'
import { searchQueues } from './search-queues.ts'
import { chatSending } from './sending.ts'

export { attachedView, type Bringing, bring, findUploads } from './attachments.ts'
export { noWordsLeft, tooLate } from './editing.ts'
export { noOriginal, otherReply } from './replies.ts'
export { chargedBytes, isEditable, keptUntil } from './rules.ts'
export type { Searching } from './search-queues.ts'
export { changedTimes, changedView, originalView } from './views.ts'

export type ChatService = ReturnType<typeof chatService>

/** Messages between the two people of a match. */
export function chatService(context: Context) {
  const searching = searchQueues()
  return {
    searching,
    ...chatReading(context, searching),
    ...chatSending(context),
    ...chatInvitations(context),
    ...chatReactions(context),
    ...chatEditing(context),
  }
}

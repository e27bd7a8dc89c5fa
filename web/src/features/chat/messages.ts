import { chatLimits, chatRoutes, type Message } from '@swoon/realtime-server/contract/chat'
import { createLog } from '../../conversation/log.ts'
import { type Changed, withChange } from '../../conversation/merge.ts'
import { createReacting } from '../../conversation/reacting.ts'
import { call } from '../../lib/api.ts'
import { myId } from '../../lib/me.ts'
import { applyChangeToMatch, applyMessageToMatch } from '../matches/actions.ts'
import { applyTyping, attaching, drafts, outbox, replying } from './store.ts'

/** The messages of each chat. */
export const messages = createLog<Message>({
  key: ['messages'],
  positionOf: ({ seq }) => seq,
  timeOf: ({ createdAt }) => createdAt,
  isConsecutive: true,
  page: (matchId, before, signal) =>
    call(chatRoutes.messages, {
      params: { id: matchId },
      query: before === undefined ? {} : { before: String(before) },
      ...(signal && { signal }),
    }),
  pageSize: chatLimits.page,
  kept: 50,
  onFetched: learn,
})

/** The emoji on the messages of each chat. */
export const reactions = createReacting(messages, (_, id, emoji) =>
  emoji === null
    ? call(chatRoutes.unreact, { params: { id } })
    : call(chatRoutes.react, { params: { id }, body: { emoji } }),
)

/** Takes in that a message was edited or taken back. */
export function applyChange(matchId: string, seq: number | undefined, change: Changed): void {
  messages.changeAll(matchId, (one) => withChange(one, change))
  replying.change(matchId, change)
  applyChangeToMatch(matchId, seq ?? messages.find(matchId, change.messageId)?.seq, change)
}

/** Takes in a message of a reply or an event, whichever comes first. */
export function applyMessage(message: Message): void {
  const { matchId, senderId } = message
  // Only the sender's own tabs get a copy with the clientId, by the reply and by the event.
  if (message.clientId) messages.addSent(matchId, message)
  else messages.add(matchId, message)
  learn(matchId, [message])
  if (senderId !== myId()) applyTyping(matchId, false)
}

/** The server has stored these messages, so they are neither unsent nor part of the composer's text, and the last one heads the list. */
function learn(matchId: string, stored: readonly Message[]): void {
  for (const { clientId } of stored) {
    if (!clientId) continue
    outbox.remove(matchId, clientId)
    const arrived = drafts.dropReturned(matchId, clientId)
    attaching.drop(matchId, arrived?.files ?? [])
    replying.drop(matchId, arrived?.replyTo)
  }
  const last = stored.at(-1)
  if (last) applyMessageToMatch(last)
}

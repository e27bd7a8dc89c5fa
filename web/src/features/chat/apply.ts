import type { Message } from '@swoon/realtime-server/contract/chat'
import { myId } from '../../lib/me.ts'
import { queryClient } from '../../lib/query-client.ts'
import { applyMessageToMatch } from '../matches/actions.ts'
import { catchUp, knownMessages, type Messages, messagesKey } from './cache.ts'
import { hasGap, mergeMessages } from './messages.ts'
import { outbox } from './outbox.ts'
import { dropReturned } from './store.ts'
import { applyTyping } from './typing.ts'

/** Milliseconds after which a gap is fetched, because it was not just events overtaking one another. */
const gapPatience = 300

/** Adds messages of the server (from a page, a reply or an event) to the chat. Each is added once, whichever comes first. */
export function applyMessages(matchId: string, messages: Messages): void {
  const key = messagesKey(matchId)
  // A chat that was never opened here is fetched when it is opened.
  if (queryClient.getQueryState(key)) {
    queryClient.setQueryData<Messages>(key, (known) => mergeMessages(known ?? [], messages))
    if (hasGap(knownMessages(matchId) ?? [])) setTimeout(() => closeGap(matchId), gapPatience)
  }
  for (const { clientId } of messages) if (clientId) settle(matchId, clientId)
  const last = messages.at(-1)
  if (last) applyMessageToMatch(last)
}

export function applyMessage(message: Message): void {
  applyMessages(message.matchId, [message])
  if (message.senderId !== myId()) applyTyping(message.matchId, false)
}

/** The server has stored the message, so it is neither unsent nor part of the composer's text. */
function settle(matchId: string, clientId: string): void {
  outbox.remove(matchId, clientId)
  dropReturned(matchId, clientId)
}

function closeGap(matchId: string): void {
  if (hasGap(knownMessages(matchId) ?? [])) void catchUp(matchId)
}

import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { call } from '../../lib/api.ts'
import { noticeSignOut, queryClient } from '../../lib/query-client.ts'
import { uuid } from '../../lib/uuid.ts'
import { endMatch, refetchMatches } from '../matches/actions.ts'
import { applyMessage } from './apply.ts'
import { messagesKey } from './cache.ts'
import { enqueue, forget, giveBack, type Outgoing, outboxOf, setDraft, settle, takeUnsent } from './store.ts'
import { noteTypingEnded } from './typing.ts'

/** Milliseconds after which a send without an answer counts as failed. */
const sendPatience = 15_000

/** Shows the message at once and sends it; several in a row go one after the other, so they keep their order. */
export function sendMessage(matchId: string, text: string): void {
  const content = text.trim()
  if (content === '') return
  noteTypingEnded()
  const clientId = takeUnsent(matchId, content)?.clientId ?? uuid()
  setDraft(matchId, '')
  enqueue(matchId, { clientId, content, createdAt: new Date().toISOString() })
  void drain(matchId)
}

const draining = new Set<string>()

async function drain(matchId: string): Promise<void> {
  if (draining.has(matchId)) return
  draining.add(matchId)
  for (let next = outboxOf(matchId)[0]; next; next = outboxOf(matchId)[0]) await deliver(matchId, next)
  draining.delete(matchId)
}

async function deliver(matchId: string, { clientId, content }: Outgoing): Promise<void> {
  try {
    const body = { matchId, content, clientId }
    applyMessage(await call(chatRoutes.send, { body, signal: AbortSignal.timeout(sendPatience) }))
    settle(matchId, clientId)
  } catch (error) {
    console.error('message not sent', error)
    noticeSignOut(error)
    // The event may have confirmed what the reply could not. What waits behind a failure goes back with it, to keep the order.
    if (outboxOf(matchId).some((outgoing) => outgoing.clientId === clientId)) giveBack(matchId)
  }
}

/** Forgets a chat that is over. */
export function closeChat(matchId: string): void {
  forget(matchId)
  queryClient.removeQueries({ queryKey: messagesKey(matchId) })
}

const leaving = new Set<string>()

/** Whether it is me who ends, or has ended, this match in this tab. */
export const isLeaving = (matchId: string): boolean => leaving.has(matchId)

/** Ends the match and its history for both. A failure is only logged, as specified. */
export async function unmatch(matchId: string): Promise<void> {
  leaving.add(matchId)
  try {
    await call(matchRoutes.unmatch, { params: { id: matchId } })
  } catch (error) {
    leaving.delete(matchId)
    console.error('not unmatched', error)
    return noticeSignOut(error)
  }
  endMatch(matchId)
  closeChat(matchId)
  void refetchMatches()
}

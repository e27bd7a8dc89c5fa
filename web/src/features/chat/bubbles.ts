import type { Message } from '@swoon/realtime-server/contract/chat'
import type { Outgoing } from '../../lib/outbox/lane.ts'
import { type Bubble, withWaiting } from '../../lib/timeline.ts'

export interface ChatBubble extends Bubble {
  /** Null while it is unconfirmed. */
  seq: number | null
  /** The balloon game that this message invites to. */
  gameId?: string
}

/** A chat's confirmed messages by number, followed by my unconfirmed ones. */
export function bubblesOf(
  messages: readonly Message[],
  outgoing: readonly Outgoing[],
  myId: string,
): readonly ChatBubble[] {
  const confirmed = messages.map(({ id, clientId, seq, content, createdAt, senderId, gameId }) => ({
    key: clientId ?? id,
    authorId: senderId,
    seq,
    content,
    createdAt,
    ...(gameId && { gameId }),
  }))
  const waiting = outgoing.map(({ clientId, content, createdAt }) => ({
    key: clientId,
    authorId: myId,
    seq: null,
    content,
    createdAt,
  }))
  return withWaiting<ChatBubble>(confirmed, waiting)
}

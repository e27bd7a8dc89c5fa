import type { RoomMessage } from '@swoon/realtime-server/contract/rooms'
import type { Outgoing } from '../../lib/outbox/lane.ts'
import { type Bubble, withWaiting } from '../../lib/timeline.ts'

export interface RoomBubble extends Bubble {
  /** Null while it is unconfirmed. */
  message: RoomMessage | null
  imageUrl: string | null
}

/** A room's confirmed messages in order, followed by my unconfirmed ones. */
export function bubblesOf(
  messages: readonly RoomMessage[],
  outgoing: readonly Outgoing[],
  myId: string,
): readonly RoomBubble[] {
  const confirmed = messages.map((message) => ({
    key: message.clientId ?? message.id,
    authorId: message.senderId,
    content: message.content,
    createdAt: message.sentAt,
    message,
    imageUrl: message.imageUrl,
  }))
  const waiting = outgoing.map(({ clientId, content, createdAt, imageUrl }) => ({
    key: clientId,
    authorId: myId,
    content,
    createdAt,
    message: null,
    imageUrl: imageUrl ?? null,
  }))
  return withWaiting<RoomBubble>(confirmed, waiting)
}

import type { Message } from '@swoon/realtime-server/contract/chat'
import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { useState } from 'react'

/** The other person's first message that was unread when the chat was opened, until I answer. Later messages are read as they arrive. */
export function useFirstNew(match: MatchView, messages: readonly Message[], myId: string): string | undefined {
  const [{ readSeq, lastSeq }] = useState(match)
  const before = messages.filter(({ seq }) => seq <= lastSeq)
  const known = before.findLast(({ seq, senderId }) => seq <= readSeq || senderId === myId)?.seq ?? readSeq
  return before.find(({ seq, senderId }) => seq > known && senderId !== myId)?.id
}

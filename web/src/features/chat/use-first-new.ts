import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { useState } from 'react'
import type { Messages } from './cache.ts'

/** The first message of the other that was unread, and not answered, when the chat was opened; what comes later is read as it comes. */
export function useFirstNew(match: MatchView, messages: Messages, myId: string): string | undefined {
  const [{ readSeq, lastSeq }] = useState(match)
  const before = messages.filter(({ seq }) => seq <= lastSeq)
  const known = before.findLast(({ seq, senderId }) => seq <= readSeq || senderId === myId)?.seq ?? readSeq
  return before.find(({ seq, senderId }) => seq > known && senderId !== myId)?.id
}

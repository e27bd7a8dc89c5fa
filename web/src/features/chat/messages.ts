import type { Message } from '@swoon/realtime-server/contract/chat'
import { mergeLog } from '../../lib/live-list.ts'

/** Joins what is known of a chat with more of it: by `seq`, each message once, whatever arrives first. */
export const mergeMessages = (known: readonly Message[], more: readonly Message[]): readonly Message[] =>
  mergeLog(known, more, {
    keyOf: ({ seq }) => seq,
    compare: (one, other) => one.seq - other.seq,
    // A copy for the sender's tabs knows the clientId; a copy without it adds nothing.
    saysMore: (before, copy) => !before.clientId && copy.clientId !== undefined,
  })

/** The last message before the first gap: what lies after it must be fetched. 0 where nothing is known. */
export function lastSolidSeq(messages: readonly Message[]): number {
  let solid = messages[0]?.seq ?? 0
  for (const { seq } of messages) {
    if (seq > solid + 1) break
    solid = seq
  }
  return solid
}

export const hasGap = (messages: readonly Message[]): boolean => lastSolidSeq(messages) < (messages.at(-1)?.seq ?? 0)

/** Numbers start at 1 and have no gaps, so an older page exists exactly while the first one is missing. */
export const hasEarlier = (messages: readonly Message[]): boolean => (messages[0]?.seq ?? 1) > 1

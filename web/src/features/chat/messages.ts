import type { Message } from '@swoon/realtime-server/contract/chat'

/**
 * Joins what is known of a chat with more of it: sorted by `seq`, each message once. The order in which parts arrive makes no
 * difference, so pages, events and replies may overtake one another. Returns `known` itself where nothing is new.
 */
export function mergeMessages(known: readonly Message[], more: readonly Message[]): readonly Message[] {
  const bySeq = new Map(known.map((message) => [message.seq, message]))
  let isChanged = false
  for (const message of more) {
    const before = bySeq.get(message.seq)
    // A copy for the sender's tabs knows the clientId; a copy without it adds nothing.
    if (before && (before.clientId || !message.clientId)) continue
    bySeq.set(message.seq, message)
    isChanged = true
  }
  return isChanged ? [...bySeq.values()].sort((one, two) => one.seq - two.seq) : known
}

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

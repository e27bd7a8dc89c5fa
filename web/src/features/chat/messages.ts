import type { Message } from '@swoon/realtime-server/contract/chat'
import { mergeLog } from '../../lib/live-list.ts'

/** Merges new messages of a chat into the known ones: by `seq`, each once, in any order of arrival. */
export const mergeMessages = (known: readonly Message[], more: readonly Message[]): readonly Message[] =>
  mergeLog(known, more, {
    keyOf: ({ seq }) => seq,
    compare: (one, other) => one.seq - other.seq,
    // The sender's tabs get a copy with the clientId; a copy without it adds nothing.
    saysMore: (before, copy) => !before.clientId && copy.clientId !== undefined,
  })

/** The number of the last message before the first gap, after which messages must be fetched; 0 if none are known. */
export function lastSolidSeq(messages: readonly Message[]): number {
  let solid = messages[0]?.seq ?? 0
  for (const { seq } of messages) {
    if (seq > solid + 1) break
    solid = seq
  }
  return solid
}

export const hasGap = (messages: readonly Message[]): boolean => lastSolidSeq(messages) < (messages.at(-1)?.seq ?? 0)

/** Numbers start at 1 and have no gaps, so an older page exists exactly while number 1 is missing. */
export const hasEarlier = (messages: readonly Message[]): boolean => (messages[0]?.seq ?? 1) > 1

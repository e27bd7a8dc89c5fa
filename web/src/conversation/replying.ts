import { create } from 'zustand'
import { withEntry } from './drafts.ts'
import type { Original } from './message-parts.ts'
import type { Outgoing } from './outbox.ts'

/** What the composers of one kind of conversation (chats, rooms) answer, by conversation. */
export function createReplying() {
  const useReplying = create<{ originals: Readonly<Record<string, Original>> }>(() => ({ originals: {} }))
  const set = (conversation: string, original: Original | undefined): void =>
    useReplying.setState(({ originals }) => ({ originals: withEntry(originals, conversation, original) }))
  return {
    useOriginal: (conversation: string): Original | undefined =>
      useReplying(({ originals }) => originals[conversation]),
    answer: set,
    /** Returns to the composer what messages answered, unless it answers something by now. */
    restore(conversation: string, messages: readonly Outgoing[]): void {
      const { originals } = useReplying.getState()
      set(conversation, originals[conversation] ?? messages.find(({ replyTo }) => replyTo)?.replyTo)
    },
    /** The message that answers it was stored after all. */
    drop(conversation: string, original: Original | undefined): void {
      if (original && useReplying.getState().originals[conversation]?.id === original.id) set(conversation, undefined)
    },
    /** What the message that is being sent answers; the next one answers nothing. */
    take(conversation: string): Original | undefined {
      const original = useReplying.getState().originals[conversation]
      if (original) set(conversation, undefined)
      return original
    },
  }
}

export type Replying = ReturnType<typeof createReplying>

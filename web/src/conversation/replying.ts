import { create } from 'zustand'
import { type Changed, originalAfter } from './merge.ts'
import type { Original } from './message-parts.ts'
import type { Outgoing } from './outbox.ts'
import { withEntry } from './with-entry.ts'

/** What the composers of one kind of conversation (chats, rooms) answer, by conversation. */
export function createReplying() {
  const useReplying = create<{ originals: Readonly<Record<string, Original>> }>(() => ({
    originals: {},
  }))
  const set = (conversation: string, original: Original | undefined): void =>
    useReplying.setState(({ originals }) => ({
      originals: withEntry(originals, conversation, original),
    }))
  const of = (conversation: string): Original | undefined =>
    useReplying.getState().originals[conversation]
  return {
    of,
    useOriginal: (conversation: string): Original | undefined =>
      useReplying(({ originals }) => originals[conversation]),
    answer: set,
    /** Returns to the composer what messages answered, unless it answers something by now. */
    restore(conversation: string, messages: readonly Outgoing[]): void {
      set(conversation, of(conversation) ?? messages.find(({ replyTo }) => replyTo)?.replyTo)
    },
    /** The message that answers it was stored after all. */
    drop(conversation: string, original: Original | undefined): void {
      if (original && of(conversation)?.id === original.id) set(conversation, undefined)
    },
    /** Takes in that a message was edited or taken back. */
    change(conversation: string, change: Changed): void {
      const original = of(conversation)
      const after = original && originalAfter(original, change)
      if (after !== original) set(conversation, after)
    },
    /** What the message that is being sent answers, unless that was taken back; the next one answers nothing. */
    take(conversation: string): Original | undefined {
      const original = of(conversation)
      if (original) set(conversation, undefined)
      return original?.place === null ? undefined : original
    },
  }
}

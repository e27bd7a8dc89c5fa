import { create } from 'zustand'
import { type Changed, originalAfter } from './merge.ts'
import type { Original } from './message-parts.ts'
import type { Outgoing } from './outbox.ts'
import { withEntry } from './with-entry.ts'

/** The originals being replied to in the composers of one kind of conversation (chats, rooms), by conversation. */
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
    /** Returns the original of these messages to the composer, unless it already replies to something. */
    restore(conversation: string, messages: readonly Outgoing[]): void {
      set(conversation, of(conversation) ?? messages.find(({ replyTo }) => replyTo)?.replyTo)
    },
    /** Clears the reply once its message was stored after all. */
    drop(conversation: string, original: Original | undefined): void {
      if (original && of(conversation)?.id === original.id) set(conversation, undefined)
    },
    /** Applies an edit or removal of the original. */
    change(conversation: string, change: Changed): void {
      const original = of(conversation)
      const after = original && originalAfter(original, change)
      if (after !== original) set(conversation, after)
    },
    /** Takes the original for the message being sent, unless it was taken back; the next message replies to nothing. */
    take(conversation: string): Original | undefined {
      const original = of(conversation)
      if (original) set(conversation, undefined)
      return original?.place === null ? undefined : original
    },
  }
}

import { create } from 'zustand'
import { createDrafts, withEntry } from '../../lib/conversation/drafts.ts'

const drafts = createDrafts('chat-drafts')
export const { useDrafts, useDraft, useIsRefused, setDraft, dropReturned, keepDrafts, returnToComposer, takeReturned } =
  drafts

/** Whether the other person is typing, by match id. */
const useTyping = create<{ typing: Readonly<Record<string, boolean>> }>(() => ({ typing: {} }))

export const useIsTyping = (matchId: string): boolean => useTyping(({ typing }) => typing[matchId] ?? false)

export function setTyping(matchId: string, isTyping: boolean): void {
  useTyping.setState(({ typing }) => ({ typing: withEntry(typing, matchId, isTyping || undefined) }))
}

/** Removes everything kept for a chat that has ended. */
export function forget(matchId: string): void {
  drafts.forgetDraft(matchId)
  setTyping(matchId, false)
}

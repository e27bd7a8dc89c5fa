import { create } from 'zustand'

/** A message on its way: the server has not confirmed it. */
export interface Outgoing {
  clientId: string
  content: string
  /** ISO 8601, by this device's clock. */
  createdAt: string
}

interface ChatState {
  /** Match id → what stands in the composer. */
  drafts: Readonly<Record<string, string>>
  /** Match id → what is being sent, oldest first. */
  outbox: Readonly<Record<string, readonly Outgoing[]>>
  /** Match id → what could not be sent and went back into the composer. */
  unsent: Readonly<Record<string, readonly Outgoing[]>>
  /** Match id → the other is typing. */
  typing: Readonly<Record<string, boolean>>
}

const storageKey = 'chat-drafts'

/** Drafts outlive a reload of this tab, and end with the session (lib/session.ts empties the storage). */
function storedDrafts(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
  } catch {
    return {}
  }
}

export const useChat = create<ChatState>(() => ({ drafts: storedDrafts(), outbox: {}, unsent: {}, typing: {} }))

const none: readonly Outgoing[] = []

export const useDraft = (matchId: string): string => useChat((chat) => chat.drafts[matchId] ?? '')
export const useOutbox = (matchId: string): readonly Outgoing[] => useChat((chat) => chat.outbox[matchId] ?? none)
export const useIsUnsent = (matchId: string): boolean => useChat((chat) => (chat.unsent[matchId] ?? none).length > 0)
export const useIsTyping = (matchId: string): boolean => useChat((chat) => chat.typing[matchId] ?? false)

export const outboxOf = (matchId: string): readonly Outgoing[] => useChat.getState().outbox[matchId] ?? none

export function setDraft(matchId: string, text: string): void {
  useChat.setState(({ drafts }) => ({ drafts: withEntry(drafts, matchId, text || undefined) }))
  sessionStorage.setItem(storageKey, JSON.stringify(useChat.getState().drafts))
}

export function enqueue(matchId: string, outgoing: Outgoing): void {
  useChat.setState(({ outbox }) => ({
    outbox: { ...outbox, [matchId]: [...(outbox[matchId] ?? none), outgoing] },
  }))
}

/** The server has it: it is no longer on its way, nor does its text belong in the composer. */
export function settle(matchId: string, clientId: string): void {
  const { outbox, unsent, drafts } = useChat.getState()
  const isOther = (outgoing: Outgoing) => outgoing.clientId !== clientId
  const stray = unsent[matchId]?.find((outgoing) => !isOther(outgoing))
  if (outbox[matchId]) useChat.setState({ outbox: withEntry(outbox, matchId, outbox[matchId].filter(isOther)) })
  if (!stray) return
  useChat.setState({ unsent: withEntry(unsent, matchId, unsent[matchId]?.filter(isOther)) })
  const draft = drafts[matchId] ?? ''
  if (draft.startsWith(stray.content)) setDraft(matchId, draft.slice(stray.content.length).trimStart())
}

/** Gives everything on its way back to the composer, in front of what is being written there. */
export function giveBack(matchId: string): void {
  const { outbox, drafts } = useChat.getState()
  const returned = outbox[matchId] ?? none
  if (returned.length === 0) return
  useChat.setState(({ unsent }) => ({
    outbox: withEntry(outbox, matchId, undefined),
    unsent: { ...unsent, [matchId]: returned },
  }))
  const lines = [...returned.map(({ content }) => content), drafts[matchId] ?? '']
  setDraft(matchId, lines.filter((line) => line !== '').join('\n'))
}

/** A second attempt with the very same text is the same message, in case the first did arrive. */
export function takeUnsent(matchId: string, content: string): Outgoing | undefined {
  const returned = useChat.getState().unsent[matchId] ?? none
  useChat.setState(({ unsent }) => ({ unsent: withEntry(unsent, matchId, undefined) }))
  return returned.length === 1 && returned[0]?.content === content ? returned[0] : undefined
}

export function setTyping(matchId: string, isTyping: boolean): void {
  useChat.setState(({ typing }) => ({ typing: withEntry(typing, matchId, isTyping || undefined) }))
}

/** Everything kept for a chat that has ended. */
export function forget(matchId: string): void {
  setDraft(matchId, '')
  useChat.setState(({ outbox, unsent, typing }) => ({
    outbox: withEntry(outbox, matchId, undefined),
    unsent: withEntry(unsent, matchId, undefined),
    typing: withEntry(typing, matchId, undefined),
  }))
}

/** The record with one entry changed; undefined, or an empty list, takes it out. */
function withEntry<V>(record: Readonly<Record<string, V>>, key: string, value: V | undefined): Record<string, V> {
  const { [key]: _, ...rest } = record
  const isEmpty = value === undefined || (Array.isArray(value) && value.length === 0)
  return isEmpty ? rest : { ...rest, [key]: value as V }
}

import { create } from 'zustand'
import type { Outgoing } from '../../lib/outbox/lane.ts'

/** What went back into the composer. */
interface Returned {
  messages: readonly Outgoing[]
  /** The server refused it; otherwise its writer took it back. */
  isRefused: boolean
}

interface ChatState {
  /** Match id → what stands in the composer. */
  drafts: Readonly<Record<string, string>>
  /** Match id → what of the composer's text was to be sent before. */
  returned: Readonly<Record<string, Returned>>
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

export const useChat = create<ChatState>(() => ({ drafts: storedDrafts(), returned: {}, typing: {} }))

export const useDraft = (matchId: string): string => useChat((chat) => chat.drafts[matchId] ?? '')
export const useIsRefused = (matchId: string): boolean => useChat((chat) => chat.returned[matchId]?.isRefused ?? false)
export const useIsTyping = (matchId: string): boolean => useChat((chat) => chat.typing[matchId] ?? false)

export function setDraft(matchId: string, text: string): void {
  useChat.setState(({ drafts }) => ({ drafts: withEntry(drafts, matchId, text || undefined) }))
  sessionStorage.setItem(storageKey, JSON.stringify(useChat.getState().drafts))
}

/** The server has it after all: its text does not belong in the composer any more. */
export function dropReturned(matchId: string, clientId: string): void {
  const { returned, drafts } = useChat.getState()
  const before = returned[matchId]
  const stray = before?.messages.find((message) => message.clientId === clientId)
  if (!before || !stray) return
  const messages = before.messages.filter((message) => message !== stray)
  useChat.setState({
    returned: withEntry(returned, matchId, messages.length > 0 ? { ...before, messages } : undefined),
  })
  const draft = drafts[matchId] ?? ''
  if (draft.startsWith(stray.content)) setDraft(matchId, draft.slice(stray.content.length).trimStart())
}

/** Gives messages back to the composer, in front of what is being written there. */
export function giveBack(matchId: string, messages: readonly Outgoing[], isRefused: boolean): void {
  const { returned, drafts } = useChat.getState()
  if (messages.length === 0) return
  const before = returned[matchId]
  const all = {
    messages: [...messages, ...(before?.messages ?? [])],
    isRefused: isRefused || before?.isRefused === true,
  }
  useChat.setState({ returned: withEntry(returned, matchId, all) })
  const lines = [...messages.map(({ content }) => content), drafts[matchId] ?? '']
  setDraft(matchId, lines.filter((line) => line !== '').join('\n'))
}

/** A second attempt with the very same text is the same message, in case the first did arrive. */
export function takeReturned(matchId: string, content: string): Outgoing | undefined {
  const messages = useChat.getState().returned[matchId]?.messages ?? []
  useChat.setState(({ returned }) => ({ returned: withEntry(returned, matchId, undefined) }))
  return messages.length === 1 && messages[0]?.content === content ? messages[0] : undefined
}

export function setTyping(matchId: string, isTyping: boolean): void {
  useChat.setState(({ typing }) => ({ typing: withEntry(typing, matchId, isTyping || undefined) }))
}

/** Everything kept for a chat that has ended. */
export function forget(matchId: string): void {
  setDraft(matchId, '')
  useChat.setState(({ returned, typing }) => ({
    returned: withEntry(returned, matchId, undefined),
    typing: withEntry(typing, matchId, undefined),
  }))
}

/** The record with one entry changed; undefined takes it out. */
function withEntry<V>(record: Readonly<Record<string, V>>, key: string, value: V | undefined): Record<string, V> {
  const { [key]: _, ...rest } = record
  return value === undefined ? rest : { ...rest, [key]: value }
}

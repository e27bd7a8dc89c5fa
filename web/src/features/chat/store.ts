import { create } from 'zustand'
import type { Outgoing } from '../../lib/outbox/lane.ts'

/** Messages that returned to the composer. */
interface Returned {
  messages: readonly Outgoing[]
  /** True if the server refused them; false if their author took them back. */
  isRefused: boolean
}

interface ChatState {
  /** The composer's text, by match id. */
  drafts: Readonly<Record<string, string>>
  /** Messages that are part of the composer's text, by match id. */
  returned: Readonly<Record<string, Returned>>
  /** Whether the other person is typing, by match id. */
  typing: Readonly<Record<string, boolean>>
}

const storageKey = 'chat-drafts'

/** Drafts survive a reload of this tab and end with the session (lib/session.ts empties the storage). */
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

/** The server has stored the message after all, so its text is removed from the composer. */
export function dropReturned(matchId: string, clientId: string): void {
  const { returned, drafts } = useChat.getState()
  const before = returned[matchId]
  const arrived = before?.messages.find((message) => message.clientId === clientId)
  if (!before || !arrived) return
  const messages = before.messages.filter((message) => message !== arrived)
  useChat.setState({
    returned: withEntry(returned, matchId, messages.length > 0 ? { ...before, messages } : undefined),
  })
  const draft = drafts[matchId] ?? ''
  if (draft.startsWith(arrived.content)) setDraft(matchId, draft.slice(arrived.content.length).trimStart())
}

/** Returns messages to the composer, in front of the text being written. */
export function returnToComposer(matchId: string, messages: readonly Outgoing[], isRefused: boolean): void {
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

/** The returned message, if the same text is sent again: a second try then counts as the same message, in case the first arrived. */
export function takeReturned(matchId: string, content: string): Outgoing | undefined {
  const messages = useChat.getState().returned[matchId]?.messages ?? []
  useChat.setState(({ returned }) => ({ returned: withEntry(returned, matchId, undefined) }))
  return messages.length === 1 && messages[0]?.content === content ? messages[0] : undefined
}

export function setTyping(matchId: string, isTyping: boolean): void {
  useChat.setState(({ typing }) => ({ typing: withEntry(typing, matchId, isTyping || undefined) }))
}

/** Removes everything kept for a chat that has ended. */
export function forget(matchId: string): void {
  setDraft(matchId, '')
  useChat.setState(({ returned, typing }) => ({
    returned: withEntry(returned, matchId, undefined),
    typing: withEntry(typing, matchId, undefined),
  }))
}

/** A copy of the record with one entry changed, or removed if undefined. */
function withEntry<V>(record: Readonly<Record<string, V>>, key: string, value: V | undefined): Record<string, V> {
  const { [key]: _, ...rest } = record
  return value === undefined ? rest : { ...rest, [key]: value }
}

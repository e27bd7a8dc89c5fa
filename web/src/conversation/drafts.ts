import { create } from 'zustand'
import {
  onPersonalChange,
  onPersonalOpen,
  readPersonal,
  writePersonal,
} from '../lib/personal-storage.ts'
import type { Outgoing } from './outbox.ts'
import { withEntry } from './with-entry.ts'

/** Messages returned to the composer. */
interface Returned {
  messages: readonly Outgoing[]
  /** True if the server refused them; false if their author took them back. */
  isRefused: boolean
}

interface DraftsState {
  /** The composer's text, by conversation. */
  drafts: Readonly<Record<string, string>>
  /** Messages that are part of the composer's text, by conversation. */
  returned: Readonly<Record<string, Returned>>
}

/**
 * Drafts in the composers of one kind of conversation (chats, rooms). The browser stores them until they are sent, emptied or the session
 * ends, and all tabs of the user show the same. Drafts that cannot be stored last as long as the tab.
 */
export function createDrafts(name: string) {
  const useDrafts = create<DraftsState>(() => ({ drafts: {}, returned: {} }))
  const stored = () => textsOf(readPersonal(name))
  /** True if the browser stored the last change. */
  let isStored = false
  /** Starts from the stored drafts, not from this tab's last state, since another tab may have changed them. */
  function change(edit: (drafts: DraftsState['drafts']) => DraftsState['drafts']): void {
    const drafts = edit(isStored ? stored() : useDrafts.getState().drafts)
    isStored = writePersonal(name, drafts)
    useDrafts.setState({ drafts })
  }

  onPersonalOpen(() => {
    useDrafts.setState(({ drafts }) => ({ drafts: { ...stored(), ...drafts } }))
    onPersonalChange(name, () => useDrafts.setState({ drafts: stored() }))
  })

  const setDraft = (conversation: string, text: string): void =>
    change((drafts) => withEntry(drafts, conversation, text || undefined))

  return {
    useDrafts,
    useDraft: (conversation: string): string =>
      useDrafts(({ drafts }) => drafts[conversation] ?? ''),
    useIsRefused: (conversation: string): boolean =>
      useDrafts(({ returned }) => returned[conversation]?.isRefused ?? false),
    setDraft,

    /** Removes the text of a returned message that the server stored after all. @returns the message, if it was in the composer */
    dropReturned(conversation: string, clientId: string): Outgoing | undefined {
      const { returned, drafts } = useDrafts.getState()
      const before = returned[conversation]
      const arrived = before?.messages.find((message) => message.clientId === clientId)
      if (!before || !arrived) return undefined
      const messages = before.messages.filter((message) => message !== arrived)
      useDrafts.setState({
        returned: withEntry(
          returned,
          conversation,
          messages.length > 0 ? { ...before, messages } : undefined,
        ),
      })
      const draft = drafts[conversation] ?? ''
      if (draft.startsWith(arrived.content))
        setDraft(conversation, draft.slice(arrived.content.length).trimStart())
      return arrived
    },

    /** Returns messages to the composer, in front of the text being written. */
    returnToComposer(
      conversation: string,
      messages: readonly Outgoing[],
      isRefused: boolean,
    ): void {
      const { returned, drafts } = useDrafts.getState()
      if (messages.length === 0) return
      const before = returned[conversation]
      const all = {
        messages: [...messages, ...(before?.messages ?? [])],
        isRefused: isRefused || before?.isRefused === true,
      }
      useDrafts.setState({ returned: withEntry(returned, conversation, all) })
      const lines = [...messages.map(({ content }) => content), drafts[conversation] ?? '']
      setDraft(conversation, lines.filter((line) => line !== '').join('\n'))
    },

    /**
     * Takes the returned message if the same text is sent again, so that a second attempt counts as the same message in case the first
     * arrived.
     */
    takeReturned(conversation: string, content: string): Outgoing | undefined {
      const messages = useDrafts.getState().returned[conversation]?.messages ?? []
      useDrafts.setState(({ returned }) => ({
        returned: withEntry(returned, conversation, undefined),
      }))
      return messages.length === 1 && messages[0]?.content === content ? messages[0] : undefined
    },

    /** Removes the texts of all conversations except these. */
    keepDrafts(conversations: ReadonlySet<string>): void {
      const others = Object.keys(useDrafts.getState().drafts).filter((id) => !conversations.has(id))
      if (others.length > 0)
        change((drafts) => others.reduce((rest, id) => withEntry(rest, id, undefined), drafts))
    },

    /** Removes the text of a conversation that has ended. */
    forgetDraft(conversation: string): void {
      setDraft(conversation, '')
      useDrafts.setState(({ returned }) => ({
        returned: withEntry(returned, conversation, undefined),
      }))
    },
  }
}

export type Drafts = ReturnType<typeof createDrafts>

/** The stored texts; empty if the stored value has another shape. */
const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(value ?? {}).filter(([, text]) => typeof text === 'string'))

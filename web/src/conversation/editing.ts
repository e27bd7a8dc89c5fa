import { isBlank } from '@swoon/realtime-server/contract/shared/text'
import { settled } from '@swoon/realtime-server/contract/shared/tidy'
import { create } from 'zustand'
import { type Changed, type Entry, withChange } from './merge.ts'
import { withEntry } from './with-entry.ts'

/** A sent message whose text the composer shows in place of the draft. */
export interface Edit<M extends Entry> {
  message: M
  text: string
  isSaving: boolean
}

/** Checks whether there is something to save: other words, which may be none beside a picture. */
export const isChange = ({ message, text }: Edit<Entry>): boolean =>
  settled(text) !== message.content && (message.kind !== undefined || !isBlank(text))

/** The messages being edited in the composers of one kind of conversation (chats, rooms), by conversation. Drafts stay as they are. */
export function createEditing<M extends Entry>() {
  const useEditing = create<{ edits: Readonly<Record<string, Edit<M>>> }>(() => ({ edits: {} }))
  const set = (conversation: string, edit: Edit<M> | undefined): void =>
    useEditing.setState(({ edits }) => ({ edits: withEntry(edits, conversation, edit) }))
  const of = (conversation: string): Edit<M> | undefined =>
    useEditing.getState().edits[conversation]
  const update = (conversation: string, change: Partial<Edit<M>>): void => {
    const edit = of(conversation)
    if (edit) set(conversation, { ...edit, ...change })
  }
  return {
    of,
    useEdit: (conversation: string): Edit<M> | undefined =>
      useEditing(({ edits }) => edits[conversation]),
    // A method, so that the composer can take the conversations of any kind.
    start(conversation: string, message: M): void {
      set(conversation, { message, text: message.content, isSaving: false })
    },
    write: (conversation: string, text: string): void => update(conversation, { text }),
    end: (conversation: string): void => set(conversation, undefined),
    saving: (conversation: string): void => update(conversation, { isSaving: true }),
    /** Ends the edit of a message once its text is stored, unless its author has written on. @param stored the text; null if it was not */
    settle(conversation: string, messageId: string, stored: string | null): void {
      const edit = of(conversation)
      if (edit?.message.id !== messageId) return
      if (edit.text === stored) set(conversation, undefined)
      else update(conversation, { isSaving: false })
    },
    /** Applies an edit from any device to the old words. After a removal they stay, and saving says that the message is gone. */
    change(conversation: string, change: Changed): void {
      const message = of(conversation)?.message
      if (message && !change.deletedAt)
        update(conversation, { message: withChange(message, change) })
    },
  }
}

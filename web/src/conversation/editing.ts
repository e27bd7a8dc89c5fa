import { create } from 'zustand'
import { type Changed, type Entry, withChange } from './merge.ts'
import { withEntry } from './with-entry.ts'

/** A sent message whose text the composer shows in place of the draft. */
export interface Edit {
  message: Entry
  text: string
  isSaving: boolean
  /** Checks whether there is something to save. */
  isChange: () => boolean
  /** Stores a text in place of the message's. */
  save: (text: string) => Promise<void>
}

/** The messages being edited in the composers of one kind of conversation (chats, rooms), by conversation. Drafts stay as they are. */
export function createEditing() {
  const useEditing = create<{ edits: Readonly<Record<string, Edit>> }>(() => ({ edits: {} }))
  const set = (conversation: string, edit: Edit | undefined): void =>
    useEditing.setState(({ edits }) => ({ edits: withEntry(edits, conversation, edit) }))
  const of = (conversation: string): Edit | undefined => useEditing.getState().edits[conversation]
  function update(conversation: string, change: Partial<Edit>): void {
    const edit = of(conversation)
    if (edit) set(conversation, { ...edit, ...change })
  }
  return {
    of,
    useEdit: (conversation: string): Edit | undefined =>
      useEditing(({ edits }) => edits[conversation]),
    start: set,
    update,
    end: (conversation: string): void => set(conversation, undefined),
    /** Applies an edit from any device to the old words. After a removal they stay, and saving says that the message is gone. */
    change(conversation: string, change: Changed): void {
      const message = of(conversation)?.message
      if (message && !change.deletedAt)
        update(conversation, { message: withChange(message, change) })
    },
  }
}

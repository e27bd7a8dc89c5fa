import { create } from 'zustand'
import { uuid } from '../lib/uuid.ts'
import type { MediaFile, MediaKind } from './message-parts.ts'
import type { Outgoing } from './outbox.ts'
import { withEntry } from './with-entry.ts'

/** Photos of one message. */
export const photosAtMost = 6

/** Attachments of the next message. */
interface Attached {
  files: readonly MediaFile[]
  /** Photos that are still being reduced. */
  coming: number
  /** Recordings that were made and are not sent yet. */
  voices: readonly MediaFile[]
}

const none: Attached = { files: [], coming: 0, voices: [] }

const isEmpty = ({ files, coming, voices }: Attached) => files.length + coming + voices.length === 0

const filesOf = (messages: readonly Outgoing[], wanted: MediaKind) =>
  messages.flatMap(({ kind, files = [] }) => (kind === wanted ? files : []))

/**
 * Attachments of the next message in the composers of one kind of conversation (chats, rooms), by
 * conversation.
 */
export function createAttaching() {
  const useAttached = create<{ attached: Readonly<Record<string, Attached>> }>(() => ({
    attached: {},
  }))
  const of = (conversation: string) => useAttached.getState().attached[conversation] ?? none
  const change = (conversation: string, next: Partial<Attached>): void =>
    useAttached.setState(({ attached }) => {
      const all = { ...(attached[conversation] ?? none), ...next }
      return { attached: withEntry(attached, conversation, isEmpty(all) ? undefined : all) }
    })
  return {
    of,
    change,
    useAttached: (conversation: string): Attached =>
      useAttached(({ attached }) => attached[conversation] ?? none),
    /** Returns what messages bring to the composer. */
    restore(conversation: string, messages: readonly Outgoing[]): void {
      const { files, voices } = of(conversation)
      change(conversation, {
        files: [...filesOf(messages, 'photo'), ...files],
        voices: [...filesOf(messages, 'voice-note'), ...voices],
      })
    },
    /** A message with these files was stored after all. */
    drop(conversation: string, gone: readonly MediaFile[]): void {
      const isKept = ({ id }: MediaFile) => gone.every((one) => one.id !== id)
      const { files, voices } = of(conversation)
      change(conversation, { files: files.filter(isKept), voices: voices.filter(isKept) })
    },
    /** The photos of the message that is being sent. More than it may bring stay for the next one. */
    take(conversation: string): readonly MediaFile[] {
      const { files } = of(conversation)
      if (files.length > 0) change(conversation, { files: files.slice(photosAtMost) })
      return files.slice(0, photosAtMost)
    },
    forget: (conversation: string): void => change(conversation, none),
  }
}

export type Attaching = ReturnType<typeof createAttaching>

type Parts = Pick<Outgoing, 'content' | 'createdAt' | 'replyTo'> & { files: readonly MediaFile[] }

/** The message that is to be sent for words and files. It is the `returned` one if it brings the same again. */
export function outgoingOf({ files, ...words }: Parts, returned: Outgoing | undefined): Outgoing {
  const idsOf = (some: readonly MediaFile[] = []) => some.map(({ id }) => id).join()
  const clientId = returned && idsOf(returned.files) === idsOf(files) ? returned.clientId : uuid()
  if (files.length === 0) return { ...words, clientId }
  return {
    ...words,
    clientId,
    kind: files[0]?.seconds === undefined ? 'photo' : 'voice-note',
    files,
  }
}

import { create } from 'zustand'
import { uuid } from '../lib/uuid.ts'
import type { MediaFile, MediaKind } from './message-parts.ts'
import type { Outgoing } from './outbox.ts'
import { withEntry } from './with-entry.ts'

/** Maximum photos per message. */
export const photosAtMost = 6

/** Attachments of the next message. */
interface Attached {
  files: readonly MediaFile[]
  /** Number of photos still being resized. */
  coming: number
  /** Recordings not sent yet. */
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
    /** Returns the attachments of these messages to the composer. */
    restore(conversation: string, messages: readonly Outgoing[]): void {
      const { files, voices } = of(conversation)
      change(conversation, {
        files: [...filesOf(messages, 'photo'), ...files],
        voices: [...filesOf(messages, 'voice-note'), ...voices],
      })
    },
    /** Removes the files of a message that was stored after all. */
    drop(conversation: string, gone: readonly MediaFile[]): void {
      const isKept = ({ id }: MediaFile) => gone.every((one) => one.id !== id)
      const { files, voices } = of(conversation)
      change(conversation, { files: files.filter(isKept), voices: voices.filter(isKept) })
    },
    /** Takes the photos for the message being sent. Any beyond the limit stay for the next one. */
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

/** Builds the message to send. Reuses the `clientId` of `returned` if the files are the same. */
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

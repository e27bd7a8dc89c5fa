import { roomTiming } from '@swoon/realtime-server/contract/rooms'
import { create } from 'zustand'
import { createDrafts, withEntry } from '../../conversation/drafts.ts'
import { createOutbox } from '../../conversation/outbox.ts'
import { createReplying } from '../../conversation/replying.ts'
import { createTyping } from '../../conversation/typing.ts'
import { command } from '../../lib/socket.ts'

export const drafts = createDrafts('room-drafts')

export const replying = createReplying()

export const typing = createTyping(
  roomTiming.typing,
  (roomId, isTyping) => void command('room:type', { roomId, isTyping }),
)

/** A picture that is sent with the next message. */
export interface Attachment {
  /** What the composer shows: a local address, or that of the upload. */
  preview: string
  /** Null while it is uploaded. */
  imageUrl: string | null
}

interface RoomsState {
  attachments: Readonly<Record<string, Attachment>>
  /** By room, milliseconds since the epoch until which slow mode lets me send nothing. */
  slowUntil: Readonly<Record<string, number>>
}

export const useRoomsStore = create<RoomsState>(() => ({ attachments: {}, slowUntil: {} }))

export const useAttachment = (roomId: string): Attachment | undefined =>
  useRoomsStore(({ attachments }) => attachments[roomId])

export const setAttachment = (roomId: string, attachment: Attachment | undefined): void =>
  useRoomsStore.setState(({ attachments }) => ({ attachments: withEntry(attachments, roomId, attachment) }))

export const setSlowUntil = (roomId: string, until: number): void =>
  useRoomsStore.setState(({ slowUntil }) => ({ slowUntil: { ...slowUntil, [roomId]: until } }))

export const useSlowUntil = (roomId: string): number => useRoomsStore(({ slowUntil }) => slowUntil[roomId] ?? 0)

/** Unconfirmed messages, by room. */
export const outbox = createOutbox('room-outbox')

import { roomTiming } from '@swoon/realtime-server/contract/rooms'
import { create } from 'zustand'
import { createDrafts, withEntry } from '../../lib/conversation/drafts.ts'

export const { useDraft, useIsRefused, setDraft, dropReturned, returnToComposer, takeReturned, forgetDraft } =
  createDrafts('room-drafts')

/** A picture that is sent with the next message. */
export interface Attachment {
  /** What the composer shows: a local address, or that of the upload. */
  preview: string
  /** Null while it is uploaded. */
  imageUrl: string | null
}

interface RoomsState {
  attachments: Readonly<Record<string, Attachment>>
  /** By room, who types: name by user id. */
  typing: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** By room, milliseconds since the epoch until which slow mode lets me send nothing. */
  slowUntil: Readonly<Record<string, number>>
}

export const useRoomsStore = create<RoomsState>(() => ({ attachments: {}, typing: {}, slowUntil: {} }))

export const useAttachment = (roomId: string): Attachment | undefined =>
  useRoomsStore(({ attachments }) => attachments[roomId])

export const setAttachment = (roomId: string, attachment: Attachment | undefined): void =>
  useRoomsStore.setState(({ attachments }) => ({ attachments: withEntry(attachments, roomId, attachment) }))

export const setSlowUntil = (roomId: string, until: number): void =>
  useRoomsStore.setState(({ slowUntil }) => ({ slowUntil: { ...slowUntil, [roomId]: until } }))

export const useSlowUntil = (roomId: string): number => useRoomsStore(({ slowUntil }) => slowUntil[roomId] ?? 0)

const nobody: Readonly<Record<string, string>> = {}
export const useTyping = (roomId: string): Readonly<Record<string, string>> =>
  useRoomsStore(({ typing }) => typing[roomId] ?? nobody)

const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Records that somebody types in a room or has stopped (`name` null); five seconds without a report count as stopped. */
export function applyTyping(roomId: string, userId: string, name: string | null): void {
  const key = `${roomId} ${userId}`
  clearTimeout(timers.get(key))
  timers.delete(key)
  const before = useRoomsStore.getState().typing[roomId] ?? nobody
  if (name === null && !(userId in before)) return
  const typing = withEntry(before, userId, name ?? undefined)
  useRoomsStore.setState((state) => ({ typing: { ...state.typing, [roomId]: typing } }))
  if (name !== null)
    timers.set(
      key,
      setTimeout(() => applyTyping(roomId, userId, null), roomTiming.typing),
    )
}

import { roomTiming } from '@swoon/realtime-server/contract/rooms'
import { create } from 'zustand'
import { createAttaching } from '../../conversation/attaching.ts'
import { createDrafts } from '../../conversation/drafts.ts'
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

/** Photos for the next message, by room. */
export const attaching = createAttaching()

interface RoomsState {
  /** By room, milliseconds since the epoch until which slow mode lets me send nothing. */
  slowUntil: Readonly<Record<string, number>>
}

export const useRoomsStore = create<RoomsState>(() => ({ slowUntil: {} }))

export const setSlowUntil = (roomId: string, until: number): void =>
  useRoomsStore.setState(({ slowUntil }) => ({ slowUntil: { ...slowUntil, [roomId]: until } }))

export const useSlowUntil = (roomId: string): number =>
  useRoomsStore(({ slowUntil }) => slowUntil[roomId] ?? 0)

/** Unconfirmed messages, by room. */
export const outbox = createOutbox('room-outbox')

import { t } from '@lingui/core/macro'
import { type RoomMessage, type RoomView, roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { isGone } from '../../lib/api.ts'
import { change } from '../../lib/change.ts'
import { queryClient } from '../../lib/query-client.ts'
import { sameId } from '../../lib/same-id.ts'
import { toast } from '../../ui/toast.tsx'
import { applyLeft, applyRoom, dropRoom } from './apply.ts'
import { entryKey, messages } from './cache.ts'
import type { RoomDetails } from './components/room-form.tsx'
import { roomChat } from './room-chat.ts'
import { noteClosing } from './watching.ts'

/** A refusal of too many changes says how long to wait. */
const failing = (text: string) => ({ text, explained: [429] as const })

/** Creates a room. Not retried automatically, since a user may create only a few a day. @returns the new room; undefined if it failed */
export async function createRoom(details: RoomDetails): Promise<RoomView | undefined> {
  const { reply } = await change(
    roomRoutes.create,
    (clientId) => ({ body: { ...details, clientId } }),
    {
      id: sameId('room', details),
      failure: failing(t`Failed to create room. Please try again.`),
      apply: applyRoom,
    },
  )
  return reply
}

/** Changes name, description and weekly talk of the user's own room. @returns whether it was stored */
export async function changeRoom(roomId: string, details: RoomDetails): Promise<boolean> {
  const { isDone } = await change(
    roomRoutes.change,
    { params: { id: roomId }, body: details },
    { failure: failing(t`Couldn't change the room. Try again.`), apply: applyRoom },
  )
  return isDone
}

/** Ends the user's own room for everyone. @returns whether it has ended */
export async function closeRoom(roomId: string): Promise<boolean> {
  noteClosing(roomId)
  const { isDone } = await change(
    roomRoutes.close,
    { params: { id: roomId } },
    {
      failure: failing(t`Couldn't close the room. Try again.`),
      isDone: isGone,
      undo: () => noteClosing(null),
    },
  )
  if (!isDone) return false
  dropRoom(roomId)
  roomChat.forget(roomId)
  return true
}

/** Reopens the user's archived room. @returns whether it is open again */
export async function wakeRoom(roomId: string): Promise<boolean> {
  const { isDone } = await change(
    roomRoutes.wake,
    { params: { id: roomId } },
    {
      failure: failing(t`Couldn't wake the room. Try again.`),
      apply(room) {
        applyRoom(room)
        return queryClient.invalidateQueries({ queryKey: entryKey(roomId) })
      },
    },
  )
  return isDone
}

/** Removes a message for everyone. It disappears at once and comes back if the server refuses. */
export async function removeMessage(message: RoomMessage): Promise<void> {
  messages.query.end(message.id)
  await change(
    roomRoutes.removeMessage,
    { params: { id: message.roomId, messageId: message.id } },
    {
      failure: failing(t`Couldn't remove the message. Try again.`),
      undo: () => messages.restore(message.roomId, message),
    },
  )
}

/** Removes a person from the user's room, for a day or for good. @returns whether they are removed */
export async function putOut(
  roomId: string,
  person: { id: string; name: string },
  isForGood: boolean,
): Promise<boolean> {
  const { name } = person
  const { isDone } = await change(
    roomRoutes.putOut,
    { params: { id: roomId }, body: { userId: person.id, isForGood } },
    {
      failure: failing(t`Couldn't remove ${name}. Try again.`),
      apply: () => applyLeft(roomId, person.id),
    },
  )
  if (!isDone) return false
  toast({
    title: t`${name} was removed`,
    text: isForGood ? t`They can't come back.` : t`They can come back after a day.`,
    tone: 'success',
  })
  return true
}

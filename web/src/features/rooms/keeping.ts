import { t } from '@lingui/core/macro'
import { type RoomMessage, type RoomView, roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { call, isGone } from '../../lib/api.ts'
import { attempt } from '../../lib/attempt.ts'
import { queryClient } from '../../lib/query-client.ts'
import { withSameId } from '../../lib/same-id.ts'
import { toast } from '../../ui/toast.tsx'
import { applyLeft, applyRoom, dropRoom } from './apply.ts'
import { entryKey, messages } from './cache.ts'
import { roomChat } from './room-chat.ts'
import { noteClosing } from './watching.ts'

/** The refusal of too many changes says how long to wait. */
const change = <T>(work: () => Promise<T>, text: string) =>
  attempt(work, text, { explained: [429] })

interface RoomTexts {
  name: string
  description: string
}

/** It is not repeated by itself, since a user may create only a few rooms a day. @returns the new room; undefined if it failed */
export async function createRoom({ name, description }: RoomTexts): Promise<RoomView | undefined> {
  const texts = { name, description }
  const create = () =>
    withSameId('room', texts, (clientId) =>
      call(roomRoutes.create, { body: { ...texts, clientId } }),
    )
  const room = await change(create, t`Failed to create room. Please try again.`)
  if (!room) return undefined
  applyRoom(room)
  return room
}

/** Renames and describes the user's own room. @returns whether it was stored */
export async function changeRoom(roomId: string, texts: RoomTexts): Promise<boolean> {
  const room = await change(
    () => call(roomRoutes.change, { params: { id: roomId }, body: texts }),
    t`Couldn't change the room. Try again.`,
  )
  if (room) applyRoom(room)
  return room !== undefined
}

/** Ends the user's own room for everyone. @returns whether it has ended */
export async function closeRoom(roomId: string): Promise<boolean> {
  noteClosing(roomId)
  const close = async () => {
    try {
      await call(roomRoutes.close, { params: { id: roomId } })
    } catch (error) {
      if (!isGone(error)) throw error
    }
    return true
  }
  const done = await change(close, t`Couldn't close the room. Try again.`)
  if (!done) {
    noteClosing(null)
    return false
  }
  dropRoom(roomId)
  roomChat.forget(roomId)
  return true
}

/** Wakes the user's archived room. @returns whether it is open again */
export async function wakeRoom(roomId: string): Promise<boolean> {
  const room = await change(
    () => call(roomRoutes.wake, { params: { id: roomId } }),
    t`Couldn't wake the room. Try again.`,
  )
  if (!room) return false
  applyRoom(room)
  await queryClient.invalidateQueries({ queryKey: entryKey(roomId) })
  return true
}

/** Removes a message for everyone. It disappears at once and comes back if the server refuses. */
export async function removeMessage(message: RoomMessage): Promise<void> {
  messages.query.end(message.id)
  const done = await change(
    () => call(roomRoutes.removeMessage, { params: { id: message.roomId, messageId: message.id } }),
    t`Couldn't remove the message. Try again.`,
  )
  if (!done) messages.restore(message.roomId, message)
}

/** Puts someone out of the user's room, for a day or for good. @returns whether they are out */
export async function putOut(
  roomId: string,
  person: { id: string; name: string },
  isForGood: boolean,
): Promise<boolean> {
  const { name } = person
  const done = await change(
    () =>
      call(roomRoutes.putOut, { params: { id: roomId }, body: { userId: person.id, isForGood } }),
    t`Couldn't remove ${name}. Try again.`,
  )
  if (!done) return false
  applyLeft(roomId, person.id)
  toast({
    title: t`${name} was removed`,
    text: isForGood ? t`They can't come back.` : t`They can come back after a day.`,
    tone: 'success',
  })
  return true
}

import type { RoomMessage } from '@swoon/realtime-server/contract/rooms'
import { useState } from 'react'
import { readMark } from './read-marks.ts'

/** The key of the first message of others that this browser had not shown when the room was opened. */
export function useFirstNew(roomId: string, messages: readonly RoomMessage[], myId: string): string | undefined {
  const [mark] = useState(() => readMark(roomId))
  // Later messages are read as they arrive.
  const [last, setLast] = useState(messages.at(-1)?.cursor)
  if (last === undefined && messages.length > 0) setLast(messages.at(-1)?.cursor)
  if (mark === undefined || last === undefined) return undefined
  const isNew = ({ cursor, senderId }: RoomMessage) => cursor > mark && cursor <= last && senderId !== myId
  return messages.find(isNew)?.id
}

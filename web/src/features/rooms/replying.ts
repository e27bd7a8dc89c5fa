import type { RoomMessage } from '@swoon/realtime-server/contract/rooms'
import { focusComposer } from '../../conversation/composer.tsx'
import { replying } from './store.ts'

/** Answers a message: what is written next says so. */
export function reply({
  id,
  roomId,
  cursor,
  senderId,
  sender,
  content,
  kind,
  imageUrl,
}: RoomMessage): void {
  const brought = { kind, picture: imageUrl ?? undefined, hasPicture: imageUrl !== null }
  replying.answer(roomId, { id, place: cursor, senderId, name: sender.name, content, ...brought })
  focusComposer()
}

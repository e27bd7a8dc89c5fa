import type { Db, Tx } from '@swoon/db'
import { answerInRoom, type OriginalRow, roomOriginalOf } from '@swoon/db/queries/replies'
import { noOriginal, otherReply } from '../chat/service.ts'

interface Stored {
  id: string
  roomId: string
  userId: string
  isRepeat: boolean
}

/**
 * Stores a new room message's original, or checks that a repeat has the same one, even if the original has been removed since.
 * @returns the original, as the sender sees it; null if the message isn't a reply
 * @throws Refusal INVALID if the original is missing or gone, CONFLICT for a repeat with another one
 */
export async function noteRoomReply(
  db: Db | Tx,
  replyToId: string | undefined,
  { id, roomId, userId, isRepeat }: Stored,
): Promise<OriginalRow | null> {
  if (!replyToId) return null
  if (isRepeat) {
    const known = await roomOriginalOf(db, { messageId: id, readerId: userId })
    if (known?.id !== replyToId) throw otherReply()
    return known
  }
  const original = await answerInRoom(db, { messageId: id, originalId: replyToId, roomId, userId })
  if (original?.place == null) throw noOriginal()
  return original
}

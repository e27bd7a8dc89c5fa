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
 * Notes what a message that was just stored in a room answers, or finds that a repeat answers the same, even if the original was removed by now.
 * @returns that, as the sender sees it; null if it answers nothing
 * @throws Refusal INVALID if that is not there, or no longer, CONFLICT for a repeat that answers something else
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

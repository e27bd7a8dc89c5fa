import type { Db, Tx } from '@swoon/db'
import {
  answerInChat,
  chatOriginalOf,
  type OriginalRow,
  quoteAnswer,
} from '@swoon/db/queries/replies'
import { refuse } from '../../platform/base/refusal.ts'
import { answerGone } from '../prompts/service.ts'
import type { NewMessage } from './contract.ts'

interface Stored {
  id: string
  otherId: string
  isRepeat: boolean
}

/**
 * Notes what a message that was just stored answers, or finds that a repeat answers the same.
 * @returns that; null if it answers nothing
 * @throws Refusal INVALID if that is not there, or no longer, CONFLICT for a repeat that answers something else
 */
export async function noteReply(
  db: Db | Tx,
  {
    matchId,
    replyToId,
    replyToAnswer,
  }: Pick<NewMessage, 'matchId' | 'replyToId' | 'replyToAnswer'>,
  { id, otherId, isRepeat }: Stored,
): Promise<OriginalRow | null> {
  if (!replyToId && !replyToAnswer) return null
  if (isRepeat) {
    const known = await chatOriginalOf(db, id)
    const isSame = replyToAnswer
      ? known?.prompt === replyToAnswer.promptId && known.content === replyToAnswer.answer
      : known?.id === replyToId && known?.prompt === undefined
    if (!isSame) throw otherReply()
    return known
  }
  if (replyToAnswer) {
    const { promptId: prompt, answer } = replyToAnswer
    const original = await quoteAnswer(db, { messageId: id, ownerId: otherId, prompt, answer })
    if (!original) throw answerGone('replyToAnswer')
    return original
  }
  const original = replyToId
    ? await answerInChat(db, { messageId: id, originalId: replyToId, matchId })
    : null
  if (!original) throw noOriginal()
  return original
}

export const noOriginal = () =>
  refuse('messageNotHere', {}, { fields: { replyToId: 'unknownMessage' } })

export const otherReply = () => refuse('sentOtherReply')

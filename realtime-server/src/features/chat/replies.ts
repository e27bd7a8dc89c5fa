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
 * Stores a new reply's original, or checks that a repeat has the same one.
 * @returns the original; null if the message isn't a reply
 * @throws Refusal INVALID if the original is missing or gone, CONFLICT for a repeat with another one
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

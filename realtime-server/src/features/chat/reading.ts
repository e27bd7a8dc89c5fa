import { findMessages } from '@swoon/db/queries/found-messages'
import { otherOf } from '@swoon/db/queries/matches'
import { messagesOf, moveMarker, sendersOf } from '@swoon/db/queries/messages'
import { wordKey } from '../../contract/shared/words.ts'
import { notFound } from '../../platform/base/errors.ts'
import type { Context } from '../../platform/context.ts'
import { chatLimits, type Found, type Message, type Search } from './contract.ts'
import type { Searching } from './search-queues.ts'
import { messageView } from './views.ts'

/** Reads a chat, and passes receipts and typing on to the other person. */
export function chatReading({ db, commitStatement, ephemeral }: Context, searching: Searching) {
  async function requireOther(userId: string, matchId: string): Promise<string> {
    const otherId = await otherOf(db, matchId, userId)
    if (!otherId) throw notFound()
    return otherId
  }

  return {
    /**
     * Reads a page in ascending order.
     * @throws Refusal NOT_FOUND
     */
    async page(
      userId: string,
      matchId: string,
      place: { before?: number | undefined; after?: number | undefined },
    ): Promise<Message[]> {
      const otherId = await requireOther(userId, matchId)
      const [rows, senders] = await Promise.all([
        messagesOf(db, matchId, userId, { ...place, limit: chatLimits.page }),
        sendersOf(db, [userId, otherId]),
      ])
      const byId = new Map(senders.map((sender) => [sender.id, sender]))
      return rows.map((row) => messageView(row, byId.get(row.sender_id), userId))
    },

    /**
     * Searches a chat backwards from a number, latest first.
     * @throws Refusal NOT_FOUND, UNAVAILABLE for too many at once
     */
    search: (userId: string, matchId: string, { text, kind, before }: Search): Promise<Found> =>
      searching(userId, async () => {
        const otherId = await requireOther(userId, matchId)
        const key = text === undefined ? undefined : wordKey(text)
        const { rows, next } = await findMessages(db, matchId, userId, {
          key,
          kind,
          before,
          limit: chatLimits.page,
        })
        const senders = rows.length > 0 ? await sendersOf(db, [userId, otherId]) : []
        const byId = new Map(senders.map((sender) => [sender.id, sender]))
        return {
          messages: rows.map((row) => messageView(row, byId.get(row.sender_id), userId)),
          next,
        }
      }),

    /**
     * Moves the user's marker forward and notifies both people, unless it didn't move. If either turned read receipts off, the other person
     * only learns that messages were delivered.
     * @throws Refusal NOT_FOUND
     */
    async mark(
      userId: string,
      matchId: string,
      kind: 'read' | 'delivered',
      seq: number,
    ): Promise<void> {
      const otherId = await requireOther(userId, matchId)
      await commitStatement(['message:read', 'message:delivered'], async ({ db, emit }) => {
        const moved = await moveMarker(db, { matchId, userId, seq, kind })
        if (!moved) return
        const receipt = { matchId, userId, seq: moved.seq }
        const isForBoth = kind === 'delivered' || moved.is_shared
        emit(isForBoth ? [userId, otherId] : userId, `message:${kind}`, receipt)
        if (!isForBoth && moved.is_news) emit(otherId, 'message:delivered', receipt)
      })
    },

    /**
     * Shows the other person that the user is typing; stores nothing.
     * @throws Refusal NOT_FOUND
     */
    async type(userId: string, matchId: string, isTyping: boolean): Promise<void> {
      const otherId = await requireOther(userId, matchId)
      ephemeral(otherId, 'chat:typed', { matchId, userId, isTyping })
    },
  }
}

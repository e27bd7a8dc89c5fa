import type { Db, Tx } from '@swoon/db'
import { isUndone } from '@swoon/db/compiled'
import {
  type GroupedMessage,
  type SentRow,
  sendMessage,
  sendMessages,
} from '@swoon/db/queries/messages'
import { createKeyedBatch } from '../../platform/base/batch.ts'
import { notFound } from '../../platform/base/errors.ts'
import { newId } from '../../platform/base/ids.ts'
import { refuse } from '../../platform/base/refusal.ts'
import type { EmitOf } from '../../platform/changes/unit-of-work.ts'
import type { Context } from '../../platform/context.ts'
import type { Session } from '../../platform/sessions/session.ts'
import { type Bringing, bring, findUploads } from './attachments.ts'
import { chatBudgets, type Message, type NewMessage } from './contract.ts'
import { noteReply } from './replies.ts'
import { chargedBytes } from './rules.ts'
import { messageView } from './views.ts'

/** Stores new messages and sends them to both people. */
export function chatSending({
  db,
  log,
  clock,
  commit,
  commitStatement,
  sessions,
  authenticator,
  limiter,
}: Context) {
  /** Batches messages that arrive while others are being stored. */
  const store = createKeyedBatch<GroupedMessage, SentRow | null>({
    alone: ({ session, ...message }) => sendMessage(db, session, { ...message, now: clock.now() }),
    async together(messages) {
      const sent = await sendMessages(db, messages, clock.now())
      return messages.map(({ id }) => sent.get(id))
    },
    keyOf: ({ matchId }) => matchId,
    mayRepeat: isUndone,
    onRepeat: (error) =>
      log.warn({ err: error }, 'messages that came together are stored one by one'),
  })

  async function write(
    session: Session,
    input: NewMessage,
    { db: through, emit }: { db: Db | Tx; emit: EmitOf<'message:sent'> },
    bringing?: Bringing,
  ): Promise<Message> {
    const { userId } = session
    const { matchId, content, clientId = null } = input
    const words = { id: newId(), matchId, clientId, content }
    const check = sessions.sessionCheck(session)
    const sent =
      through === db
        ? await store({ ...words, session: check })
        : await sendMessage(through, check, {
            ...words,
            now: clock.now(),
            ...(bringing && { kind: bringing.kind }),
          })
    if (!sent) throw authenticator.invalidate(session)
    if (sent.outcome === 'unseen') throw notFound()
    if (sent.outcome === 'conflict') throw refuse('sentDifferently')
    const { id, seq, created_at, name, email, profile_photo } = sent
    const isRepeat = sent.outcome === 'repeated'
    const original = await noteReply(through, input, { id, otherId: sent.other_id, isRepeat })
    if (bringing) await bring(through as Tx, bringing, { messageId: id, matchId, isRepeat })
    const brought = bringing && { kind: bringing.kind, attachments: bringing.uploads }
    const mine = {
      match_id: matchId,
      sender_id: userId,
      client_id: clientId,
      content,
      game_id: null,
      original,
    }
    const row = { id, seq, created_at, ...mine, ...brought }
    const sender = { id: userId, name, email, profile_photo }
    const message = messageView(row, sender, userId)
    // Sent to the other person first, since the sender's screens already show it.
    emit(sent.other_id, 'message:sent', { message: messageView(row, sender, sent.other_id) })
    emit(userId, 'message:sent', { message })
    return message
  }

  return {
    /**
     * Stores a message and sends it to both people. A repeat emits again, in case the first try was interrupted.
     * @throws Refusal UNAUTHORIZED, NOT_FOUND, CONFLICT, TOO_MANY, INVALID for files that aren't the sender's or were sent before, and for
     * a reply to a missing message
     */
    async send(session: Session, input: NewMessage): Promise<Message> {
      const { userId } = session
      const { content, replyToId, replyToAnswer, attachments } = input
      await limiter.spend(chatBudgets['message-bytes'], userId, chargedBytes(content))
      // Replies and attachments need more rows; other messages take one statement.
      return replyToId || replyToAnswer || attachments
        ? commit(async ({ tx, emit }) => {
            const urls = attachments?.map(({ url }) => url)
            const bringing = urls && (await findUploads(tx, userId, urls))
            return write(session, input, { db: tx, emit }, bringing)
          })
        : commitStatement(['message:sent'], (unit) => write(session, input, unit), content)
    },
  }
}

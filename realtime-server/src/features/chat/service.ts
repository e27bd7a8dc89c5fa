import { setTimeout } from 'node:timers/promises'
import type { Db, Tx } from '@swoon/db'
import { isUndone } from '@swoon/db/compiled'
import { deleteExpiredAttachments } from '@swoon/db/queries/attachments'
import {
  deleteReplaced,
  editMessage,
  lockOwnMessage,
  type OwnMessageRow,
  withdrawMessage,
} from '@swoon/db/queries/changed-messages'
import { otherOf } from '@swoon/db/queries/matches'
import {
  findMessages,
  type GroupedMessage,
  insertInvitation,
  type MessageRow,
  messagesOf,
  moveMarker,
  type SenderRow,
  type SentRow,
  sendersOf,
  sendMessage,
  sendMessages,
} from '@swoon/db/queries/messages'
import {
  lockMessage,
  putReaction,
  type ReactionsRow,
  reactionsOf,
} from '@swoon/db/queries/reactions'
import type { OriginalRow } from '@swoon/db/queries/replies'
import { cutText } from '../../contract/shared/cut.ts'
import { isBlank } from '../../contract/shared/text.ts'
import { wordKey } from '../../contract/shared/words.ts'
import { notFound } from '../../platform/base/errors.ts'
import { createGroups } from '../../platform/base/groups.ts'
import { newId } from '../../platform/base/ids.ts'
import { refuse, refuseField } from '../../platform/base/refusal.ts'
import { createQueue, createQueues } from '../../platform/base/semaphore.ts'
import type { Unit } from '../../platform/changes/unit.ts'
import type { EmitOf } from '../../platform/changes/unit-of-work.ts'
import type { Context } from '../../platform/context.ts'
import type { Session } from '../../platform/sessions/session.ts'
import { promptText } from '../prompts/service.ts'
import { attachedView, type Bringing, bring, findUploads } from './attachments.ts'
import {
  type Changed,
  type changing,
  chatBudgets,
  chatLimits,
  deletedText,
  editableFor,
  type Found,
  type Message,
  type MessageMediaKind,
  type NewMessage,
  quotedAtMost,
  type Reacted,
  type Reaction,
  type Search,
} from './contract.ts'
import { noteReply } from './replies.ts'

export { attachedView, type Bringing, bring, findUploads } from './attachments.ts'
export { noOriginal, otherReply } from './replies.ts'

export type ChatService = ReturnType<typeof chatService>

/** Messages between the two people of a match. */
export function chatService({
  db,
  log,
  clock,
  commit,
  commitStatement,
  ephemeral,
  sessions,
  authenticator,
  limiter,
}: Context) {
  async function requireOther(userId: string, matchId: string): Promise<string> {
    const otherId = await otherOf(db, matchId, userId)
    if (!otherId) throw notFound()
    return otherId
  }

  /** Stores what came while others were being stored together with them. */
  const store = createGroups<GroupedMessage, SentRow | null>({
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

  const searching = inSearchQueues()

  return {
    /** A page in ascending order. @throws Refusal NOT_FOUND */
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

    /** Finds messages of a chat, latest first, from a number backwards. @throws Refusal NOT_FOUND, UNAVAILABLE for too many at once */
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
     * Stores a message and sends it to both people. A repeat emits the event again, in case the first time was interrupted.
     * @throws Refusal UNAUTHORIZED, NOT_FOUND, CONFLICT, TOO_MANY, INVALID for files that are not the sender's or were sent before, and
     * for a reply to what is not there
     */
    async send(session: Session, input: NewMessage): Promise<Message> {
      const { userId } = session
      const { matchId, content } = input
      const clientId = input.clientId ?? null
      await limiter.spend(chatBudgets['message-bytes'], userId, Buffer.byteLength(content))
      const { replyToId, replyToAnswer, attachments } = input
      const write = async (
        through: Db | Tx,
        emit: EmitOf<'message:sent'>,
        bringing?: Bringing,
      ): Promise<Message> => {
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
        // The other person first, since the sender's screens already show it.
        emit(sent.other_id, 'message:sent', { message: messageView(row, sender, sent.other_id) })
        emit(userId, 'message:sent', { message })
        return message
      }
      // An answer has a row of its own, and so have files; every other message is one statement.
      return replyToId || replyToAnswer || attachments
        ? commit(async ({ tx, emit }) =>
            write(
              tx,
              emit,
              attachments &&
                (await findUploads(
                  tx,
                  userId,
                  attachments.map(({ url }) => url),
                )),
            ),
          )
        : commitStatement(['message:sent'], (unit) => write(unit.db, unit.emit), content)
    },

    /** Posts an invitation to a balloon game within a unit of work, and notifies both people. @throws Refusal NOT_FOUND */
    async invite(
      { tx, emit }: Pick<Unit, 'tx' | 'emit'>,
      userId: string,
      { matchId, gameId, content }: { matchId: string; gameId: string; content: string },
    ): Promise<void> {
      const [id, created_at] = [newId(), clock.now()]
      const sent = await insertInvitation(tx, {
        id,
        matchId,
        senderId: userId,
        content,
        gameId,
        now: created_at,
      })
      if (!sent) throw notFound()
      const row: MessageRow = {
        id,
        match_id: matchId,
        seq: sent.seq,
        sender_id: userId,
        client_id: null,
        content,
        created_at,
        game_id: gameId,
      }
      const [sender] = await sendersOf(tx, [userId])
      for (const viewerId of [sent.other_id, userId])
        emit(viewerId, 'message:sent', { message: messageView(row, sender, viewerId) })
    },

    /**
     * Puts a person's emoji on a message, or takes it back (null), and shows it to both. A repeat changes nothing, and emits it again.
     * @throws Refusal NOT_FOUND
     */
    react: (userId: string, messageId: string, emoji: string | null): Promise<Reacted> =>
      commit(async ({ tx, emit }) => {
        const message = await lockMessage(tx, messageId, userId)
        if (!message) throw notFound()
        const { match_id: matchId, other_id: otherId, sender_id: authorId } = message
        const put = await putReaction(tx, { matchId, messageId, userId, emoji, now: clock.now() })
        const row = await reactionsOf(tx, { messageId, readerId: userId })
        const reacted = reactedView({ messageId, userId, emoji }, row)
        const isNews = put?.is_first === true && authorId === otherId
        for (const each of [otherId, userId])
          emit(each, 'message:reacted', {
            matchId,
            isNews: isNews && each === authorId,
            ...reacted,
          })
        return reacted
      }),

    /**
     * Writes other words in place of a person's own message. A repeat of the same words changes nothing.
     * @throws Refusal NOT_FOUND, INVALID for no words, CONFLICT if it was taken back, is an invitation or is too old, TOO_MANY
     */
    async edit(userId: string, messageId: string, content: string): Promise<Changed> {
      await limiter.spend(chatBudgets['message-bytes'], userId, Buffer.byteLength(content))
      return commit(async ({ tx, emit }) => {
        const row = await lockOwnMessage(tx, messageId, userId)
        if (!row) throw notFound()
        const now = clock.now()
        if (row.deleted_at) throw refuse('messageDeleted')
        if (row.content === content) return changedMessage(row)
        if (isBlank(content) && row.kind === 'text') throw noWordsLeft()
        if (row.game_id || !isEditable(row.created_at, now)) throw tooLate()
        const edited_at = await editMessage(tx, {
          messageId,
          senderId: userId,
          content,
          now,
          expiresAt: keptUntil(now),
        })
        return announceChange({ emit }, userId, { ...row, content, edited_at })
      })
    },

    /** Takes a person's own message back, for both. Its place and number stay. A repeat changes nothing. @throws Refusal NOT_FOUND */
    remove: (userId: string, messageId: string): Promise<Changed> =>
      commit(async ({ tx, emit }) => {
        const row = await lockOwnMessage(tx, messageId, userId)
        if (!row) throw notFound()
        if (row.deleted_at) return changedMessage(row)
        const now = clock.now()
        const change = {
          messageId,
          senderId: userId,
          now,
          expiresAt: keptUntil(now),
          instead: deletedText,
        }
        const deleted_at = await withdrawMessage(tx, change)
        return announceChange({ emit }, userId, { ...row, content: deletedText, deleted_at })
      }),

    async forgetReplaced(): Promise<void> {
      await deleteReplaced(db, clock.now())
      await deleteExpiredAttachments(db, clock.now())
    },

    /**
     * Moves my marker forward and notifies both people; no one if it did not move. Where one of them keeps to themselves what they read,
     * the other person learns only that it was received.
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

    /** Shows the other person that I am typing; nothing is stored. @throws Refusal NOT_FOUND */
    async type(userId: string, matchId: string, isTyping: boolean): Promise<void> {
      const otherId = await requireOther(userId, matchId)
      ephemeral(otherId, 'chat:typed', { matchId, userId, isTyping })
    },
  }
}

/** How many searches read at once, of one person and of all, and how many wait. */
const searchesAtOnce = { person: 1, waitingOfPerson: 4, all: 2, waiting: 40 } as const

/**
 * Runs searches so that they leave the database to what is short: a place rests for as long again as its search took.
 * @throws Refusal UNAVAILABLE
 */
function inSearchQueues() {
  const queuedFor = createQueues(searchesAtOnce.person, searchesAtOnce.waitingOfPerson)
  const queued = createQueue(searchesAtOnce.all, searchesAtOnce.waiting)
  const paced = <T>(search: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      queued(async () => {
        const began = performance.now()
        await search().then(resolve, reject)
        await setTimeout(performance.now() - began)
      }).catch(reject)
    })
  return <T>(userId: string, search: () => Promise<T>): Promise<T> =>
    queuedFor(userId, () => paced(search))
}

/** Milliseconds for which what was replaced stays as evidence, as what an unmatch has archived does. */
const keptFor = 90 * 24 * 60 * 60 * 1000
export const keptUntil = (now: Date) => new Date(now.getTime() + keptFor)

export const isEditable = (sentAt: Date, now: Date): boolean =>
  now.getTime() - sentAt.getTime() <= editableFor
export const noWordsLeft = () => refuseField('content', 'noWords')
export const tooLate = () => refuse('editedTooLate')

const changedMessage = ({
  id,
  sender_id,
  content,
  edited_at,
  deleted_at,
}: OwnMessageRow): Changed => ({
  messageId: id,
  authorId: sender_id,
  content,
  ...changedTimes({ edited_at, deleted_at }),
})

/** Notifies both people of a change of the user's message. */
function announceChange({ emit }: Pick<Unit, 'emit'>, userId: string, row: OwnMessageRow): Changed {
  const changed = changedMessage(row)
  for (const each of [row.other_id, userId])
    emit(each, 'message:changed', { matchId: row.match_id, seq: row.seq, ...changed })
  return changed
}

interface ChangedTimes {
  edited_at?: Date | null
  deleted_at?: Date | null
}

export const changedTimes = ({
  edited_at,
  deleted_at,
}: ChangedTimes): Pick<Message, 'editedAt' | 'deletedAt'> => ({
  ...(edited_at && { editedAt: edited_at.toISOString() }),
  ...(deleted_at && { deletedAt: deleted_at.toISOString() }),
})

/** What a message's row says of its changes. */
export const changedView = ({
  reactions,
  revision,
  ...times
}: Partial<ReactionsRow> & ChangedTimes): Pick<Message, keyof typeof changing> => ({
  ...changedTimes(times),
  ...(reactions && { reactions: reactions.map(reactionView) }),
  ...(revision && { revision: Number(revision) }),
})

/** What a message's row says of the one that it answers. */
export const originalView = ({
  original,
}: {
  original?: OriginalRow | null
}): Pick<Message, 'replyTo'> =>
  original
    ? {
        replyTo: {
          id: original.id,
          place: original.place,
          senderId: original.sender_id,
          name: original.name ?? '',
          content: cutText(original.content ?? '', quotedAtMost),
          hasPicture: original.has_picture === true,
          ...(original.kind &&
            original.kind !== 'text' && { kind: original.kind as MessageMediaKind }),
          ...(original.picture && { picture: original.picture }),
          ...(original.prompt && {
            prompt: { id: original.prompt, text: promptText(original.prompt) },
          }),
        },
      }
    : {}

const reactionView = ({
  emoji,
  count,
  is_mine,
}: {
  emoji: string
  count: number
  is_mine: boolean
}): Reaction => ({
  emoji,
  count,
  isMine: is_mine,
})

/** What everyone hears of a reaction. */
export const reactedView = (
  by: { messageId: string; userId: string; emoji: string | null },
  { reactions, revision }: ReactionsRow,
): Reacted => ({
  ...by,
  reactions: (reactions ?? []).map(({ emoji, count }) => ({ emoji, count })),
  revision: Number(revision ?? 0),
})

function messageView(row: MessageRow, sender: SenderRow | undefined, viewerId: string): Message {
  const isMine = row.sender_id === viewerId
  return {
    id: row.id,
    matchId: row.match_id,
    seq: row.seq,
    senderId: row.sender_id,
    content: row.content,
    ...attachedView(row),
    createdAt: row.created_at.toISOString(),
    ...(row.game_id && { gameId: row.game_id }),
    ...originalView(row),
    ...changedView(row),
    ...(isMine && { clientId: row.client_id }),
    sender: {
      id: row.sender_id,
      name: sender?.name ?? '',
      ...(isMine && sender && { email: sender.email }),
      profilePhoto: sender?.profile_photo ?? null,
    },
  }
}

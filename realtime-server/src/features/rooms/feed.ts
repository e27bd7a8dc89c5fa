import { randomInt } from 'node:crypto'
import type { Db, Tx } from '@swoon/db'
import { editRoomMessage, lockOwnRoomMessage } from '@swoon/db/queries/changed-messages'
import { ownedCount } from '@swoon/db/queries/media'
import { personById } from '@swoon/db/queries/people'
import { reactInRoom, roomReactionsSeen } from '@swoon/db/queries/reactions'
import type { OriginalRow } from '@swoon/db/queries/replies'
import {
  isRoomMessageRemoved,
  removeRoomMessage,
  roomMessagesFor,
  sendRoomMessage,
} from '@swoon/db/queries/room-messages'
import { apartFrom } from '@swoon/db/queries/room-participants'
import { isBlank } from '../../contract/shared/text.ts'
import { notFound } from '../../platform/base/errors.ts'
import { newId } from '../../platform/base/ids.ts'
import { type Refusal, refuse } from '../../platform/base/refusal.ts'
import type { EmitOf } from '../../platform/changes/unit-of-work.ts'
import type { Context } from '../../platform/context.ts'
import { type Changed, chatBudgets, type Reacted } from '../chat/contract.ts'
import {
  type Bringing,
  bring,
  changedTimes,
  findUploads,
  isEditable,
  keptUntil,
  noWordsLeft,
  tooLate,
} from '../chat/service.ts'
import { type NewRoomMessage, type RoomMessage, roomLimits, slowMode } from './contract.ts'
import { notInRoom, ownViewsAtMost, type RoomPresence } from './presence.ts'
import { noteRoomReply } from './replies.ts'
import { roomMessageView } from './views.ts'

/** The largest step of a room's cursor beyond the time, in tenths of a millisecond. */
const stepAtMost = 10
const before = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000)

/** What is said in a room. */
export function roomFeed(
  { db, clock, commit, commitStatement, commitThenRead, ephemeral, limiter }: Context,
  presence: RoomPresence,
) {
  return {
    /** A page in ascending order, without those kept apart from the reader. @throws Refusal NOT_FOUND, NOT_IN_ROOM */
    async messages(
      userId: string,
      roomId: string,
      place: { before?: number | undefined; after?: number | undefined },
    ): Promise<RoomMessage[]> {
      await presence.requireIn(db, userId, roomId)
      return (
        await roomMessagesFor(db, { roomId, readerId: userId, ...place, limit: roomLimits.page })
      ).map(roomMessageView)
    },

    /**
     * Stores a message and sends it to the room. A repeat of `clientId` emits it again, in case the first time was interrupted.
     * @throws Refusal NOT_FOUND, NOT_IN_ROOM, CONFLICT, SLOW_MODE, TOO_MANY, INVALID for files that are not the sender's or were sent before
     */
    async send(userId: string, roomId: string, input: NewRoomMessage): Promise<RoomMessage> {
      const { content, clientId = null } = input
      // One day's bytes for chats and rooms together.
      await limiter.spend(chatBudgets['message-bytes'], userId, Buffer.byteLength(content))
      const imageUrl = input.messageType === 'image' ? input.imageUrl : null
      const attachments = input.messageType === 'text' ? input.attachments : undefined
      const write = async (
        db: Db | Tx,
        emit: EmitOf<'room:message'>,
        bringing?: Bringing,
      ): Promise<RoomMessage> => {
        const now = clock.now()
        const sent = await sendRoomMessage(db, {
          id: newId(),
          roomId,
          senderId: userId,
          clientId,
          content,
          imageUrl,
          now,
          step: randomInt(1, stepAtMost + 1),
          presentAfter: presence.presentAfter(),
          slowMessages: slowMode.messages,
          slowPeople: slowMode.people,
          slowAfter: before(now, slowMode.seconds),
          pauseAfter: before(now, slowMode.pause),
          ...(bringing && { kind: bringing.kind }),
        })
        if (sent.outcome === 'unseen') throw notFound()
        if (sent.outcome === 'absent') {
          // A room that is hidden from the person is like one that does not exist.
          await presence.viewOf(db, roomId, userId)
          throw notInRoom()
        }
        if (sent.outcome === 'conflict') throw refuse('sentDifferently')
        const isRepeat = sent.outcome === 'repeated'
        // A repeat must not bring back what was removed.
        if (isRepeat && (await isRoomMessageRemoved(db, sent.id))) throw refuse('messageRemoved')
        if (sent.outcome === 'slow') throw slow(sent.free_at, now)
        const { id, cursor, sent_at, name, profile_photo, hidden } = sent
        if (bringing) await bring(db as Tx, bringing, { messageId: id, roomId, isRepeat })
        const row = {
          id,
          room_id: roomId,
          cursor,
          sender_id: userId,
          content,
          image_url: imageUrl,
          sent_at,
          name,
          profile_photo,
          ...(bringing && { kind: bringing.kind, attachments: bringing.uploads }),
        }
        const original = await noteRoomReply(db, input.replyToId, { id, roomId, userId, isRepeat })
        const message = roomMessageView({ ...row, original })
        // Those who do not see the author of the original get the answer without its words.
        const partly = original?.sender_id
          ? await presence.presentOf(
              db,
              roomId,
              (await apartFrom(db, original.sender_id)).filter((one) => !hidden.includes(one)),
            )
          : []
        emit(presence.roomBut(roomId, [...hidden, ...partly]), 'room:message', { roomId, message })
        for (const each of partly)
          emit(each, 'room:message', {
            roomId,
            message: roomMessageView({ ...row, original: unseen(original) }),
          })
        return { ...message, clientId }
      }
      const message =
        imageUrl === null && !input.replyToId && !attachments
          ? await commitStatement(['room:message'], ({ db, emit }) => write(db, emit), content)
          : await commit(async ({ tx, emit }) => {
              // Locked, so that it is not swept away as unused meanwhile.
              if (imageUrl !== null && (await ownedCount(tx, userId, 'photo', [imageUrl])) !== 1)
                throw refuse('imageNotYours', {}, { fields: { imageUrl: 'unknownUpload' } })
              const urls = attachments?.map(({ url }) => url)
              return write(tx, emit, urls && (await findUploads(tx, userId, urls)))
            })
      presence.broadcastToListSoon(roomId, userId)
      return message
    },

    /**
     * Puts a person's emoji on a message, or takes it back (null), and shows it to the room. People who are kept apart from someone who
     * reacted get a count of their own. A repeat changes nothing, and emits it again. What is emitted is read after the change, all of one
     * moment: with the emoji that the person has by then.
     * @throws Refusal NOT_FOUND, NOT_IN_ROOM
     */
    react: (
      userId: string,
      roomId: string,
      messageId: string,
      emoji: string | null,
    ): Promise<Reacted> =>
      commitThenRead(['room:reacted'], async ({ db, emit, hasWritten }) => {
        const reaction = {
          roomId,
          messageId,
          userId,
          emoji,
          now: clock.now(),
          presentAfter: presence.presentAfter(),
        }
        const { outcome, author: authorId } = await reactInRoom(db, reaction)
        if (outcome === 'unseen') throw notFound()
        if (outcome === 'absent') {
          // A room that is hidden from the person is like one that does not exist.
          await presence.viewOf(db, roomId, userId)
          throw notInRoom()
        }
        // Everyone else sees it with the next reaction or page: to let a whole room fetch would burden a database that just failed.
        hasWritten([userId])
        const whose = { roomId, messageId, userId, authorId, limit: ownViewsAtMost }
        const { views, others } = await roomReactionsSeen(db, whose)
        const reacted = new Map<string | null, Reacted>()
        for (const { reader, chosen, counts, revision } of views) {
          const seen = {
            messageId,
            userId,
            emoji: chosen,
            reactions: counts ?? [],
            revision: Number(revision ?? 0),
          }
          emit(reader ?? presence.roomBut(roomId, others), 'room:reacted', { roomId, ...seen })
          reacted.set(reader, seen)
        }
        // The view of everyone is theirs only if they are kept apart from no one who reacted.
        const own = reacted.get(userId) ?? (others.includes(userId) ? undefined : reacted.get(null))
        if (!own) throw new Error('no view of the reactions')
        return own
      }),

    /**
     * Writes other words in place of a person's own message. A repeat of the same words changes nothing.
     * @throws Refusal NOT_FOUND, NOT_IN_ROOM, INVALID for no words, CONFLICT if it is too old, TOO_MANY
     */
    async editMessage(
      userId: string,
      roomId: string,
      messageId: string,
      content: string,
    ): Promise<Changed> {
      await presence.requireIn(db, userId, roomId)
      await limiter.spend(chatBudgets['message-bytes'], userId, Buffer.byteLength(content))
      const changed = await commit(async ({ tx, emit }) => {
        const row = await lockOwnRoomMessage(tx, { roomId, messageId, userId })
        if (!row) throw notFound()
        const now = clock.now()
        if (row.content === content)
          return { messageId, authorId: userId, content, ...changedTimes(row) }
        if (isBlank(content) && !row.image_url && row.kind === 'text') throw noWordsLeft()
        if (!isEditable(row.sent_at, now)) throw tooLate()
        const edit = { messageId, senderId: userId, content, now, expiresAt: keptUntil(now) }
        const edited_at = await editRoomMessage(tx, edit)
        const changed = { messageId, authorId: userId, content, ...changedTimes({ edited_at }) }
        emit(presence.roomBut(roomId, await apartFrom(tx, userId)), 'room:message-changed', {
          roomId,
          ...changed,
        })
        return changed
      })
      presence.broadcastToListSoon(roomId, userId)
      return changed
    },

    /** Removes a person's own message, or a message in their own room. @throws Refusal NOT_FOUND */
    async removeMessage(userId: string, roomId: string, messageId: string): Promise<void> {
      const authorId = await commit(async ({ tx, emit }) => {
        const now = clock.now()
        const senderId = await removeRoomMessage(tx, {
          roomId,
          messageId,
          userId,
          now,
          expiresAt: keptUntil(now),
        })
        if (!senderId) throw notFound()
        const audience = presence.roomBut(roomId, await apartFrom(tx, senderId))
        emit(audience, 'room:message-removed', { roomId, messageId })
        return senderId
      })
      // People who never saw the message see nothing change.
      presence.broadcastToListSoon(roomId, authorId)
    },

    /** Shows the room that a person is typing; nothing is stored. @throws Refusal NOT_FOUND for someone who is not in it */
    async type(userId: string, roomId: string, isTyping: boolean): Promise<void> {
      if (!(await presence.isIn(db, userId, roomId))) throw notFound()
      const [apart, person] = await Promise.all([apartFrom(db, userId), personById(db, userId)])
      const audience = presence.roomBut(roomId, [...apart, userId])
      ephemeral(audience, 'room:typed', { roomId, userId, name: person?.name ?? '', isTyping })
    },
  }
}

/** An original without what only some see of it. */
const unseen = (original: OriginalRow | null): OriginalRow | null =>
  original && {
    id: original.id,
    place: null,
    sender_id: null,
    name: null,
    content: null,
    has_picture: null,
    kind: null,
    picture: null,
  }

/** Says when the person may post again. */
function slow(last: Date, now: Date): Refusal {
  const wait = Math.max(
    1,
    Math.ceil((last.getTime() + slowMode.pause * 1000 - now.getTime()) / 1000),
  )
  return refuse('slowMode', { seconds: wait }, { retryAfter: wait })
}

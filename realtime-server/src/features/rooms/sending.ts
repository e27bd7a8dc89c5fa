import { randomInt } from 'node:crypto'
import type { Db, Tx } from '@swoon/db'
import { ownedCount } from '@swoon/db/queries/media'
import type { OriginalRow } from '@swoon/db/queries/replies'
import { isRoomMessageRemoved, sendRoomMessage } from '@swoon/db/queries/room-messages'
import { apartFrom } from '@swoon/db/queries/room-participants'
import { notFound } from '../../platform/base/errors.ts'
import { newId } from '../../platform/base/ids.ts'
import { type Refusal, refuse } from '../../platform/base/refusal.ts'
import type { EmitOf } from '../../platform/changes/unit-of-work.ts'
import type { Context } from '../../platform/context.ts'
import { chatBudgets } from '../chat/contract.ts'
import { type Bringing, bring, chargedBytes, findUploads } from '../chat/service.ts'
import type { RoomBroadcasts } from './broadcasts.ts'
import { type NewRoomMessage, type RoomMessage, slowMode } from './contract.ts'
import type { RoomPresence } from './presence.ts'
import { noteRoomReply } from './replies.ts'
import { roomMessageView } from './views.ts'

/** Largest step of a room's cursor beyond the time, in tenths of a millisecond. */
const stepAtMost = 10
const before = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000)
const imageOf = (input: NewRoomMessage) => (input.messageType === 'image' ? input.imageUrl : null)

/** Stores new messages and sends them to the room. */
export function roomSending(
  { clock, commit, commitStatement, limiter }: Context,
  presence: RoomPresence,
  { broadcastToListSoon }: Pick<RoomBroadcasts, 'broadcastToListSoon'>,
) {
  async function write(
    userId: string,
    roomId: string,
    input: NewRoomMessage,
    { db, emit }: { db: Db | Tx; emit: EmitOf<'room:message'> },
    bringing?: Bringing,
  ): Promise<RoomMessage> {
    const { content, clientId = null } = input
    const imageUrl = imageOf(input)
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
    if (sent.outcome === 'absent') return presence.refuseAbsent(db, userId, roomId)
    if (sent.outcome === 'conflict') throw refuse('sentDifferently')
    const isRepeat = sent.outcome === 'repeated'
    // A repeat must not bring back a removed message.
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
    // People who don't see the original's author get the reply without its text.
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

  return {
    /**
     * Stores a message and sends it to the room. A repeat of `clientId` emits again, in case the first try was interrupted.
     * @throws Refusal NOT_FOUND, NOT_IN_ROOM, CONFLICT, SLOW_MODE, TOO_MANY, INVALID for files that aren't the sender's or were sent before
     */
    async send(userId: string, roomId: string, input: NewRoomMessage): Promise<RoomMessage> {
      const { content } = input
      // Chats and rooms share a day's bytes.
      await limiter.spend(chatBudgets['message-bytes'], userId, chargedBytes(content))
      const imageUrl = imageOf(input)
      const attachments = input.messageType === 'text' ? input.attachments : undefined
      const message =
        imageUrl === null && !input.replyToId && !attachments
          ? await commitStatement(
              ['room:message'],
              (unit) => write(userId, roomId, input, unit),
              content,
            )
          : await commit(async ({ tx, emit }) => {
              // Locked, so that the sweep of unused files skips it.
              if (imageUrl !== null && (await ownedCount(tx, userId, 'photo', [imageUrl])) !== 1)
                throw refuse('imageNotYours', {}, { fields: { imageUrl: 'unknownUpload' } })
              const urls = attachments?.map(({ url }) => url)
              const bringing = urls && (await findUploads(tx, userId, urls))
              return write(userId, roomId, input, { db: tx, emit }, bringing)
            })
      broadcastToListSoon(roomId, userId)
      return message
    },
  }
}

/** Strips everything from an original that only some people may see. */
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

/** Tells the person when they may post again. */
function slow(last: Date, now: Date): Refusal {
  const wait = Math.max(
    1,
    Math.ceil((last.getTime() + slowMode.pause * 1000 - now.getTime()) / 1000),
  )
  return refuse('slowMode', { seconds: wait }, { retryAfter: wait })
}

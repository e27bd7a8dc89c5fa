import { z } from 'zod'
import { Id, Time, text } from '../../contract/primitives.ts'
import { says } from '../../contract/refusals.ts'
import { emojiOf } from '../../contract/shared/emoji.ts'
import { isBlank } from '../../contract/shared/text.ts'

/** One emoji; the sign of a letter, such as a heart, becomes one. */
export const Emoji = z
  .string()
  .max(32)
  .overwrite((text) => emojiOf(text) ?? text)
  .refine((text) => emojiOf(text) !== undefined, says('oneEmoji'))

/** An emoji on a message, and how many people chose it. */
const Count = z.object({ emoji: z.string(), count: z.number().int() })

/** How far the state of a message is. It grows with each change, so of two states the higher one is the later. */
const Revision = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** Characters of an original that an answer quotes. */
export const quotedAtMost = 200

/** Kinds of messages with attachments. */
export const messageMediaKinds = ['photo', 'voice-note'] as const
const MediaKind = z.enum(messageMediaKinds)
export type MessageMediaKind = z.infer<typeof MediaKind>

/** How many a message may bring. */
export const attachmentsAtMost: Readonly<Record<MessageMediaKind, number>> = {
  photo: 6,
  'voice-note': 1,
}

/** An upload that a message brings: sides of a photo in pixels, length of a voice note in seconds. */
export const Attachment = z.object({
  url: z.string(),
  width: z.number().int().optional(),
  height: z.number().int().optional(),
  seconds: z.number().optional(),
})
export type Attachment = z.infer<typeof Attachment>

/** Attachments of a message; missing for words alone. Its words may then be empty. */
export const attached = { kind: MediaKind.optional(), attachments: z.array(Attachment).optional() }
export interface Attached {
  kind?: MessageMediaKind | undefined
  attachments?: Attachment[] | undefined
}

/** Addresses that `POST /api/upload-media` has returned for `type` photo or voice-note: photos, or one voice note. */
export const NewAttachments = z
  .array(z.object({ url: z.string().max(200) }))
  .min(1)
  .max(attachmentsAtMost.photo)

/** The words of a message, which may be empty if it brings something. */
export const wordsOrNone = (max: number) => text(max).default('')
/** Checks whether there is something to send. */
export const saysSomething = (message: {
  content: string
  attachments?: readonly unknown[] | undefined
}): boolean => message.attachments !== undefined || !isBlank(message.content)

/** The message that another one answers, in short. */
export const Original = z.object({
  id: Id,
  /** Its `seq` in a chat, its cursor in a room, 0 for an answer on a profile; null if it was taken back or is not for this reader. Then the rest is empty. */
  place: Revision.nullable(),
  senderId: Id.nullable(),
  name: z.string(),
  content: z.string(),
  hasPicture: z.boolean(),
  /** Kind of its attachments. */
  kind: MediaKind.optional(),
  /** The address of its first picture. */
  picture: z.string().optional(),
  /** Set if it is an answer on a profile and no message: its prompt. `id` is then the id of the person, `content` the answer. */
  prompt: z.object({ id: z.string(), text: z.string() }).optional(),
})
export type Original = z.infer<typeof Original>

/**
 * Fields that change after a message was sent; in chats and in rooms. Missing on a message that
 * never changed.
 */
export const changing = {
  reactions: z.array(Count.extend({ isMine: z.boolean() })).optional(),
  revision: Revision.optional(),
  /** When the author last edited it, or took it back. The later of two states has the later time. */
  editedAt: Time.optional(),
  deletedAt: Time.optional(),
}
export type Reaction = NonNullable<z.infer<typeof changing.reactions>>[number]

/** All reactions to a message after a person has chosen an emoji, or none (null). */
export const reacted = {
  messageId: Id,
  userId: Id,
  emoji: z.string().nullable(),
  reactions: z.array(Count),
  revision: Revision,
}
export const Reacted = z.object(reacted)
export type Reacted = z.infer<typeof Reacted>

/** In milliseconds: for how long after it was sent a message may be edited. */
export const editableFor = 15 * 60 * 1000

/** Text of a message that was taken back, for clients that do not know the state. */
export const deletedText = 'This message was deleted'

/** New words of a message, or that it was taken back. */
export const changed = {
  messageId: Id,
  authorId: Id,
  content: z.string(),
  editedAt: Time.optional(),
  deletedAt: Time.optional(),
}
export const Changed = z.object(changed)
export type Changed = z.infer<typeof Changed>

export const NewReaction = z.object({ emoji: Emoji })

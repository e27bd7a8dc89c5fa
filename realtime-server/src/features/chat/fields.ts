import { z } from 'zod'
import { Id, Time, text } from '../../contract/primitives.ts'
import { says } from '../../contract/refusals.ts'
import { emojiOf } from '../../contract/shared/emoji.ts'
import { isBlank } from '../../contract/shared/text.ts'

/** One emoji. A text sign, such as a heart, becomes its emoji. */
export const Emoji = z
  .string()
  .max(32)
  .overwrite((text) => emojiOf(text) ?? text)
  .refine((text) => emojiOf(text) !== undefined, says('oneEmoji'))

/** An emoji on a message, and how many people chose it. */
const Count = z.object({ emoji: z.string(), count: z.number().int() })

/** Version of a message's state. It grows with each change, so the higher one is later. */
const Revision = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** Characters quoted from an original. */
export const quotedAtMost = 200

/** Kinds of messages with attachments. */
export const messageMediaKinds = ['photo', 'voice-note'] as const
const MediaKind = z.enum(messageMediaKinds)
export type MessageMediaKind = z.infer<typeof MediaKind>

/** Most attachments per message. */
export const attachmentsAtMost: Readonly<Record<MessageMediaKind, number>> = {
  photo: 6,
  'voice-note': 1,
}

/** An attached upload: width and height of a photo in pixels, length of a voice note in seconds. */
export const Attachment = z.object({
  url: z.string(),
  width: z.number().int().optional(),
  height: z.number().int().optional(),
  seconds: z.number().optional(),
})
export type Attachment = z.infer<typeof Attachment>

/** Attachments of a message; missing if it has only text. With attachments, the text may be empty. */
export const attached = { kind: MediaKind.optional(), attachments: z.array(Attachment).optional() }
export interface Attached {
  kind?: MessageMediaKind | undefined
  attachments?: Attachment[] | undefined
}

/** Addresses returned by `POST /api/upload-media` for `type` photo or voice-note: photos, or one voice note. */
export const NewAttachments = z
  .array(z.object({ url: z.string().max(200) }))
  .min(1)
  .max(attachmentsAtMost.photo)

/** Text of a message, which may be empty beside attachments. */
export const wordsOrNone = (max: number) => text(max).default('')
/** True if there is something to send. */
export const saysSomething = (message: {
  content: string
  attachments?: readonly unknown[] | undefined
}): boolean => message.attachments !== undefined || !isBlank(message.content)

/** Short form of the message that a reply quotes. */
export const Original = z.object({
  id: Id,
  /**
   * `seq` in a chat, cursor in a room, 0 for a profile answer; null if it was deleted or isn't for this reader, and then the rest is empty.
   */
  place: Revision.nullable(),
  senderId: Id.nullable(),
  name: z.string(),
  content: z.string(),
  hasPicture: z.boolean(),
  /** Kind of its attachments. */
  kind: MediaKind.optional(),
  /** The address of its first picture. */
  picture: z.string().optional(),
  /** Set for a profile answer instead of a message: its prompt. `id` is then the person's, `content` the answer. */
  prompt: z.object({ id: z.string(), text: z.string() }).optional(),
})
export type Original = z.infer<typeof Original>

/** Fields that change after sending, in chats and rooms. Missing on a message that never changed. */
export const changing = {
  reactions: z.array(Count.extend({ isMine: z.boolean() })).optional(),
  revision: Revision.optional(),
  /** Time of the last edit, or of the deletion. The later of two states has the later time. */
  editedAt: Time.optional(),
  deletedAt: Time.optional(),
}
export type Reaction = NonNullable<z.infer<typeof changing.reactions>>[number]

/** All reactions to a message after a person chose an emoji, or removed theirs (null). */
export const reacted = {
  messageId: Id,
  userId: Id,
  emoji: z.string().nullable(),
  reactions: z.array(Count),
  revision: Revision,
}
export const Reacted = z.object(reacted)
export type Reacted = z.infer<typeof Reacted>

/** Milliseconds after sending in which a message may be edited. */
export const editableFor = 15 * 60 * 1000

/** Text of a deleted message, for clients that don't know that state. */
export const deletedText = 'This message was deleted'

/** New text of a message, or its deletion. */
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

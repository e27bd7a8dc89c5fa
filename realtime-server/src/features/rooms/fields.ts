import { z } from 'zod'
import { Id, nameText, Time, text } from '../../contract/primitives.ts'
import { says } from '../../contract/refusals.ts'
import {
  attached,
  changing,
  NewAttachments,
  Original,
  Sought,
  saysSomething,
  wordsOrNone,
} from '../chat/contract.ts'

/** In characters: name, description and a message; in messages: a page. */
export const roomLimits = {
  name: 50,
  description: 200,
  content: 2000,
  page: 50,
  rooms: 200,
} as const

/**
 * In milliseconds: after how much silence someone is gone, how often a tab that shows a room watches it again, how long a proposal
 * lives, how long typing is shown, how long someone is put out; and the days after which a room that no one enters is archived.
 */
export const roomTiming = {
  gone: 30_000,
  /** From the closing of a tab until its person has left the room, unless another tab says that it is there. */
  closed: 3000,
  heartbeat: 10_000,
  proposal: 24 * 60 * 60 * 1000,
  typing: 5000,
  putOut: 24 * 60 * 60 * 1000,
  archiveDays: 30,
} as const

/** Above so many messages of so many people in so many seconds a user may post once in `pause` seconds. */
export const slowMode = { messages: 30, people: 10, seconds: 10, pause: 5 } as const

/** The specification's sentence. */
export const noName = 'Please enter a name for your room.'
export const RoomName = nameText(roomLimits.name, noName)
export const RoomDescription = text(roomLimits.description)

/** Increases with each message of a room as the time does (tenths of a millisecond), so that what is hidden from a reader leaves no gap. */
export const Cursor = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

export const RoomSender = z.object({
  id: Id,
  name: z.string(),
  profilePhoto: z.string().nullable(),
})

export const RoomMessage = z.object({
  id: Id,
  roomId: Id,
  cursor: Cursor,
  senderId: Id,
  sender: RoomSender,
  /** Empty for an image or a recording without words. */
  content: z.string(),
  messageType: z.enum(['text', 'image']),
  /** The first picture that it brings. */
  imageUrl: z.string().nullable(),
  ...attached,
  sentAt: Time,
  /** Set if the message answers another one. */
  replyTo: Original.optional(),
  ...changing,
  /** Sent to the author's own request only. */
  clientId: Id.nullable().optional(),
})
export type RoomMessage = z.infer<typeof RoomMessage>

/** Words to find in a room, only before a cursor. */
export const RoomSearch = z.object({ text: Sought, before: Cursor.optional() })
export type RoomSearch = z.output<typeof RoomSearch>

/** Latest first. `next` is from where to look on, even if nothing was found so far; null if that was all. */
export const FoundInRoom = z.object({ messages: z.array(RoomMessage), next: Cursor.nullable() })
export type FoundInRoom = z.infer<typeof FoundInRoom>

export const RoomView = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  createdBy: Id.nullable(),
  createdAt: Time,
  /** People who are in the room now. */
  participantCount: z.number().int(),
  /** Words of the last message, cut; null before the first. */
  lastMessage: z
    .object({
      content: z.string(),
      messageType: z.enum(['text', 'image']),
      kind: attached.kind,
      sentAt: Time,
    })
    .nullable(),
  /** `archived`: no one came for 30 days, and its creator can wake it. */
  status: z.enum(['open', 'archived']),
})
export type RoomView = z.infer<typeof RoomView>

export const Participant = z.object({
  id: Id,
  name: z.string(),
  age: z.number().int().nullable(),
  profilePhoto: z.string().nullable(),
  isCreator: z.boolean(),
})
export type Participant = z.infer<typeof Participant>

/** Whether I am out of a room; `until` is null if it is for good. Of a room that hides from me for any other reason I am not out. */
export const Removal = z.object({ isOut: z.boolean(), until: Time.nullable() })
export type Removal = z.infer<typeof Removal>

/** A proposal, or the match that two of them have made. `createdAt` is the proposal's, and it ends at `until`. */
export const RoomMatch = z.object({
  user1Id: Id,
  user2Id: Id,
  status: z.enum(['proposed', 'matched']),
  /** The match, for its chat; null for a proposal. */
  matchId: Id.nullable(),
  until: Time.nullable(),
})
export type RoomMatch = z.infer<typeof RoomMatch>

export const NewRoom = z.object({
  name: RoomName,
  description: RoomDescription.default(''),
  createdBy: Id.optional(),
  clientId: Id.optional(),
})
export type NewRoom = z.output<typeof NewRoom>

export const RoomChange = z
  .object({ name: RoomName, description: RoomDescription })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'Nothing to change.')
export type RoomChange = z.output<typeof RoomChange>

const words = {
  senderId: Id.optional(),
  clientId: Id.optional(),
  /** A message of the same room that this one answers. */
  replyToId: Id.optional(),
}
export const NewRoomMessage = z.discriminatedUnion('messageType', [
  z
    .object({
      ...words,
      messageType: z.literal('text'),
      content: wordsOrNone(roomLimits.content),
      imageUrl: z.null().optional(),
      attachments: NewAttachments.optional(),
    })
    .refine(saysSomething, { error: says('noWords'), path: ['content'] }),
  z.object({
    ...words,
    messageType: z.literal('image'),
    content: text(roomLimits.content).default(''),
    /** The address of an image that the sender has uploaded by `POST /api/upload-temp-photo`. */
    imageUrl: z.string().max(2048),
  }),
])
/** Empty only for a picture, which keeps it. */
export const NewRoomWords = z.object({ content: text(roomLimits.content) })

export type NewRoomMessage = z.output<typeof NewRoomMessage>

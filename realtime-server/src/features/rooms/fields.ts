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

/** Name, description and message in characters; a page in messages; faces of a room in the list; people who have spoken. */
export const roomLimits = {
  name: 50,
  description: 200,
  content: 2000,
  page: 50,
  rooms: 200,
  faces: 3,
  speakers: 12,
} as const

/**
 * Milliseconds: silence after which a person is gone, heartbeat of a tab that shows a room, life of a proposal, time that typing shows,
 * time that a person is put out. Days: until a room that nobody enters is archived.
 */
export const roomTiming = {
  gone: 30_000,
  /** From the closing of a tab until its person leaves the room, unless another tab reports that it is there. */
  closed: 3000,
  heartbeat: 10_000,
  proposal: 24 * 60 * 60 * 1000,
  typing: 5000,
  putOut: 24 * 60 * 60 * 1000,
  archiveDays: 30,
  /** From the reminder of a weekly talk to its beginning. */
  reminder: 10 * 60 * 1000,
} as const

/** From so many days of talk at an hour in so many weeks on, a room has a liveliest hour. */
export const liveliness = { days: 3, weeks: 4 } as const

/** Above this many messages by this many people in this many seconds, a user may post once in `pause` seconds. */
export const slowMode = { messages: 30, people: 10, seconds: 10, pause: 5 } as const

/** Wording from the specification. */
export const noName = 'Please enter a name for your room.'
export const RoomName = nameText(roomLimits.name, noName)
export const RoomDescription = text(roomLimits.description)

/** Grows with the time of a room's messages (in tenths of a millisecond), so that messages hidden from a reader leave no gap. */
export const Cursor = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

export const RoomSender = z.object({
  id: Id,
  name: z.string(),
  profilePhoto: z.string().nullable(),
})

/** A person who has spoken in a room within 24 hours and left. */
export const RoomSpeaker = RoomSender.extend({ profilePhoto: z.string() })
export type RoomSpeaker = z.infer<typeof RoomSpeaker>

export const RoomMessage = z.object({
  id: Id,
  roomId: Id,
  cursor: Cursor,
  senderId: Id,
  sender: RoomSender,
  /** Empty for an image or a recording without text. */
  content: z.string(),
  messageType: z.enum(['text', 'image']),
  /** First picture of the message. */
  imageUrl: z.string().nullable(),
  ...attached,
  sentAt: Time,
  /** Set on a reply. */
  replyTo: Original.optional(),
  ...changing,
  /** Only in the reply to the author's own request. */
  clientId: Id.nullable().optional(),
})
export type RoomMessage = z.infer<typeof RoomMessage>

/** Text to find in a room, only before a cursor. */
export const RoomSearch = z.object({ text: Sought, before: Cursor.optional() })
export type RoomSearch = z.output<typeof RoomSearch>

/** Latest first. Continue from `next`, even if nothing was found so far; null at the end. */
export const FoundInRoom = z.object({ messages: z.array(RoomMessage), next: Cursor.nullable() })
export type FoundInRoom = z.infer<typeof FoundInRoom>

/** Day of the week (0 is Sunday) and minute of the day at which people of a room meet, in its creator's time zone. */
export const WeeklyTalk = z.object({
  day: z.number().int().min(0).max(6),
  minute: z.number().int().min(0).max(1439),
})
export type WeeklyTalk = z.infer<typeof WeeklyTalk>

export const RoomView = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  createdBy: Id.nullable(),
  createdAt: Time,
  /** People who are in the room now. */
  participantCount: z.number().int(),
  /** Shortened text of the last message; null before the first. */
  lastMessage: z
    .object({
      content: z.string(),
      messageType: z.enum(['text', 'image']),
      kind: attached.kind,
      sentAt: Time,
    })
    .nullable(),
  /** `archived`: nobody came for 30 days; its creator can reopen it. */
  status: z.enum(['open', 'archived']),
  /** The weekly talk, and the next time it begins. */
  talk: WeeklyTalk.extend({ at: Time }).nullable(),
})
export type RoomView = z.infer<typeof RoomView>

/** Some of the people in a room now, as its row in the list shows them. */
export const RoomFaces = z.object({
  roomId: Id,
  people: z.array(z.object({ id: Id, name: z.string(), profilePhoto: z.string() })),
})
export type RoomFaces = z.infer<typeof RoomFaces>
export type RoomFace = RoomFaces['people'][number]

/** Hour of the day (UTC) in which most people write in a room; null while no hour stands out. */
export const Liveliest = z.object({ hour: z.number().int().min(0).max(23).nullable() })
export type Liveliest = z.infer<typeof Liveliest>

export const Participant = z.object({
  id: Id,
  name: z.string(),
  age: z.number().int().nullable(),
  profilePhoto: z.string().nullable(),
  isCreator: z.boolean(),
})
export type Participant = z.infer<typeof Participant>

/** Says if the user was put out of a room; `until` is null if for good. A room hidden from them for any other reason doesn't count. */
export const Removal = z.object({ isOut: z.boolean(), until: Time.nullable() })
export type Removal = z.infer<typeof Removal>

/** A proposal, or the match made by two of them. `createdAt` is the proposal's; it expires at `until`. */
export const RoomMatch = z.object({
  user1Id: Id,
  user2Id: Id,
  status: z.enum(['proposed', 'matched']),
  /** Match whose chat to open; null for a proposal. */
  matchId: Id.nullable(),
  until: Time.nullable(),
})
export type RoomMatch = z.infer<typeof RoomMatch>

export const NewRoom = z.object({
  name: RoomName,
  description: RoomDescription.default(''),
  createdBy: Id.optional(),
  clientId: Id.optional(),
  talk: WeeklyTalk.nullish(),
})
export type NewRoom = z.output<typeof NewRoom>

export const RoomChange = z
  .object({ name: RoomName, description: RoomDescription, talk: WeeklyTalk.nullable() })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'Nothing to change.')
export type RoomChange = z.output<typeof RoomChange>

const words = {
  senderId: Id.optional(),
  clientId: Id.optional(),
  /** Message of the same room that this one replies to. */
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
    /** URL of an image that the sender uploaded by `POST /api/upload-temp-photo`. */
    imageUrl: z.string().max(2048),
  }),
])
/** Empty only for a picture, which stays. */
export const NewRoomWords = z.object({ content: text(roomLimits.content) })

export type NewRoomMessage = z.output<typeof NewRoomMessage>

import type { RoomFacesRow } from '@swoon/db/queries/room-faces'
import type { RoomMessageRow } from '@swoon/db/queries/room-messages'
import type { ParticipantRow } from '@swoon/db/queries/room-participants'
import type { RoomProposalRow } from '@swoon/db/queries/room-proposals'
import type { RoomRow } from '@swoon/db/queries/rooms'
import { cutText } from '../../contract/shared/cut.ts'
import type { MessageMediaKind } from '../chat/contract.ts'
import { attachedView, changedView, originalView } from '../chat/service.ts'
import { shownAge } from '../people/service.ts'
import type { Participant, RoomFaces, RoomMatch, RoomMessage, RoomView } from './contract.ts'

/** Characters of the last message shown in the list. */
const shown = 120

export const roomView = (row: RoomRow): RoomView => ({
  id: row.id,
  name: row.name,
  description: row.description,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  participantCount: row.present,
  lastMessage: row.last_sent_at && {
    content: cutText(row.last_content ?? '', shown),
    messageType: row.last_image || row.last_kind === 'photo' ? 'image' : 'text',
    ...(row.last_kind && row.last_kind !== 'text' && { kind: row.last_kind as MessageMediaKind }),
    sentAt: row.last_sent_at.toISOString(),
  },
  status: row.archived_at ? 'archived' : 'open',
  talk:
    row.talk_at && row.talk_day !== null && row.talk_minute !== null
      ? { day: row.talk_day, minute: row.talk_minute, at: row.talk_at.toISOString() }
      : null,
})

/** Messages older than attachments have their picture in another column, and clients of that time read `imageUrl`. */
function picturesOf(
  row: RoomMessageRow,
): Pick<RoomMessage, 'messageType' | 'imageUrl' | 'kind' | 'attachments'> {
  const imageUrl =
    row.image_url ?? (row.kind === 'photo' ? (row.attachments?.[0]?.url ?? null) : null)
  return {
    messageType: imageUrl ? 'image' : 'text',
    imageUrl,
    ...(row.image_url
      ? { kind: 'photo', attachments: [{ url: row.image_url }] }
      : attachedView(row)),
  }
}

export const roomMessageView = (row: RoomMessageRow): RoomMessage => ({
  id: row.id,
  roomId: row.room_id,
  cursor: Number(row.cursor),
  senderId: row.sender_id,
  sender: { id: row.sender_id, name: row.name, profilePhoto: row.profile_photo },
  content: row.content,
  ...picturesOf(row),
  sentAt: row.sent_at.toISOString(),
  ...originalView(row),
  ...changedView(row),
})

export const roomFacesView = ({ room_id, people }: RoomFacesRow): RoomFaces => ({
  roomId: room_id,
  people: people.map(({ id, name, profile_photo }) => ({ id, name, profilePhoto: profile_photo })),
})

export const participantView = (row: ParticipantRow, now: Date): Participant => ({
  id: row.id,
  name: row.name,
  age: shownAge(row, now),
  profilePhoto: row.profile_photo,
  isCreator: row.is_creator,
})

export const roomMatchView = ({
  proposer_id,
  proposed_id,
  until,
  match_id,
}: RoomProposalRow): RoomMatch => ({
  user1Id: proposer_id,
  user2Id: proposed_id,
  status: match_id ? 'matched' : 'proposed',
  matchId: match_id,
  until: match_id ? null : until.toISOString(),
})

import type { MessageRow, SenderRow } from '@swoon/db/queries/messages'
import type { ReactionsRow } from '@swoon/db/queries/reactions'
import type { OriginalRow } from '@swoon/db/queries/replies'
import { cutText } from '../../contract/shared/cut.ts'
import { promptText } from '../prompts/service.ts'
import { attachedView } from './attachments.ts'
import {
  type changing,
  type Message,
  type MessageMediaKind,
  quotedAtMost,
  type Reacted,
  type Reaction,
} from './contract.ts'

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

/** Only the changed parts of a message's row. */
export const changedView = ({
  reactions,
  revision,
  ...times
}: Partial<ReactionsRow> & ChangedTimes): Pick<Message, keyof typeof changing> => ({
  ...changedTimes(times),
  ...(reactions && { reactions: reactions.map(reactionView) }),
  ...(revision && { revision: Number(revision) }),
})

/** The message or profile answer that a message replies to. */
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

/** A reaction as everyone sees it. */
export const reactedView = (
  by: { messageId: string; userId: string; emoji: string | null },
  { reactions, revision }: ReactionsRow,
): Reacted => ({
  ...by,
  reactions: (reactions ?? []).map(({ emoji, count }) => ({ emoji, count })),
  revision: Number(revision ?? 0),
})

export function messageView(
  row: MessageRow,
  sender: SenderRow | undefined,
  viewerId: string,
): Message {
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

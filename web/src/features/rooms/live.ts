import { t } from '@lingui/core/macro'
import type { Reacted } from '../../conversation/reactions.ts'
import type { LiveHandlers } from '../../lib/live.ts'
import { myId } from '../../lib/me.ts'
import { remind } from '../../lib/reminder.ts'
import { serverDate } from '../../lib/server-clock.ts'
import { announce } from '../../ui/live-region.tsx'
import {
  applyDetails,
  applyEntered,
  applyLeft,
  applyMessage,
  applyRoom,
  applyRoomMatch,
  dropRoom,
} from './apply.ts'
import { messages, participants, rooms } from './cache.ts'
import { refetchFacesIfMoved } from './faces.ts'
import { applyReminder } from './reminders.ts'
import { roomChat } from './room-chat.ts'
import { talkLabel } from './talk.ts'
import { catchUp, isEntered, reenter, stillThere, wasPutOut } from './watching.ts'

/** Announces a reaction to the user's own message in the room on screen to screen readers. */
function sayReaction(roomId: string, { messageId, userId, emoji }: Reacted): void {
  if (!emoji || !isEntered(roomId) || messages.find(roomId, messageId)?.senderId !== myId()) return
  const who = participants(roomId)
    .known()
    ?.find(({ id }) => id === userId)
  const name = who?.name ?? t`Someone`
  announce(t`${name} reacted to your message: ${emoji}`)
}

export const live: LiveHandlers = {
  begin: roomChat.sender.open,
  'rooms:changed'({ room }) {
    refetchFacesIfMoved(room)
    applyRoom(room)
  },
  'rooms:closed': ({ roomId: closed }) => {
    dropRoom(closed)
    roomChat.forget(closed)
    // An archived room stays in its creator's list.
    void rooms().refetch()
    if (isEntered(closed)) void reenter(closed)
  },
  'room:changed': ({ roomId: id, ...details }) => applyDetails(id, details),
  'room:message': ({ message }) => applyMessage(message),
  'room:reacted': ({ roomId: id, ...reacted }) => {
    roomChat.reactions.apply(id, reacted)
    if (reacted.userId !== myId()) sayReaction(id, reacted)
  },
  'room:message-changed': ({ roomId: id, ...change }) => roomChat.applyChange(id, change),
  'room:message-removed': ({ roomId: id, messageId }) => {
    messages.query.end(messageId)
    // Marks replies to it too, which then show that it is gone.
    const deletedAt = serverDate().toISOString()
    roomChat.applyChange(id, { messageId, content: '', deletedAt })
  },
  'room:entered': ({ roomId: id, participant }) => applyEntered(id, participant),
  'room:left': ({ roomId: id, userId }) => {
    if (userId !== myId()) applyLeft(id, userId)
  },
  'room:tab-left': ({ roomId: id }) => stillThere(id),
  'access:lost'({ kind, id }) {
    if (kind === 'room' && wasPutOut(id)) void reenter(id)
  },
  'room:typed': ({ roomId: id, userId, name, isTyping }) => {
    if (userId !== myId()) roomChat.typing.apply(id, userId, isTyping ? name : null)
  },
  'room:reminder-set': ({ roomId: id, isOn }) => applyReminder(id, isOn),
  'room:talk-soon': ({ roomId: id, name, startsAt }) =>
    remind({
      title: t`The talk in ${name} starts soon`,
      text: talkLabel(startsAt),
      path: `/app/rooms/${id}`,
    }),
  'room:matched': ({ roomId: id, match }) => applyRoomMatch(id, match),
  resync: catchUp,
}

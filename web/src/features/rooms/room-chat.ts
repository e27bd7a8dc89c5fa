import { t } from '@lingui/core/macro'
import { roomLimits, roomRoutes, roomTiming, slowMode } from '@swoon/realtime-server/contract/rooms'
import { create } from 'zustand'
import { createConversation } from '../../conversation/create-conversation.ts'
import type { Outgoing } from '../../conversation/outbox.ts'
import { ApiError, call, isTransient } from '../../lib/api.ts'
import { command } from '../../lib/socket.ts'
import { toast } from '../../ui/toast.tsx'
import { messages } from './cache.ts'
import { isEntered, reenter } from './watching.ts'

export const roomChat = createConversation({
  name: 'room',
  log: messages,
  idOf: ({ roomId }) => roomId,
  maxLength: roomLimits.content,
  typingLasts: roomTiming.typing,
  isPlain: true,
  routes: {
    async send(id, message, signal, attachments) {
      const enter = () => call(roomRoutes.join, { params: { id }, body: {}, signal })
      const body = { ...bodyOf(message), ...(attachments && { attachments }) }
      const send = () => call(roomRoutes.send, { params: { id }, body, signal })
      // An earlier visit may have left messages for a room not entered in this one.
      if (!isEntered(id)) await enter()
      try {
        return await send().catch((error: unknown) => {
          if (!(error instanceof ApiError) || error.code !== 'NOT_IN_ROOM') throw error
          // After half a minute without network the user is out of the room, and the outbox may run before the tab's next heartbeat.
          return enter().then(send)
        })
      } catch (error) {
        noteRefusal(id, error)
        throw error
      }
    },
    edit: (id, messageId, content) =>
      call(roomRoutes.editMessage, { params: { id, messageId }, body: { content } }),
    react: (id, messageId, emoji) =>
      emoji === null
        ? call(roomRoutes.unreact, { params: { id, messageId } })
        : call(roomRoutes.react, { params: { id, messageId }, body: { emoji } }),
    search: (id, body, signal) => call(roomRoutes.search, { params: { id }, body, signal }),
    type: (roomId, isTyping) => void command('room:type', { roomId, isTyping }),
  },
})

function bodyOf({ clientId, content, imageUrl, replyTo }: Outgoing) {
  const words = { clientId, content, ...(replyTo && { replyToId: replyTo.id }) }
  return imageUrl === undefined
    ? { ...words, messageType: 'text' as const }
    : { ...words, messageType: 'image' as const, imageUrl }
}

/** The composer shows slow mode, and a toast any other refusal. Messages that may succeed later wait, as their bubbles say. */
function noteRefusal(roomId: string, error: unknown): void {
  if (!(error instanceof ApiError) || isTransient(error)) return
  if (error.code === 'SLOW_MODE') {
    const seconds = error.retryAfter || slowMode.pause
    const until = Date.now() + seconds * 1000
    useSlow.setState(({ rooms }) => ({ rooms: { ...rooms, [roomId]: until } }))
    return
  }
  toast({
    title: t`Failed to send message`,
    text: t`Your message is back in the text box.`,
    tone: 'danger',
  })
  if (error.code === 'NOT_IN_ROOM' || error.code === 'NOT_FOUND') void reenter(roomId)
}

/** End of the user's slow mode in milliseconds since the epoch, by room. */
const useSlow = create<{ rooms: Readonly<Record<string, number>> }>(() => ({ rooms: {} }))

export const useSlowUntil = (roomId: string): number => useSlow(({ rooms }) => rooms[roomId] ?? 0)

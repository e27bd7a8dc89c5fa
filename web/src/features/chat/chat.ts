import { t } from '@lingui/core/macro'
import { chatLimits, chatRoutes, type Message } from '@swoon/realtime-server/contract/chat'
import type { PromptId } from '@swoon/realtime-server/contract/prompts'
import { createConversation } from '../../conversation/create-conversation.ts'
import { createLog, type Log } from '../../conversation/log.ts'
import type { Outgoing } from '../../conversation/outbox.ts'
import { ApiError, call } from '../../lib/api.ts'
import { command } from '../../lib/socket.ts'
import { toast } from '../../ui/toast.tsx'
import { applyChangeToMatch, applyMessageToMatch } from '../matches/actions.ts'
import { matches } from '../matches/queries.ts'

/** The messages of each chat, by match. */
export const messages: Log<Message> = createLog({
  key: ['messages'],
  positionOf: ({ seq }) => seq,
  timeOf: ({ createdAt }) => createdAt,
  isConsecutive: true,
  page: (matchId, before, signal) =>
    call(chatRoutes.messages, {
      params: { id: matchId },
      query: before === undefined ? {} : { before: String(before) },
      ...(signal && { signal }),
    }),
  pageSize: chatLimits.page,
  kept: 50,
  onFetched: (matchId, stored) => chat.noteStored(matchId, stored),
})

/** The conversation of each match. */
export const chat = createConversation({
  name: 'chat',
  log: messages,
  idOf: ({ matchId }) => matchId,
  maxLength: chatLimits.content,
  typingLasts: chatLimits.typing,
  isEditable: ({ gameId }) => !gameId,
  routes: {
    send: (matchId, message, signal, attachments) => {
      const body = { matchId, ...wordsOf(message), ...(attachments && { attachments }) }
      return call(chatRoutes.send, { body, signal }).catch(explainAnswer)
    },
    edit: (_, id, content) => call(chatRoutes.edit, { params: { id }, body: { content } }),
    react: (_, id, emoji) =>
      emoji === null
        ? call(chatRoutes.unreact, { params: { id } })
        : call(chatRoutes.react, { params: { id }, body: { emoji } }),
    search: (id, body, signal) => call(chatRoutes.search, { params: { id }, body, signal }),
    type: (matchId, isTyping) => void command('chat:type', { matchId, isTyping }),
  },
  onStored: applyMessageToMatch,
  onChanged: (matchId, change, seq) => applyChangeToMatch(matchId, seq, change),
})

const wordsOf = ({ clientId, content, replyTo }: Outgoing) => ({
  clientId,
  content,
  ...(replyTo?.prompt
    ? { replyToAnswer: { promptId: replyTo.prompt.id as PromptId, answer: replyTo.content } }
    : replyTo && { replyToId: replyTo.id }),
})

/** Explains that the answer being replied to no longer matches the profile, and fetches the current one. */
function explainAnswer(error: unknown): never {
  const reason = error instanceof ApiError ? error.fields?.replyToAnswer : undefined
  if (reason !== undefined) {
    toast({ title: t({ context: 'message', message: 'Not sent' }), text: reason, tone: 'danger' })
    void matches().refetch()
  }
  throw error
}

export const useIsTyping = (matchId: string): boolean =>
  Object.keys(chat.typing.useNames(matchId)).length > 0

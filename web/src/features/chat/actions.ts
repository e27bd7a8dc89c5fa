import type { MatchView } from '@swoon/realtime-server/contract/matches'
import type { PromptAnswer } from '@swoon/realtime-server/contract/prompts'
import { focusComposer } from '../../conversation/focus-composer.ts'
import { unmatch } from '../matches/actions.ts'
import { chat, messages } from './chat.ts'

/** Replies to an answer on the other person's profile. */
export function replyToAnswer(
  { id: matchId, otherUser }: MatchView,
  { promptId, prompt, answer }: PromptAnswer,
): void {
  const { id, name } = otherUser
  const quoted = { id, place: 0, senderId: id, name, content: answer, hasPicture: false }
  chat.replying.answer(matchId, { ...quoted, prompt: { id: promptId, text: prompt } })
  focusComposer()
}

/** Removes everything kept for a chat that is over. */
export function closeChat(matchId: string): void {
  chat.forget(matchId)
  chat.outbox.forget(matchId)
  messages.forget(matchId)
  void import('../../lib/offline/kept.ts').then(
    ({ forgetKept }) => forgetKept(messages.query(matchId).queryKey),
    () => {},
  )
}

/** Removes drafts, unsent messages and stored pages of chats that ended during a disconnection. */
export function forgetOthers(list: readonly { id: string }[]): void {
  const ids = new Set(list.map(({ id }) => id))
  chat.outbox.keepOnly(ids)
  chat.drafts.keepDrafts(ids)
  void import('../../lib/offline/kept.ts').then(
    ({ keepOnly }) => keepOnly(messages.query.key, ids),
    () => {},
  )
}

/** Ends a chat's match for both people, and removes the chat's data in this browser. */
export async function leaveChat(matchId: string): Promise<void> {
  if (await unmatch(matchId)) closeChat(matchId)
}

import type { Message } from '@swoon/realtime-server/contract/chat'
import type { MatchView } from '@swoon/realtime-server/contract/matches'
import type { PromptAnswer } from '@swoon/realtime-server/contract/prompts'
import { focusComposer } from '../../conversation/composer.tsx'
import { replying } from './store.ts'

/** Answers a message: what is written next says so. */
export function reply(message: Message | null): void {
  if (!message) return
  const { id, matchId, seq, senderId, sender, content, kind, attachments } = message
  const picture = kind === 'photo' ? attachments?.[0]?.url : undefined
  const brought = { kind, picture, hasPicture: kind === 'photo' }
  replying.answer(matchId, { id, place: seq, senderId, name: sender.name, content, ...brought })
  focusComposer()
}

/** Replies to an answer on the profile of the other person. */
export function replyToAnswer(
  { id: matchId, otherUser }: MatchView,
  { promptId, prompt, answer }: PromptAnswer,
): void {
  const { id, name } = otherUser
  const quoted = { id, place: 0, senderId: id, name, content: answer, hasPicture: false }
  replying.answer(matchId, { ...quoted, prompt: { id: promptId, text: prompt } })
  focusComposer()
}

import type { Message } from '@swoon/realtime-server/contract/chat'
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

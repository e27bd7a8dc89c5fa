import { chatLimits } from '@swoon/realtime-server/contract/chat'
import { createTypingReports } from '../../lib/conversation/typing.ts'
import { command } from '../../lib/socket.ts'
import { setTyping } from './store.ts'

export const { noteTyping, noteTypingEnded } = createTypingReports(
  chatLimits.typing,
  (matchId, isTyping) => void command('chat:type', { matchId, isTyping }),
)

const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Records that the other person is typing or has stopped; five seconds without a report count as stopped. */
export function applyTyping(matchId: string, isTyping: boolean): void {
  clearTimeout(timers.get(matchId))
  timers.delete(matchId)
  setTyping(matchId, isTyping)
  if (isTyping)
    timers.set(
      matchId,
      setTimeout(() => setTyping(matchId, false), chatLimits.typing),
    )
}

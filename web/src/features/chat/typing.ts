import { chatLimits } from '@swoon/realtime-server/contract/chat'
import { command } from '../../lib/socket.ts'
import { setTyping } from './store.ts'

/** Milliseconds between two reports of continued typing, shorter than the time after which typing counts as stopped. */
const repeatAfter = chatLimits.typing - 2000

let reported: { matchId: string; at: number } | null = null
let ending: ReturnType<typeof setTimeout> | undefined

/** Reports typing to the other person when a key is pressed in the composer, at most once per interval. */
export function noteTyping(matchId: string): void {
  clearTimeout(ending)
  ending = setTimeout(noteTypingEnded, chatLimits.typing)
  if (reported?.matchId === matchId && Date.now() - reported.at < repeatAfter) return
  if (reported && reported.matchId !== matchId) noteTypingEnded()
  reported = { matchId, at: Date.now() }
  void command('chat:type', { matchId, isTyping: true })
}

/** Reports that typing stopped: the text was sent, emptied or left. */
export function noteTypingEnded(): void {
  clearTimeout(ending)
  if (reported) void command('chat:type', { matchId: reported.matchId, isTyping: false })
  reported = null
}

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

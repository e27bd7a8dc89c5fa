import { chatLimits } from '@swoon/realtime-server/contract/chat'
import { command } from '../../lib/socket.ts'
import { setTyping } from './store.ts'

/** Milliseconds between two reports of the same typing; shorter than the time after which it counts as ended. */
const repeatAfter = chatLimits.typing - 2000

let reported: { matchId: string; at: number } | null = null
let ending: ReturnType<typeof setTimeout> | undefined

/** A key was pressed in the composer: tells the other side, seldom enough. */
export function noteTyping(matchId: string): void {
  clearTimeout(ending)
  ending = setTimeout(noteTypingEnded, chatLimits.typing)
  if (reported?.matchId === matchId && Date.now() - reported.at < repeatAfter) return
  if (reported && reported.matchId !== matchId) noteTypingEnded()
  reported = { matchId, at: Date.now() }
  void command('chat:type', { matchId, isTyping: true })
}

/** The text was sent, emptied or left. */
export function noteTypingEnded(): void {
  clearTimeout(ending)
  if (reported) void command('chat:type', { matchId: reported.matchId, isTyping: false })
  reported = null
}

const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** The other is typing, or has stopped; silence of five seconds is a stop. */
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

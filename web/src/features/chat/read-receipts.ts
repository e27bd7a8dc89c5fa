import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { call, noAnswer } from '../../lib/api.ts'
import { myId } from '../../lib/me.ts'
import { again } from '../../lib/until-sure.ts'
import { applyRead } from '../matches/actions.ts'
import { matches } from '../matches/queries.ts'

type Kind = 'read' | 'delivered'

/** The last number sent to the server, by match. A failed call resets it. */
const reported: Record<Kind, Map<string, number>> = { read: new Map(), delivered: new Map() }
/** The highest number waiting behind an earlier call, by match, so that a burst of messages causes only one or two calls. */
const next: Record<Kind, Map<string, number>> = { read: new Map(), delivered: new Map() }
const underWay: Record<Kind, Set<string>> = { read: new Set(), delivered: new Set() }
/** Milliseconds between calls for one chat. */
const pause = 400

const reportedSeq = (kind: Kind, matchId: string): number => reported[kind].get(matchId) ?? 0

function report(kind: Kind, matchId: string, seq: number): void {
  if (seq <= reportedSeq(kind, matchId)) return
  next[kind].set(matchId, Math.max(seq, next[kind].get(matchId) ?? 0))
  if (!underWay[kind].has(matchId)) void send(kind, matchId)
}

async function send(kind: Kind, matchId: string): Promise<void> {
  underWay[kind].add(matchId)
  for (let seq = next[kind].get(matchId); seq !== undefined; seq = next[kind].get(matchId)) {
    next[kind].delete(matchId)
    if (seq > reportedSeq(kind, matchId)) await post(kind, matchId, seq)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  underWay[kind].delete(matchId)
}

async function post(kind: Kind, matchId: string, seq: number): Promise<void> {
  const before = reportedSeq(kind, matchId)
  reported[kind].set(matchId, seq)
  const post = (signal: AbortSignal) =>
    call(chatRoutes[kind], { params: { id: matchId }, body: { seq }, signal })
  try {
    await post(noAnswer()).catch((error: unknown) => {
      // Delivered messages are reported again after the next reconnection, as a list.
      if (kind === 'delivered') throw error
      console.warn('read receipt', error)
      return again(post, error)
    })
  } catch (error) {
    if (reportedSeq(kind, matchId) === seq) reported[kind].set(matchId, before)
    console.warn(`${kind} receipt`, error)
  }
}

/** Marks a message on screen as read, here at once and then on the server. */
export function markRead(matchId: string, seq: number): void {
  const userId = myId()
  if (userId === undefined) return
  const match = matches()
    .known()
    ?.find(({ id }) => id === matchId)
  if (!reported.read.has(matchId)) reported.read.set(matchId, match?.readSeq ?? 0)
  if (seq <= reportedSeq('read', matchId)) return
  applyRead({ matchId, userId, seq })
  report('read', matchId, seq)
}

/** Milliseconds, randomized within this range: one of several tabs reports first, and a chat on screen can report "read" instead. */
const deliveredAfter = [200, 600] as const
const waiting = new Map<string, { seq: number; timer: ReturnType<typeof setTimeout> }>()

/** Reports that this device has received a message. */
export function markDelivered(matchId: string, seq: number): void {
  const before = waiting.get(matchId)
  if (before && before.seq >= seq) return
  clearTimeout(before?.timer)
  const [least, most] = deliveredAfter
  const send = () => {
    waiting.delete(matchId)
    const read = Math.max(reportedSeq('read', matchId), next.read.get(matchId) ?? 0)
    if (read < seq) report('delivered', matchId, seq)
  }
  waiting.set(matchId, { seq, timer: setTimeout(send, least + Math.random() * (most - least)) })
}

/** Records that another tab has already reported it. */
export function noteReported(kind: Kind, matchId: string, seq: number): void {
  reported[kind].set(matchId, Math.max(seq, reportedSeq(kind, matchId)))
  const pending = waiting.get(matchId)
  if (!pending || pending.seq > seq) return
  clearTimeout(pending.timer)
  waiting.delete(matchId)
}

/** After a disconnection, reports the list's unread messages as delivered to this device. */
export function markListDelivered(): void {
  for (const match of matches().known() ?? [])
    if (match.unreadCount > 0) markDelivered(match.id, match.lastSeq)
}

import { t } from '@lingui/core/macro'
import {
  type feedbacks,
  type VideoEnd,
  type VideoSession,
  type VideoSettings,
  videoChatRoutes,
} from '@swoon/realtime-server/contract/video-chat'
import { ApiError, codeOf } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/attempt.ts'
import { tabId } from '../../lib/call/call-tab.ts'
import { change, perform } from '../../lib/change.ts'
import { useRung } from '../../lib/rings.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { command } from '../../lib/socket.ts'
import { toast } from '../../ui/toast.tsx'
import { openPurchase } from '../premium/actions.ts'
import { owed } from '../premium/queries.ts'
import { applySession, changing, videoSession } from './queries.ts'
import { useVideoStore } from './store.ts'

const failure = (error: unknown) => ({
  title: t`Video chat`,
  text: error instanceof ApiError ? sentenceOf(error) : t`Try again.`,
})

/** Checks whether this tab is in a call. */
export const isInCall = (): boolean => useVideoStore.getState().inCall !== null

/**
 * Readies this tab for the call, or cancels that.
 * @returns whether it worked, also if the answer was lost but the session has since shown that the server has this tab
 */
export async function setReady(matchId: string, isReady: boolean): Promise<boolean> {
  const { isDone } = await change(
    videoChatRoutes.ready,
    { params: { matchId }, body: { isReady, tab: tabId() } },
    {
      apply: applySession,
      isDone: (error) =>
        isReady && isUnanswered(error) && videoSession(matchId).known()?.heldBy === tabId(),
      failure,
    },
  )
  return isDone
}

/** Requests the start once both are ready; the server starts the call once. A failed request is retried until it has. */
export async function startCall(matchId: string): Promise<void> {
  await change(
    videoChatRoutes.start,
    { params: { matchId }, body: { tab: tabId() } },
    { apply: applySession, failure: null },
  )
}

/** Agrees to pay for more minutes. A user who owes for too many settles that first, and then the call continues. */
export async function goOn(matchId: string): Promise<void> {
  await change(
    videoChatRoutes.goOn,
    { params: { matchId }, body: { tab: tabId() } },
    {
      apply: applySession,
      failure(error) {
        if (codeOf(error) !== 'MINUTES_OWED') return failure(error)
        openPurchase('owed', () => void goOn(matchId))
        return null
      },
    },
  )
}

/** Renews this tab's presence lease of the call. @param isConnected whether the two browsers have been connected, which starts the time */
export const renewLease = (matchId: string, isConnected: boolean) =>
  command('call:hold', { scope: 'match', id: matchId, tab: tabId(), isConnected })

/** Ends the call, or the user's readiness. The server counts the minutes; ours are only compared with them. */
export async function endCall(matchId: string, paidMinutes: number): Promise<void> {
  useVideoStore.setState({ hungUp: matchId })
  const startedAt = videoSession(matchId).known()?.startedAt ?? undefined
  await change(
    videoChatRoutes.end,
    { params: { matchId }, body: { paidMinutes, startedAt, tab: tabId() }, keepalive: true },
    {
      apply: (ended) => ended && ask(ended),
      failure(error) {
        // Without an answer the server drops this tab within 45 seconds.
        void command('call:leave', { scope: 'match', id: matchId })
        if (isUnanswered(error)) useVideoStore.setState({ unresolved: matchId })
        return null
      },
    },
  )
}

const isUnanswered = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** Fetches how a call ended that this tab lost, and asks for feedback. */
export async function learnEnd(): Promise<void> {
  const { unresolved } = useVideoStore.getState()
  if (!unresolved) return
  useVideoStore.setState({ unresolved: null })
  await change(
    videoChatRoutes.end,
    { params: { matchId: unresolved }, body: { tab: tabId() } },
    {
      apply: (ended) => ended && ask(ended),
      failure(error) {
        if (isUnanswered(error)) useVideoStore.setState({ unresolved })
        return null
      },
    },
  )
}

/** Applies a changed session, from here or another device. */
export function applyChange(session: VideoSession): void {
  applySession(session)
  if (!session.ring) stopRinging(session.matchId)
}

/** Applies a call's end, in this tab or another one. Asks for feedback where it took place. */
export function applyEnd(ended: VideoEnd): void {
  const { hosted, unresolved } = useVideoStore.getState()
  if (ended.matchId === hosted || ended.matchId === unresolved) ask(ended)
  else noteOwed(ended)
}

/** Asks for feedback about this tab's call, even after its screen was left. */
function ask(ended: VideoEnd): void {
  noteOwed(ended)
  forgetUnresolved(ended.matchId)
  const { hungUp } = useVideoStore.getState()
  // An ended match takes no feedback anymore. A user who gave up before the connection knows why it ended.
  const isKnown = ended.how === 'not_connected' && hungUp === ended.matchId
  if (ended.how !== 'match_ended' && !isKnown) useVideoStore.setState({ ended })
}

/** A repeat of `end` for an earlier call must not end the next one. */
export function forgetUnresolved(matchId: string): void {
  if (useVideoStore.getState().unresolved === matchId) useVideoStore.setState({ unresolved: null })
}

function noteOwed({ owedCents }: VideoEnd): void {
  if (owedCents > 0) void owed().refetch()
}

export const closeFeedback = (): void => useVideoStore.setState({ ended: null })

export async function giveFeedback(
  matchId: string,
  feedback: (typeof feedbacks)[number],
): Promise<void> {
  closeFeedback()
  await change(
    videoChatRoutes.feedback,
    { params: { matchId }, body: { feedback } },
    { apply: () => toast({ title: t`Thank you`, text: t`Only we see your answer.` }), failure },
  )
}

/** Shows that a match rings, until its time is over. */
export function applyRing(matchId: string, until: string): void {
  const ring = { matchId, until: Date.parse(until) }
  stopRinging(matchId)
  useRung.setState(({ rung }) => ({ rung: [...rung, ring] }))
  const stop = () => useRung.setState(({ rung }) => ({ rung: rung.filter((one) => one !== ring) }))
  setTimeout(stop, Math.max(0, ring.until - serverNow()))
}

export const stopRinging = (matchId: string): void =>
  useRung.setState(({ rung }) => ({ rung: rung.filter((one) => one.matchId !== matchId) }))

export const stopAllRinging = (): void => useRung.setState({ rung: [] })

/** Stops the ringing in all of the user's tabs. */
export async function decline(matchId: string): Promise<void> {
  stopRinging(matchId)
  await change(videoChatRoutes.decline, { params: { matchId } }, { failure: null })
}

/** Changes settings, on screen at once; a failure reverts them and shows a toast. */
export async function changeVideoSettings(changes: Partial<VideoSettings>): Promise<void> {
  await perform(() => changing.change(() => changes), { failure })
}

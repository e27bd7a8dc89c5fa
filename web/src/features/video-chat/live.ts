import { applySignal } from '../../lib/call/signals.ts'
import type { LiveHandlers } from '../../lib/live.ts'
import { refetch } from '../../lib/live-query.ts'
import { useRung } from '../../lib/rings.ts'
import { applyChange, applyEnd, applyRing, closeFeedback, learnEnd, stopRinging } from './actions.ts'
import { applyRecord, videoKey, videoSettings } from './queries.ts'
import { useVideoStore } from './store.ts'

export const live: LiveHandlers = {
  'video:changed': (session) => applyChange(session),
  'video:ended': (ended) => applyEnd(ended),
  'video:answered': ({ matchId }) => {
    if (useVideoStore.getState().ended?.matchId === matchId) closeFeedback()
  },
  'call:rung': ({ matchId, until }) => applyRing(matchId, until),
  'call:recorded': applyRecord,
  'call:signalled': applySignal,
  'video:configured': (settings) => {
    videoSettings().put(settings)
    if (!settings.rings) useRung.setState({ rung: null })
  },
  'match:ended': ({ matchId }) => stopRinging(matchId),
  // What rings now is sent again to each tab that connects.
  up: () => {
    useRung.setState({ rung: null })
    void refetch({ queryKey: videoKey })
    if (useVideoStore.getState().unresolved) void learnEnd()
  },
  resync: () => void refetch({ queryKey: videoKey }),
}

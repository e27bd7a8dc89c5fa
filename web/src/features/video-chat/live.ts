import type { LiveHandlers } from '../../lib/live.ts'
import { refetch } from '../../lib/live-query.ts'
import {
  applyChange,
  applyEnd,
  applyRing,
  closeFeedback,
  learnEnd,
  stopAllRinging,
  stopRinging,
} from './actions.ts'
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
  'video:configured': (settings) => {
    videoSettings().put(settings)
    if (!settings.rings) stopAllRinging()
  },
  'match:ended': ({ matchId }) => stopRinging(matchId),
  // Current rings are sent again to each tab that connects.
  up: () => {
    stopAllRinging()
    void refetch({ queryKey: videoKey })
    if (useVideoStore.getState().unresolved) void learnEnd()
  },
  resync: () => void refetch({ queryKey: videoKey }),
}

import { applySignal } from '../../lib/call/signals.ts'
import type { LiveHandlers } from '../../lib/live.ts'
import { refetch } from '../../lib/live-query.ts'
import { useRung } from '../../lib/rings.ts'
import { owed, videoKey, videoSettings } from './queries.ts'
import { useVideoStore } from './store.ts'

// Calls are rare, so their code loads with the first one. What it missed without a network is fetched with `resync`.
const actions = (work: (loaded: typeof import('./actions.ts')) => void) =>
  void import('./actions.ts').then(work, () => refetch({ queryKey: videoKey }))

export const live: LiveHandlers = {
  'video:changed': (session) => actions(({ applyChange }) => applyChange(session)),
  'video:ended': (ended) => actions(({ applyEnd }) => applyEnd(ended)),
  'call:rung': ({ matchId, until }) => actions(({ applyRing }) => applyRing(matchId, until)),
  'call:signalled': applySignal,
  'video:configured': (settings) => {
    videoSettings().put(settings)
    if (!settings.rings) useRung.setState({ rung: null })
  },
  'match:ended': ({ matchId }) => actions(({ stopRinging }) => stopRinging(matchId)),
  // What rings now is told again to each tab that connects.
  up: () => {
    useRung.setState({ rung: null })
    void refetch({ queryKey: videoKey })
    if (useVideoStore.getState().untold) actions(({ learnEnd }) => void learnEnd())
  },
  // A purchase collects what is owed.
  'purchase:changed': () => void owed().refetch(),
  resync: () => void refetch({ queryKey: videoKey }),
}

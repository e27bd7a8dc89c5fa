import { useRung } from '../../lib/rings.ts'
import { useMatches } from '../matches/queries.ts'
import { FeedbackSheet } from './components/feedback-sheet.tsx'
import { RingBanner } from './components/ring-banner.tsx'
import { useVideoStore } from './store.ts'

/** Call layers over other screens: incoming rings, and the feedback question after a call. */
export function CallSheets() {
  const latest = useRung(({ rung }) => rung.at(-1)?.matchId)
  const { shown, ended } = useVideoStore()
  const ringing = useMatches().data?.find(({ id }) => id === latest)
  return (
    <>
      {ringing && shown !== ringing.id && <RingBanner key={ringing.id} match={ringing} />}
      {ended && shown === null && <FeedbackSheet key={ended.matchId} ended={ended} />}
    </>
  )
}

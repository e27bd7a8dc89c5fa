import type { EmptyReason } from '@swoon/realtime-server/contract/discovery'
import { ageLimits } from '@swoon/realtime-server/contract/people'
import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { locationUse } from '../../lib/location-use.ts'

type Looking = Pick<SelfView, 'latitude' | 'travelMode' | 'locationEnabled' | 'minAge' | 'maxAge'>

/** The most likely reason for an empty deck whose last card was just decided on. The server gives the real one when asked again. */
export function likelyReason(useLocation: boolean, me: Looking | null): EmptyReason {
  if (!me) return 'seen-everyone'
  if (useLocation && locationUse(me) === 'used') return 'distance'
  const seesEveryAge = me.minAge === ageLimits.min && me.maxAge === ageLimits.max
  return seesEveryAge ? 'seen-everyone' : 'ages'
}

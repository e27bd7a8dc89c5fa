import { t } from '@lingui/core/macro'
import { profileLimits } from '@swoon/realtime-server/contract/people'
import { locationUse } from '../../lib/location-use.ts'
import { shownMe } from '../../lib/me.ts'
import { milesLabel, unitNow } from '../../lib/units.ts'
import { toast } from '../../ui/toast.tsx'
import { toggleLocationFilter, useDiscoveryStore } from './store.ts'

/** Turns the location filter on or off, and announces it. */
export function switchLocationFilter(): void {
  toggleLocationFilter()
  if (!useDiscoveryStore.getState().useLocation) {
    toast({ title: t`Location filter off` })
    return
  }
  const me = shownMe()
  const miles = me?.maxDistance ?? profileLimits.defaultDistance
  const isIdle = !me || locationUse(me) !== 'used'
  toast({
    title: t`Location filter on: people within ${milesLabel(miles, unitNow())}`,
    ...(isIdle && { text: t`It takes effect once you share your location in the settings.` }),
  })
}

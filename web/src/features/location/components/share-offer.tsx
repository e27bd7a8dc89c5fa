import { t } from '@lingui/core/macro'
import type { LocationMode } from '@swoon/realtime-server/contract/location'
import { useUnit } from '../../../lib/units.ts'
import { Switch } from '../../../ui/switch.tsx'
import { modeText } from '../modes.ts'

interface ShareOfferProps {
  mode: LocationMode
  onChange: (isShared: boolean) => void
}

/** Asks whether to share a place, and explains either choice. */
export function ShareOffer({ mode, onChange }: ShareOfferProps) {
  const text = modeText(mode, useUnit())
  return (
    <Switch
      label={t`Share this location`}
      hint={mode === 'off' ? `${text} ${t`We can't show you who's nearby.`}` : text}
      checked={mode !== 'off'}
      onChange={onChange}
    />
  )
}

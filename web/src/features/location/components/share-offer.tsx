import type { LocationMode } from '@swoon/realtime-server/contract/location'
import { useUnit } from '../../../lib/units.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { modeText } from '../modes.ts'

interface ShareOfferProps {
  mode: LocationMode
  onChange: (isShared: boolean) => void
}

/** Offers to share a place, and says what follows either way. */
export function ShareOffer({ mode, onChange }: ShareOfferProps) {
  return (
    <>
      <Checkbox
        label="Share this location"
        checked={mode !== 'off'}
        onChange={(event) => onChange(event.target.checked)}
      />
      <p aria-live="polite" className="text-sm text-ink-soft">
        {modeText(mode, useUnit())} {mode === 'off' && "We can't show you who's nearby."}
      </p>
    </>
  )
}

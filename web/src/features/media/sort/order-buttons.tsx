import { t } from '@lingui/core/macro'
import { Button } from '../../../ui/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/icons.tsx'

/** Moves a list entry by button, for people who cannot drag. */
export function OrderButtons({
  place,
  count,
  onMove,
}: {
  place: number
  count: number
  onMove: (to: number) => void
}) {
  if (count < 2) return null
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <Button
        variant="outline"
        icon={ChevronLeftIcon}
        disabled={place === 0}
        onClick={() => onMove(place - 1)}
      >
        {t`Move earlier`}
      </Button>
      <Button
        variant="outline"
        icon={ChevronRightIcon}
        disabled={place >= count - 1}
        onClick={() => onMove(place + 1)}
      >
        {t`Move later`}
      </Button>
    </div>
  )
}

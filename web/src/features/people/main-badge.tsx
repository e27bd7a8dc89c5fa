import { t } from '@lingui/core/macro'
import { Badge } from '../../ui/badge.tsx'
import { StarSolidIcon } from '../../ui/icons.tsx'

interface MainBadgeProps {
  /** No button is at the tile's other corner. */
  isAlone?: boolean
}

/** Marks the main photo at a corner of its tile, a container named `tile`. A narrow tile shows only the star. */
export const MainBadge = ({ isAlone = false }: MainBadgeProps) => (
  <span className="absolute bottom-1.5 start-1.5">
    <Badge tone="photo" icon={StarSolidIcon}>
      <span className={isAlone ? '@max-[6rem]/tile:sr-only' : '@max-[8.5rem]/tile:sr-only'}>
        {t({ context: 'photo', message: 'Main' })}
      </span>
    </Badge>
  </span>
)

import { t } from '@lingui/core/macro'
import { balloonGameRoutes } from '@swoon/realtime-server/contract/balloon-games'
import { urlOf } from '../../../lib/url.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { CalendarIcon } from '../../../ui/more-icons.tsx'

/** Downloads the game as a calendar entry. */
export const CalendarLink = ({ gameId }: { gameId: string }) => (
  <a
    href={urlOf(balloonGameRoutes.calendar.url, { params: { id: gameId } })}
    download="balloon-game.ics"
    className={buttonClass({ size: 'sm', variant: 'outline' })}
  >
    <CalendarIcon size={18} />
    {t`Add to calendar`}
  </a>
)

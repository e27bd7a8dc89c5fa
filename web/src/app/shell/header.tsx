import { t } from '@lingui/core/macro'
import { LocationToggle } from '../../features/discovery/location-toggle.tsx'
import { Bell } from '../../features/notifications/bell.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LogoutIcon } from '../../ui/icons.tsx'
import { isDeck } from '../screens.ts'
import { HomeLink } from './home-link.tsx'
import { useLogout } from './logout.tsx'
import { ProfileLink } from './profile-link.tsx'
import type { BarProps } from './tab-link.tsx'

/** The bar at the top of narrow screens. */
export function Header({ screen }: Pick<BarProps, 'screen'>) {
  const logout = useLogout()
  return (
    <header className="flex min-h-15 short:min-h-12 shrink-0 items-center pe-2 ps-3 tight:pe-1.5 min-[390px]:gap-1">
      <HomeLink />
      {isDeck(screen) && <LocationToggle />}
      <Bell />
      <IconButton
        icon={LogoutIcon}
        label={t`Logout`}
        onClick={logout.ask}
        className="text-ink-soft"
      />
      <ProfileLink />
      {logout.question}
    </header>
  )
}

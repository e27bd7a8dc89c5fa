import { t } from '@lingui/core/macro'
import { Link } from 'react-router-dom'
import { LocationToggle } from '../../features/discovery/location-toggle.tsx'
import { Bell } from '../../features/notifications/bell.tsx'
import { useMe } from '../../lib/me.ts'
import { photoSrc } from '../../lib/photo.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LogoutIcon } from '../../ui/icons.tsx'
import { isDeck } from '../screens.ts'
import { HomeLink } from './home-link.tsx'
import { useLogout } from './logout.tsx'
import type { BarProps } from './tab-link.tsx'

/** The bar at the top of narrow screens. */
export function Header({ screen }: Pick<BarProps, 'screen'>) {
  const me = useMe()
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
      <Link
        to="/profile"
        aria-label={t`Your profile`}
        className="grid size-11 place-items-center rounded-full"
      >
        <Avatar
          decorative
          size="sm"
          name={me?.name ?? ''}
          src={me?.profilePhoto && photoSrc(me.profilePhoto, 'small')}
        />
      </Link>
      {logout.question}
    </header>
  )
}

import { Link } from 'react-router-dom'
import { LocationToggle } from '../../features/discovery/location-toggle.tsx'
import { useMe } from '../../lib/me.ts'
import { photoSrc } from '../../lib/photo.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LogoutIcon } from '../../ui/icons.tsx'
import { HomeLink } from './home-link.tsx'
import { useLogout } from './logout.ts'
import type { Screen } from './screens.ts'

/** The bar on top of narrow screens. */
export function Header({ screen }: { screen: Screen }) {
  const me = useMe()
  const logout = useLogout()
  return (
    <header className="flex h-15 shrink-0 items-center gap-1 pr-2 pl-3">
      <HomeLink />
      {screen === 'swipe' && <LocationToggle />}
      <IconButton
        icon={LogoutIcon}
        label="Logout"
        disabled={logout.isPending}
        onClick={() => logout.mutate()}
        className="text-ink-soft"
      />
      <Link to="/profile" aria-label="Your profile" className="grid size-11 place-items-center rounded-full">
        <Avatar
          decorative
          size="sm"
          name={me?.name ?? ''}
          src={me?.profilePhoto && photoSrc(me.profilePhoto, 'small')}
        />
      </Link>
    </header>
  )
}

import { t } from '@lingui/core/macro'
import { Link } from 'react-router-dom'
import { LocationToggle } from '../../features/discovery/location-toggle.tsx'
import { Bell } from '../../features/notifications/bell.tsx'
import { useMe } from '../../lib/me.ts'
import { photoSrc } from '../../lib/photo.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { ChatIcon, LogoutIcon } from '../../ui/icons.tsx'
import { tabNames } from '../screen-paths.ts'
import { isDeck, isRooms } from '../screens.ts'
import { HomeLink } from './home-link.tsx'
import { useLogout } from './logout.tsx'
import { type BarProps, TabLink, wideTabClass } from './tab-link.tsx'

/** Header and navigation in one column, from 1024 px on. */
export function Side({ screen, matches }: BarProps) {
  const me = useMe()
  const logout = useLogout()
  return (
    <header className="no-scrollbar flex w-68 shrink-0 flex-col overflow-y-auto border-e border-line bg-raised p-4">
      <HomeLink wide />
      <nav
        aria-label={t({ context: 'navigation', message: 'Main' })}
        className="flex flex-col gap-1.5"
      >
        {tabNames.map((tab) => (
          <TabLink
            key={tab}
            wide
            tab={tab}
            current={tab === screen?.tab && !isRooms(screen) && screen?.name !== 'notifications'}
            {...(tab === 'matches' && matches)}
          />
        ))}
        <Link
          to="/app/rooms"
          aria-current={isRooms(screen) ? 'page' : undefined}
          className={wideTabClass(isRooms(screen))}
        >
          <ChatIcon size={26} strokeWidth={isRooms(screen) ? 2.1 : 1.8} />
          {t`Dating Rooms`}
        </Link>
        <Bell at={wideTabClass(screen?.name === 'notifications')} />
      </nav>
      <div className="mt-auto flex flex-col gap-3">
        {isDeck(screen) && <LocationToggle wide />}
        <Link
          to="/profile"
          aria-label={t`Your profile`}
          className="flex min-h-14 items-center gap-3 rounded-sm px-2 hover:bg-sunken"
        >
          <Avatar
            decorative
            name={me?.name ?? ''}
            src={me?.profilePhoto && photoSrc(me.profilePhoto, 'small')}
          />
          <span className="min-w-0">
            <span className="flex font-semibold">
              <bdi className="truncate">{me?.name}</bdi>
            </span>
            <span className="flex text-sm text-ink-soft">
              <bdi className="truncate">@{me?.username}</bdi>
            </span>
          </span>
        </Link>
        <Button variant="outline" size="sm" icon={LogoutIcon} onClick={logout.ask}>
          {t`Logout`}
        </Button>
      </div>
      {logout.question}
    </header>
  )
}

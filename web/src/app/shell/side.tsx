import { Link } from 'react-router-dom'
import { LocationToggle } from '../../features/discovery/location-toggle.tsx'
import { useMe } from '../../lib/me.ts'
import { photoSrc } from '../../lib/photo.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { LogoutIcon } from '../../ui/icons.tsx'
import { HomeLink } from './home-link.tsx'
import { useLogout } from './logout.ts'
import { type Screen, tabs } from './screens.ts'
import { TabLink } from './tab-link.tsx'

/** Header and navigation in one column, from 1024 px on. */
export function Side({ screen, matchCount }: { screen: Screen; matchCount: number }) {
  const me = useMe()
  const logout = useLogout()
  return (
    <header className="flex w-64 shrink-0 flex-col border-r border-line bg-raised p-4">
      <HomeLink wide />
      <nav aria-label="Main" className="flex flex-col gap-1.5">
        {tabs.map((tab) => (
          <TabLink
            key={tab.screen}
            wide
            tab={tab}
            current={isCurrent(tab.screen, screen)}
            count={tab.screen === 'matches' ? matchCount : 0}
          />
        ))}
      </nav>
      <div className="mt-auto flex flex-col gap-3">
        {screen === 'swipe' && <LocationToggle wide />}
        <Link
          to="/profile"
          aria-label="Your profile"
          className="flex min-h-14 items-center gap-3 rounded-sm px-2 hover:bg-sunken"
        >
          <Avatar decorative name={me?.name ?? ''} src={me?.profilePhoto && photoSrc(me.profilePhoto, 'small')} />
          <span className="min-w-0">
            <span className="block truncate font-semibold">{me?.name}</span>
            <span className="block truncate text-sm text-ink-soft">@{me?.username}</span>
          </span>
        </Link>
        <Button variant="outline" size="sm" icon={LogoutIcon} busy={logout.isPending} onClick={() => logout.mutate()}>
          Logout
        </Button>
      </div>
    </header>
  )
}

/** A chat belongs to Matches. */
export const isCurrent = (tab: Screen, screen: Screen) => tab === screen || (tab === 'matches' && screen === 'chat')

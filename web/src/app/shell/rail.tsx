import { t } from '@lingui/core/macro'
import { Bell } from '../../features/notifications/bell.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LogoutIcon } from '../../ui/icons.tsx'
import { tabNames } from '../screen-paths.ts'
import { useLogout } from './logout.tsx'
import { ProfileLink } from './profile-link.tsx'
import { type BarProps, TabLink } from './tab-link.tsx'

/** Header and navigation in one narrow column, for a phone in landscape. */
export function Rail({ screen, matches }: BarProps) {
  const logout = useLogout()
  return (
    <header className="no-scrollbar flex w-19 shrink-0 flex-col items-center gap-1 overflow-y-auto border-e border-line bg-raised py-1.5">
      <ProfileLink />
      <Bell />
      <nav
        aria-label={t({ context: 'navigation', message: 'Main' })}
        className="flex w-full grow flex-col justify-center"
      >
        {tabNames.map((tab) => (
          <TabLink
            key={tab}
            tab={tab}
            current={tab === screen?.tab}
            {...(tab === 'matches' && matches)}
          />
        ))}
      </nav>
      <IconButton
        icon={LogoutIcon}
        label={t`Logout`}
        onClick={logout.ask}
        className="text-ink-soft"
      />
      {logout.question}
    </header>
  )
}

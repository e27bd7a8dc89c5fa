import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'
import { CountBadge } from '../../../ui/badge.tsx'
import { BellIcon } from '../../../ui/icons.tsx'
import { unread } from '../queries.ts'

/** The bell with its unread count, kept by `live.ts`. */
export function BellLink({ wide }: { wide: boolean }) {
  const { data } = useQuery({
    ...unread().options,
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const isOpen = useLocation().pathname === '/app/notifications'
  const count = data ? data.others + data.matchIds.length : 0
  return (
    <Link
      to="/app/notifications"
      aria-current={isOpen ? 'page' : undefined}
      aria-label={
        count > 0
          ? plural(count, { one: 'Notifications, # unread', other: 'Notifications, # unread' })
          : t`Notifications`
      }
      className={
        wide
          ? 'flex min-h-13 grow items-center gap-3.5'
          : 'relative grid size-11 place-items-center rounded-full text-ink-soft'
      }
    >
      <BellIcon size={wide ? 26 : 24} />
      {wide && <span className="grow">{t`Notifications`}</span>}
      <span className={wide ? 'flex' : 'absolute -top-0.5 end-0 flex'}>
        <CountBadge count={count} />
      </span>
    </Link>
  )
}

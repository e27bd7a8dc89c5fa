import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'
import { CountBadge } from '../../../ui/badge.tsx'
import { line } from '../../../ui/draw-icon.tsx'
import { unread } from '../queries.ts'

const BellIcon = line('M6 9.5a6 6 0 1 1 12 0c0 5 2.3 6.8 2.3 6.8H3.7S6 14.5 6 9.5ZM10 19.8a2.2 2.2 0 0 0 4 0')

/** The bell itself, with the number of unread notifications, which `live.ts` keeps. */
export function BellLink({ wide }: { wide: boolean }) {
  const { data } = useQuery({ ...unread().options, enabled: false, gcTime: Number.POSITIVE_INFINITY })
  const isOpen = useLocation().pathname === '/app/notifications'
  const count = data ? data.others + data.matchIds.length : 0
  return (
    <Link
      to="/app/notifications"
      aria-current={isOpen ? 'page' : undefined}
      aria-label={count > 0 ? `Notifications, ${count} unread` : 'Notifications'}
      className={
        wide
          ? 'flex min-h-13 grow items-center gap-3.5'
          : 'relative grid size-11 place-items-center rounded-full text-ink-soft'
      }
    >
      <BellIcon size={wide ? 26 : 24} />
      {wide && <span className="grow">Notifications</span>}
      <span className={wide ? 'flex' : 'absolute -top-0.5 end-0 flex'}>
        <CountBadge count={count} />
      </span>
    </Link>
  )
}

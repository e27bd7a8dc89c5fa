import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { CountBadge } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { withViewTransition } from '../../ui/view-transition.ts'
import { tabPath } from '../screen-paths.ts'
import { type TabName, tabs } from '../screens.ts'

type TabLinkProps = { tab: TabName; current: boolean; count?: number; wide?: boolean }

const lookOf = (current: boolean): string =>
  current ? 'font-bold text-accent' : 'font-semibold text-ink-soft hover:text-ink'

/** The classes of an entry at the side. */
export const wideTabClass = (current: boolean): string =>
  cx(
    'relative flex min-h-13 items-center gap-3.5 rounded-full px-4 text-lg transition-colors duration-150',
    lookOf(current),
    current ? 'bg-tint' : 'hover:bg-sunken',
  )

/** One entry of the navigation, at the bottom (icon over label) or at the side (`wide`). */
export function TabLink({ tab, current, count = 0, wide }: TabLinkProps) {
  const navigate = useNavigate()
  const { icon: Drawn, label } = tabs[tab]
  const to = tabPath(tab)
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    withViewTransition(() => void navigate(to))
  }
  return (
    <Link
      to={to}
      onClick={go}
      aria-current={current ? 'page' : undefined}
      aria-label={count > 0 ? `${label}, ${count}` : label}
      className={
        wide
          ? wideTabClass(current)
          : cx(
              'relative flex min-h-15 flex-1 flex-col items-center justify-center gap-0.5 text-[min(0.75rem,4.2vw)] transition-colors duration-150 flat:min-h-12 flat:w-full flat:text-xs',
              lookOf(current),
            )
      }
    >
      <span
        className={cx(
          'relative',
          !wide && 'grid h-8 w-15 flat:h-7 place-items-center rounded-full',
          !wide && current && 'bg-tint',
        )}
      >
        <Drawn size={wide ? 26 : 25} strokeWidth={current ? 2.1 : 1.8} />
        {!wide && count > 0 && (
          <span className="absolute -top-1 start-8">
            <CountBadge count={count} />
          </span>
        )}
      </span>
      {label}
      {wide && count > 0 && (
        <span className="ms-auto">
          <CountBadge count={count} />
        </span>
      )}
    </Link>
  )
}

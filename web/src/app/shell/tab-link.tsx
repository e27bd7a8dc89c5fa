import { plural, t } from '@lingui/core/macro'
import type { CSSProperties, MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { CountBadge } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { longestWord } from '../../ui/longest-word.ts'
import { withViewTransition } from '../../ui/view-transition.ts'
import { tabPath } from '../screen-paths.ts'
import { type Screen, type TabName, tabs } from '../screens.ts'

/** Props of the shell's bars: the user's place, and the label of the matches entry. */
export interface BarProps {
  screen: Screen | undefined
  matches: Required<Pick<TabLinkProps, 'count' | 'fresh'>>
}

type TabLinkProps = {
  tab: TabName
  current: boolean
  /** Total, and how many of them are new. */
  count?: number
  fresh?: number
  wide?: boolean
}

/** Marks something new. */
const Dot = () => <span className="size-2.5 rounded-full bg-accent-fill" />

const lookOf = (current: boolean): string =>
  current ? 'font-bold text-accent' : 'font-semibold text-ink-soft hover:text-ink'

/** The classes of an entry at the side. */
export const wideTabClass = (current: boolean): string =>
  cx(
    'relative flex min-h-13 items-center gap-3.5 rounded-full px-4 text-lg leading-tight wrap-anywhere hyphens-auto [&_svg]:shrink-0 transition-colors duration-150',
    lookOf(current),
    current ? 'bg-tint' : 'hover:bg-sunken',
  )

/** One entry of the navigation, at the bottom (icon over label) or at the side (`wide`). */
export function TabLink({ tab, current, count = 0, fresh = 0, wide }: TabLinkProps) {
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
      aria-label={[
        label,
        count > 0 && count,
        fresh > 0 &&
          t({
            context: 'matches or notifications',
            message: plural(fresh, { one: '# new', other: '# new' }),
          }),
      ]
        .filter(Boolean)
        .join(', ')}
      style={{ '--letters': longestWord(label) + (!wide && count > 0 ? 3 : 0) } as CSSProperties}
      className={
        wide
          ? wideTabClass(current)
          : cx(
              'relative flex min-h-15 flex-1 flex-col items-center justify-center gap-0.5 text-center leading-tight text-[min(0.75rem,4.2vw,calc(40vw/var(--letters)))] transition-colors duration-150 flat:min-h-12 flat:w-full flat:text-xs',
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
        {!wide && fresh > 0 && (
          <span className="absolute top-0.5 start-8.5 flex rounded-full ring-2 ring-raised">
            <Dot />
          </span>
        )}
      </span>
      {/* Beside the name, since a number on the icon would read as unread. */}
      <span className="flex max-w-full items-center justify-center gap-1">
        {label}
        {!wide && count > 0 && <CountBadge calm count={count} small />}
      </span>
      {wide && count > 0 && (
        <span className="ms-auto flex items-center gap-2">
          {fresh > 0 && <Dot />}
          <CountBadge calm count={count} />
        </span>
      )}
    </Link>
  )
}

import { useEffect, useMemo } from 'react'
import { ApiError } from '../lib/api.ts'
import { CountBadge } from '../ui/badge.tsx'
import { cx } from '../ui/cx.ts'
import { Mark } from '../ui/drawings/mark.tsx'
import { OfflineLine } from '../ui/offline-line.tsx'
import { Appeals } from './appeals.tsx'
import { Closed } from './closed.tsx'
import { Figures } from './figures.tsx'
import { plain } from './format.ts'
import { Installation } from './installation.tsx'
import { Looks } from './looks.tsx'
import { People } from './people.tsx'
import { Reports } from './reports.tsx'
import { hrefOf, open, type Section, sections, useRoute } from './route.ts'
import { Support } from './support.tsx'
import { useFigures } from './use-figures.ts'
import { Verifications } from './verifications.tsx'

const screens = {
  reports: Reports,
  verifications: Verifications,
  appeals: Appeals,
  support: Support,
  people: People,
  figures: Figures,
  looks: Looks,
  installation: Installation,
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=radio]), textarea, [contenteditable]') !== null

/** The moderators' console. Number keys change the section. */
export function Desk() {
  const { section } = useRoute()
  const { data, error } = useFigures()
  const mine = useMemo(
    () => sections.filter((name) => name === 'figures' || data?.desks.includes(name)),
    [data?.desks],
  )
  const isMine = mine.includes(section)
  useEffect(() => {
    if (data && !isMine) location.replace(hrefOf(mine[0] ?? 'figures'))
  }, [data, isMine, mine])
  useEffect(() => {
    const press = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const next = sections[Number(key) - 1]
      if (next && mine.includes(next) && !ctrlKey && !metaKey && !altKey && !isTyping(target))
        open(next)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [mine])
  const Screen = screens[section]
  const isOut = error instanceof ApiError && error.status === 401
  if (isOut) return <Closed />
  const waiting = (name: Section) => data?.work.find(({ what }) => what === name)?.open ?? 0
  return (
    <div className="flex h-dvh flex-col">
      <header className="flex shrink-0 flex-wrap items-center gap-x-6 gap-y-1 border-b border-line bg-raised px-4 py-1.5">
        <p className="flex items-center gap-1.5 font-display text-xl font-extrabold">
          <Mark size={32} />
          Moderation
        </p>
        <nav aria-label="Sections" className="flex min-w-0 flex-wrap gap-1">
          {mine.map((name) => (
            <a
              key={name}
              href={hrefOf(name)}
              aria-current={name === section ? 'page' : undefined}
              aria-keyshortcuts={String(sections.indexOf(name) + 1)}
              className={cx(
                'flex min-h-11 items-center gap-2 rounded-full px-2 font-semibold sm:px-3.5',
                name === section
                  ? 'bg-tint text-accent'
                  : 'text-ink-soft hover:bg-sunken hover:text-ink',
              )}
            >
              {name === 'looks' ? 'Access log' : plain(name)}
              <CountBadge count={waiting(name)} />
            </a>
          ))}
        </nav>
      </header>
      <OfflineLine
        shown={error !== null}
        text="The console doesn't answer. Is it still running in the terminal?"
      />
      {isMine && <Screen key={section} />}
    </div>
  )
}

import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { cx } from './cx.ts'
import { isRightToLeft } from './direction.ts'

type Tab<T extends string> = { id: T; label: string; panel: ReactNode }
type TabsProps<T extends string> = {
  label: string
  tabs: readonly Tab<T>[]
  value: T
  onChange: (id: T) => void
  /** Keeps the tabs in view while the panel scrolls. With room beside the panel they form a column. */
  pinned?: 'row' | 'column'
}

const looks = {
  loose: {
    list: 'border-b border-line',
    tab: 'grow',
    mark: 'after:inset-x-3 after:-bottom-px after:h-0.75',
    panel: 'pt-4',
  },
  row: {
    list: 'sticky -top-1 z-2 -mx-5 border-b border-line bg-overlay px-3',
    tab: 'grow text-[min(1rem,5vw)]',
    mark: 'after:inset-x-3 after:-bottom-px after:h-0.75',
    panel: 'pt-5',
  },
  column: {
    list: 'sticky top-0 w-36 shrink-0 flex-col self-start text-[min(1rem,20px)]',
    tab: 'rounded-sm text-start hover:bg-sunken',
    mark: 'bg-tint after:inset-y-3 after:start-0 after:w-0.75',
    panel: 'min-w-0 grow',
  },
} as const

/** Tabs with their panels. Arrow keys, Home and End move and select at once. */
export function Tabs<T extends string>({ label, tabs, value, onChange, pinned }: TabsProps<T>) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const current = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === value),
  )
  const look = looks[pinned ?? 'loose']
  const onKeyDown = (event: KeyboardEvent) => {
    const last = tabs.length - 1
    const [forth, back] =
      pinned === 'column'
        ? ['ArrowDown', 'ArrowUp']
        : isRightToLeft()
          ? ['ArrowLeft', 'ArrowRight']
          : ['ArrowRight', 'ArrowLeft']
    const next = {
      [forth]: current === last ? 0 : current + 1,
      [back]: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    }[event.key]
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab || next === undefined) return
    event.preventDefault()
    onChange(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        aria-orientation={pinned === 'column' ? 'vertical' : 'horizontal'}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className={cx('flex', look.list)}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab.id === value}
            aria-controls={`${base}-${tab.id}-panel`}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
            className={cx(
              'relative min-h-12 px-3 font-semibold transition-colors',
              look.tab,
              tab.id === value
                ? cx('text-accent after:absolute after:rounded-full after:bg-accent', look.mark)
                : 'text-ink-soft hover:text-ink',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-${tab.id}-panel`}
          aria-labelledby={`${base}-${tab.id}`}
          hidden={tab.id !== value}
          className={look.panel}
        >
          {tab.id === value && tab.panel}
        </div>
      ))}
    </>
  )
}

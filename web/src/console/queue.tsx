import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../ui/cx.ts'
import { BunchScene } from '../ui/drawings/scenes.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ChevronLeftIcon } from '../ui/icons.tsx'
import { LoadingState } from '../ui/loading-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { hrefOf, lookEvery, open, type Section, useRoute } from './route.ts'

interface QueueProps<T> {
  section: Section
  title: string
  empty: string
  list: (signal: AbortSignal) => Promise<T[]>
  line: (item: T) => ReactNode
  /**
   * Renders an open item, by number; `item` is undefined if it is not in the list (or no longer
   * is).
   */
  detail: (number: number, item: T | undefined) => ReactNode
  above?: ReactNode
  keep?: (item: T) => boolean
}

/** A queue on one side and the open item on the other; on a phone one after the other. J and K or the arrow keys move through it. */
export function Queue<T extends { number: number }>({
  section,
  title,
  empty,
  list,
  line,
  detail,
  above,
  keep = () => true,
}: QueueProps<T>) {
  const { number } = useRoute()
  const column = useRef<HTMLElement>(null)
  const query = useQuery({
    queryKey: ['queue', section],
    queryFn: ({ signal }) => list(signal),
    refetchInterval: lookEvery,
  })
  const { data } = query
  const items = data?.filter(keep)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[key]
      // The arrow keys scroll the open item.
      const elsewhere =
        key.length === 1 ? 'input:not([type=radio]), textarea' : 'input, textarea, [data-detail]'
      const isElsewhere = target instanceof HTMLElement && target.closest(elsewhere) !== null
      if (!step || !items || isElsewhere || ctrlKey || metaKey || altKey) return
      const at = items.findIndex((item) => item.number === number)
      const next = items[at < 0 ? 0 : Math.min(Math.max(at + step, 0), items.length - 1)]
      if (!next) return
      event.preventDefault()
      open(section, next.number)
      column.current?.querySelector<HTMLElement>(`[data-number="${next.number}"]`)?.focus()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [items, number, section])
  return (
    <main className="grid min-h-0 grow lg:grid-cols-[24rem_1fr]">
      {/* On a phone the queue, with its visible title, is hidden while an item is open. */}
      <h1 className="sr-only">{title}</h1>
      <section
        ref={column}
        aria-label={title}
        className={cx(
          'min-h-0 overflow-y-auto border-e border-line p-4',
          number !== null && 'max-lg:hidden',
        )}
      >
        <p aria-hidden="true" className="mb-3 font-display text-xl font-bold">
          {title}
        </p>
        {above}
        <LoadingState
          query={query}
          skeleton={
            <div className="flex flex-col gap-2">
              <Skeleton className="h-20 rounded-md" />
              <Skeleton className="h-20 rounded-md" />
              <Skeleton className="h-20 rounded-md" />
            </div>
          }
          failed="The queue didn't load"
          text="Is the console still running?"
        />
        {items?.length === 0 && <EmptyState drawing={<BunchScene />} title={empty} />}
        <ul className="flex flex-col gap-2">
          {items?.map((item) => (
            <li key={item.number}>
              <a
                href={hrefOf(section, item.number)}
                data-number={item.number}
                aria-current={item.number === number ? 'true' : undefined}
                className={cx(
                  'block rounded-md bg-raised p-3 ring-1 hover:bg-sunken',
                  item.number === number ? 'ring-2 ring-accent' : 'ring-line',
                )}
              >
                {line(item)}
              </a>
            </li>
          ))}
        </ul>
      </section>
      <div
        data-detail
        className={cx('min-h-0 overflow-y-auto p-4 lg:p-6', number === null && 'max-lg:hidden')}
      >
        {number === null ? (
          <p className="text-ink-soft">Nothing is open. Choose from the queue, or press J.</p>
        ) : (
          <>
            <a
              href={hrefOf(section)}
              className="mb-2 inline-flex min-h-11 items-center gap-1 font-semibold text-ink-soft lg:hidden"
            >
              <ChevronLeftIcon size={20} />
              {title}
            </a>
            {detail(
              number,
              data?.find((item) => item.number === number),
            )}
          </>
        )}
      </div>
    </main>
  )
}

export const Line = ({ top, title, end }: { top: ReactNode; title: string; end: string }) => (
  <>
    <span className="flex flex-wrap items-center gap-2 text-sm">{top}</span>
    <bdi className="mt-1 block font-semibold wrap-anywhere">{title}</bdi>
    <span className="block text-sm text-ink-soft">{end}</span>
  </>
)

export const Gone = () => (
  <p className="rounded-md bg-sunken p-4">
    This is no longer waiting: someone else decided it in the meantime.
  </p>
)

import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { appName } from '../../lib/app-name.ts'
import { BunchScene } from '../../ui/drawings/scenes.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { PinIcon } from '../../ui/icons.tsx'
import { ClockIcon } from '../../ui/more-icons.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { openShared } from './actions.ts'
import { whenLabel } from './labels.ts'

/** What a friend of someone on a date sees: place, time and first name. The token stands after the #, which no server and no other page reads. */
export function SharedDatePage() {
  const token = useLocation().hash.slice(1)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['shared-date', token],
    queryFn: ({ signal }) => openShared(token, signal),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <main className="mx-auto grid min-h-dvh max-w-md place-items-center px-4 py-8">
      <title>{`A date · ${appName}`}</title>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      {data ? (
        <section className="w-full overflow-hidden rounded-lg bg-raised shadow-mid ring-1 ring-line/70">
          <h1 className="bg-accent-fade px-6 py-5 font-display text-2xl leading-tight font-bold text-on-accent wrap-anywhere">
            A date with <bdi>{data.firstName}</bdi>
          </h1>
          <ul className="flex flex-col gap-4 px-6 py-6 text-lg">
            <li className="flex items-start gap-3">
              <ClockIcon size={24} className="shrink-0 text-accent" />
              <time dateTime={data.startsAt}>{whenLabel(data.startsAt, data.timeZone)}</time>
            </li>
            <li className="flex items-start gap-3">
              <PinIcon size={24} className="shrink-0 text-accent" />
              <bdi className="wrap-anywhere">{data.place}</bdi>
            </li>
          </ul>
          <p className="border-t border-line px-6 py-4 text-sm text-ink-soft">
            Your friend shared this with you, so that someone knows where they are. The link ends six hours after the
            date.
          </p>
        </section>
      ) : data === null ? (
        <EmptyState
          as="h1"
          drawing={<BunchScene />}
          title="This link has ended"
          text="The date is over or was changed, or your friend stopped sharing it."
        />
      ) : isError ? (
        <FailedState
          as="h1"
          title="This page didn't load"
          text="Check your connection and try again."
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <Skeleton className="h-64 w-full rounded-lg" />
      )}
    </main>
  )
}

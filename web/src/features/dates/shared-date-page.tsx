import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { SharedDate } from '@swoon/realtime-server/contract/dates'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { appName } from '../../lib/app-name.ts'
import { Mark } from '../../ui/drawings/mark.tsx'
import { BunchScene } from '../../ui/drawings/scenes.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { PinIcon } from '../../ui/icons.tsx'
import { ClockIcon } from '../../ui/more-icons.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { openShared } from './actions.ts'
import { whenThere } from './labels.ts'

/** A friend's view of a date: place, time and first name. The token is after the #, which browsers send to no server. */
export function SharedDatePage() {
  const token = useLocation().hash.slice(1)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['shared-date', token],
    queryFn: ({ signal }) => openShared(token, signal),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col gap-5 px-5 pt-[max(env(safe-area-inset-top),20px)] pb-[max(env(safe-area-inset-bottom),32px)] md:justify-center-safe flat:justify-start">
      <title>{`${t`A date`} · ${appName}`}</title>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <p className="flex items-center gap-1.5 font-display text-2xl font-extrabold tracking-tight">
        <Mark size={36} />
        {appName}
      </p>
      {data ? (
        <Shared {...data} />
      ) : data === null ? (
        <EmptyState
          as="h1"
          drawing={<BunchScene />}
          title={t`This link has expired`}
          text={t`The date is over or was changed, or your friend stopped sharing it.`}
        />
      ) : isError ? (
        <FailedState
          as="h1"
          title={t`This page didn't load`}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <>
          <h1 className="sr-only">{t`A date`}</h1>
          <Skeleton className="h-72 w-full rounded-lg" />
        </>
      )}
    </main>
  )
}

function Shared({ firstName, place, startsAt, timeZone }: SharedDate) {
  const { day, time } = whenThere(startsAt, timeZone)
  return (
    <section className="w-full animate-rise overflow-hidden rounded-lg bg-raised shadow-mid ring-1 ring-line/70">
      <div className="bg-accent-fade px-6 py-6 text-on-accent">
        <p className="text-sm font-semibold">
          {t({ context: 'above “A date with Sam”', message: 'Your friend has' })}
        </p>
        <h1 className="font-display text-[min(1.75rem,9vw)] leading-tight font-bold wrap-anywhere">
          <Trans context="under “Your friend has”">
            A date with <bdi>{firstName}</bdi>
          </Trans>
        </h1>
      </div>
      <dl className="flex flex-col gap-5 p-6">
        <Fact icon={<ClockIcon size={24} />} label={t`When`}>
          <time dateTime={startsAt}>
            <span className="block">{day}</span>
            <span className="block text-ink-soft">{time}</span>
          </time>
        </Fact>
        <Fact icon={<PinIcon size={24} />} label={t`Where`}>
          <bdi className="wrap-anywhere">{place}</bdi>
        </Fact>
      </dl>
      <p className="border-t border-line px-6 py-4 text-sm text-ink-soft">
        {t`Your friend shared this so that someone knows where they are. The link expires six hours after the date.`}
      </p>
    </section>
  )
}

const Fact = ({
  icon,
  label,
  children,
}: {
  icon: ReactNode
  label: string
  children: ReactNode
}) => (
  <div className="relative min-h-12 ps-16">
    <dt className="text-sm text-ink-soft">
      <span className="absolute start-0 top-0 grid size-12 place-items-center rounded-full bg-tint text-accent">
        {icon}
      </span>
      {label}
    </dt>
    <dd className="text-lg leading-snug font-semibold">{children}</dd>
  </div>
)

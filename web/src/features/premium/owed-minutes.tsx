import { plural, t } from '@lingui/core/macro'
import type { OwedCall } from '@swoon/realtime-server/contract/video-chat'
import { longDate, money } from '../../lib/money.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
import { useOwed } from './queries.ts'

function stateOf({ purchaseId, paidAt }: OwedCall): string {
  if (paidAt) return t`Paid with your purchase of ${{ date: longDate(paidAt) }}`
  return purchaseId ? t`Part of a pending payment` : t`Owed: added to your next purchase`
}

/** Call minutes that the user has agreed to pay; a section of the receipts. Renders nothing if there are none. */
export function OwedMinutes() {
  const { data: owed, isError, isFetching, refetch } = useOwed()
  if (owed?.length === 0) return null
  if (!owed && isError) {
    return (
      <FailedState
        title={t`Your video calls didn't load`}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  }
  if (!owed) return <Skeleton className="h-32 rounded-md" />
  return (
    <TitledSection id="owed" title={t`Video calls`}>
      <p className="mt-1 text-sm text-ink-soft">
        {t`Minutes beyond the free ones that you agreed to pay for. What you owe is added to your next purchase.`}
      </p>
      <ul className="mt-3 flex flex-col gap-3">
        {owed.map((call) => (
          <li key={call.callId} className="rounded-md bg-raised p-4 shadow-low ring-1 ring-line/70">
            <time dateTime={call.endedAt} className="text-sm text-ink-soft">
              {longDate(call.endedAt)}
            </time>
            <p className="mt-1 flex items-baseline justify-between gap-4 font-semibold">
              <span>
                {plural(
                  { minutes: call.minutes },
                  { one: 'Video call, # minute', other: 'Video call, # minutes' },
                )}
              </span>
              <span className="tabular-nums">{money(call.cents)}</span>
            </p>
            <p className="mt-1 text-sm text-ink-soft">{stateOf(call)}</p>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}

import { plural, t } from '@lingui/core/macro'
import type { GivenPremium as Given } from '@swoon/realtime-server/contract/premium'
import { longDate } from '../../../lib/money.ts'
import { FailedState } from '../../../ui/failed-state.tsx'
import { TitledSection } from '../../../ui/titled-section.tsx'
import { useGiven } from '../queries.ts'

/** Premium from the team, a section of the receipts. Renders nothing if there is none. */
export function GivenPremium() {
  const { data: given, isError, isFetching, refetch } = useGiven()
  if (!given && isError) {
    return (
      <FailedState
        title={t`Premium from our team didn't load`}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  }
  if (!given || given.length === 0) return null
  return (
    <TitledSection id="given" title={t`From our team`}>
      <ul className="mt-3 flex flex-col gap-3">
        {given.map((gift) => (
          <Gift key={gift.id} gift={gift} />
        ))}
      </ul>
    </TitledSection>
  )
}

const Gift = ({ gift: { givenAt, months, startsAt, endsAt } }: { gift: Given }) => (
  <li className="rounded-md bg-raised p-4 shadow-low ring-1 ring-line/70">
    <time dateTime={givenAt} className="text-sm text-ink-soft">
      {longDate(givenAt)}
    </time>
    <p className="mt-1 font-semibold">
      {plural(months, { one: 'Premium, # month', other: 'Premium, # months' })}
    </p>
    <p className="mt-1 text-sm text-ink-soft">
      {t`Given to you by our team, from ${{ start: longDate(startsAt) }} until ${{ end: longDate(endsAt) }}.`}
    </p>
  </li>
)

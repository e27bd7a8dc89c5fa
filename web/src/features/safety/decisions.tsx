import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { StrikeCard } from './components/strike-card.tsx'
import { standingQuery } from './standing.ts'

/** The team's decisions about the user, with appeals; nothing if there were none. A section of the Privacy screen. */
export function Decisions() {
  const { data: standing } = useQuery(standingQuery)
  if (!standing || standing.strikes.length === 0) return null
  return (
    <section aria-labelledby="decisions" className="flex flex-col gap-3">
      <h2 id="decisions" className="font-display text-xl font-bold">
        {t`Decisions about your account`}
      </h2>
      {standing.strikes.map((strike) => (
        <StrikeCard key={strike.id} strike={strike} />
      ))}
    </section>
  )
}

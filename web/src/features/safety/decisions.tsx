import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { TitledSection } from '../../ui/titled-section.tsx'
import { StrikeCard } from './components/strike-card.tsx'
import { standingQuery } from './standing.ts'

/** The team's decisions about the user, with appeals; nothing if there were none. A section of the Privacy screen. */
export function Decisions() {
  const { data: standing } = useQuery(standingQuery)
  if (!standing || standing.strikes.length === 0) return null
  return (
    <TitledSection id="decisions" title={t`Decisions about your account`}>
      <div className="mt-3 flex flex-col gap-3">
        {standing.strikes.map((strike) => (
          <StrikeCard key={strike.id} strike={strike} />
        ))}
      </div>
    </TitledSection>
  )
}

import { t } from '@lingui/core/macro'
import { Link } from 'react-router-dom'
import { factSentences } from '../../lib/fact-sentences.ts'
import { useUnit } from '../../lib/units.ts'
import { SparkleIcon } from '../../ui/icons.tsx'
import { SmallSection } from '../people/section.tsx'
import { useReasons } from './queries.ts'

/** Explains why AI Match shows a person, under their details. Renders nothing while unknown. */
export function Reasons({ userId }: { userId: string }) {
  const found = useReasons(userId)
  const unit = useUnit()
  if (!found) return null
  return (
    <SmallSection title={t`Why you're seeing this`}>
      <ul className="flex flex-col gap-1.5">
        {factSentences(unit, found.reasons, found.reasonFacts).map((reason) => (
          <li key={reason} className="flex gap-2">
            <SparkleIcon size={20} className="mt-0.5 shrink-0 text-accent" />
            <span dir="auto">{reason}</span>
          </li>
        ))}
      </ul>
      <Link
        to="/app/privacy"
        className="mt-1 flex min-h-11 items-center text-sm font-semibold text-accent"
      >
        {t`Change what matters`}
      </Link>
    </SmallSection>
  )
}

import { Link } from 'react-router-dom'
import { useMe } from '../../lib/me.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ShieldIcon } from '../../ui/icons.tsx'

/** The banner on the own profile, while the age is not verified. */
export function GetVerified() {
  const me = useMe()
  if (!me || me.ageVerified) return null
  const isWaiting = me.verificationStatus === 'pending'
  return (
    <Card as="section" aria-label="Verification" className="flex flex-wrap items-center gap-3">
      <ShieldIcon size={28} className="shrink-0 text-accent" />
      <p className="min-w-48 flex-1 text-ink-soft">
        <span className="block font-display text-lg font-bold text-ink">
          {isWaiting ? 'Under Review' : 'Get Verified'}
        </span>
        {isWaiting ? 'We are looking at your document.' : 'Show others that you are who you say you are.'}
      </p>
      <Link to="/app/verification" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
        {isWaiting ? 'See Details' : 'Get Verified'}
      </Link>
    </Card>
  )
}

import { t } from '@lingui/core/macro'
import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { Link } from 'react-router-dom'
import { useMe } from '../../lib/me.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ShieldIcon } from '../../ui/icons.tsx'
import { statusOf, whyRejected } from './status.ts'

/** A banner on the user's own profile until their age is verified. */
export function GetVerified() {
  const me = useMe()
  if (!me || me.ageVerified) return null
  const { label, tone } = statusOf(me)
  return (
    <Card as="section" aria-label={t`Verification`} className="flex flex-wrap items-center gap-3">
      <ShieldIcon size={28} className="shrink-0 text-accent" />
      <div className="flex min-w-48 flex-1 flex-col items-start gap-1">
        <h2 className="font-display text-lg font-bold">{t`Get Verified`}</h2>
        <Badge tone={tone}>{label}</Badge>
        <p className="text-ink-soft">{sentenceOf(me)}</p>
      </div>
      <Link to="/app/verification" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
        {me.verificationStatus === 'pending' ? t`See details` : t`Get Verified`}
      </Link>
    </Card>
  )
}

function sentenceOf(me: SelfView): string {
  const { verificationStatus } = me
  if (verificationStatus === 'pending') return t`We're reviewing your document.`
  if (verificationStatus === 'rejected') return whyRejected(me)
  if (verificationStatus === 'expired')
    return t`We couldn't review your document in time. Send it again.`
  return t`Show others that you are who you say you are.`
}

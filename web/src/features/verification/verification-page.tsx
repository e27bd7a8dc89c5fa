import { t } from '@lingui/core/macro'
import { useMe } from '../../lib/me.ts'
import { useWayBack } from '../../lib/use-way-back.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ChevronLeftIcon, ShieldIcon } from '../../ui/icons.tsx'
import { Wizard } from './components/wizard.tsx'
import { statusOf, whyRejected } from './status.ts'

/** Requests verification, and shows its status. */
export function VerificationPage() {
  const back = useWayBack('/profile')
  const me = useMe()
  if (!me) return null
  const { status, label, tone } = statusOf(me)
  const isOpen = status === 'required' || status === 'rejected'
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-5 px-4 pt-3 pb-8 sm:px-6 lg:px-10 lg:pt-8">
      <header className="flex items-center gap-1">
        <IconButton icon={ChevronLeftIcon} label={t`Back`} onClick={back} className="-ms-2" />
        <h1 className="font-display text-2xl font-bold">{t`Verification`}</h1>
      </header>
      <div role="status" className="flex flex-col items-start gap-2">
        <Badge tone={tone} icon={ShieldIcon}>
          {label}
        </Badge>
        <p className="text-ink-soft">{textOf(status, me)}</p>
      </div>
      {isOpen && <Wizard me={me} />}
    </div>
  )
}

function textOf(
  status: ReturnType<typeof statusOf>['status'],
  me: { verificationReason: string | null; verificationStatus: string | null },
): string {
  if (status === 'verified')
    return t`Others see the badge on your card, on your profile and in chats. Your date of birth can't be changed anymore; contact support if it's wrong.`
  if (status === 'pending')
    return t`Our team is reviewing your document, which usually takes 24 to 48 hours. The answer will appear here.`
  if (status === 'rejected') return whyRejected(me)
  if (me.verificationStatus === 'expired')
    return t`We couldn't review your document within 48 hours, so it was deleted. Send it again.`
  return t`Verify your age and identity, so others know who you are.`
}

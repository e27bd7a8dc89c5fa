import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChatIcon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.tsx'
import { turnOn } from './actions.ts'
import { blockedText, isUnwanted, rememberUnwanted, usePushStanding } from './queries.ts'

/** Offers notifications on this device to a user with a match, until they choose, and again after each sign-in. */
export function PushOffer() {
  const { data: standing } = usePushStanding()
  const [isDismissed, setIsDismissed] = useState(isUnwanted)
  const [isBusy, setIsBusy] = useState(false)
  if ((standing !== 'off' && standing !== 'ended') || isDismissed) return null
  const hasEnded = standing === 'ended'
  const dismiss = () => {
    rememberUnwanted(true)
    setIsDismissed(true)
  }
  const choose = async () => {
    setIsBusy(true)
    await turnOn()
    setIsBusy(false)
    // The offer disappears, since it can no longer be accepted.
    if (Notification.permission === 'denied')
      toast({ title: t`Notifications are blocked`, text: blockedText })
  }
  return (
    <Card
      as="section"
      aria-label={t`Notifications`}
      className="mx-4 mt-4 mb-6 flex flex-wrap items-center gap-3"
    >
      <ChatIcon size={28} className="shrink-0 text-accent" />
      <p className="min-w-48 flex-1 text-ink-soft">
        {hasEnded ? (
          <Trans>
            <span className="block font-display text-lg font-bold text-ink">
              Notifications have stopped
            </span>
            Turn them on again for this device. They never show names.
          </Trans>
        ) : (
          <Trans>
            <span className="block font-display text-lg font-bold text-ink">
              Know when they write back
            </span>
            Get notifications on this device. They never show names.
          </Trans>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" busy={isBusy} onClick={() => void choose()}>
          {t`Turn on`}
        </Button>
        <Button size="sm" variant="outline" onClick={dismiss}>
          {t`Not now`}
        </Button>
      </div>
    </Card>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useMe } from '../../lib/me.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EyeOffIcon } from '../../ui/icons.tsx'
import { setHidden } from './actions.ts'

/** A banner on the user's own profile while it is hidden. */
export function HiddenNote() {
  const me = useMe()
  const [isBusy, setIsBusy] = useState(false)
  if (!me?.isHidden) return null
  const show = async () => {
    setIsBusy(true)
    await setHidden(false)
    setIsBusy(false)
  }
  return (
    <Card as="section" aria-label={t`Hidden profile`} className="flex flex-wrap items-center gap-3">
      <EyeOffIcon size={28} className="shrink-0 text-accent" />
      <p className="min-w-48 flex-1 text-ink-soft">
        <Trans>
          <span className="block font-display text-lg font-bold text-ink">
            Your profile is hidden
          </span>
          No one new can find you. Your matches still see you.
        </Trans>
      </p>
      <Button variant="secondary" size="sm" busy={isBusy} onClick={() => void show()}>
        {t`Show my profile`}
      </Button>
    </Card>
  )
}

import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { appName } from '../../lib/app-name.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { install } from './actions.ts'
import { InstallSteps } from './components/install-steps.tsx'
import { installWay, rememberOffered, wasOffered } from './queries.ts'

/** Offers once per browser to install the app. Afterwards the Account screen offers it. */
export function InstallOffer() {
  // Decided when the offer may open: later it would come as a surprise.
  const [way] = useState(() => (wasOffered() ? null : installWay()))
  const [isOpen, setIsOpen] = useState(way !== null)
  useEffect(() => {
    if (way) rememberOffered()
  }, [way])
  if (!way) return null
  const close = () => setIsOpen(false)
  const take = () => {
    close()
    void install()
  }
  return (
    <Sheet open={isOpen} onClose={close} title={t`Keep ${appName} close`} size="sm">
      <p className="mb-5 text-ink-soft">
        {t`Install the app: it opens with one tap, fills the screen, and its icon shows when something new is waiting.`}
      </p>
      {way === 'steps' && <InstallSteps />}
      <div className="mt-6 flex flex-col gap-2 sm:flex-row-reverse">
        {way === 'prompt' && (
          <Button onClick={take} className="sm:grow">
            {t`Install`}
          </Button>
        )}
        <Button variant="outline" onClick={close} className="sm:grow">
          {t`Not now`}
        </Button>
      </div>
    </Sheet>
  )
}

import { t } from '@lingui/core/macro'
import { appName } from '../../lib/app-name.ts'
import { Button } from '../../ui/button.tsx'
import { install } from './actions.ts'
import { InstallSteps } from './components/install-steps.tsx'
import { useInstallWay } from './queries.ts'

/** Installs the app, where possible; a section of the Account screen. */
export function InstallSection() {
  const way = useInstallWay()
  if (!way) return null
  return (
    <section aria-labelledby="install">
      <h2 id="install" className="font-display text-xl font-bold">
        {t`Install ${appName}`}
      </h2>
      <p className="mt-1 mb-3 text-ink-soft">
        {t`It opens with one tap, fills the screen, and its icon shows when something new is waiting.`}
      </p>
      {way === 'prompt' ? (
        <Button variant="secondary" size="sm" onClick={() => void install()}>
          {t`Install`}
        </Button>
      ) : (
        <InstallSteps />
      )}
    </section>
  )
}

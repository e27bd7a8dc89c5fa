import { t } from '@lingui/core/macro'
import { appName } from '../../lib/app-name.ts'
import { Button } from '../../ui/button.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
import { install } from './actions.ts'
import { InstallSteps } from './components/install-steps.tsx'
import { useInstallWay } from './queries.ts'

/** Installs the app, where possible; a section of the Account screen. */
export function InstallSection() {
  const way = useInstallWay()
  if (!way) return null
  return (
    <TitledSection
      id="install"
      title={t`Install ${appName}`}
      hint={t`It opens with one tap, fills the screen, and its icon shows when something new is waiting.`}
    >
      <div className="mt-3">
        {way === 'prompt' ? (
          <Button variant="secondary" size="sm" onClick={() => void install()}>
            {t`Install`}
          </Button>
        ) : (
          <InstallSteps />
        )}
      </div>
    </TitledSection>
  )
}

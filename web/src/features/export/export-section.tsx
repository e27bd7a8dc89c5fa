import { t } from '@lingui/core/macro'
import { exportRoutes } from '@swoon/realtime-server/contract/export'
import { appName } from '../../lib/app-name.ts'
import { urlOf } from '../../lib/url.ts'
import { buttonClass } from '../../ui/button.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'

/** Downloads all data the app has about the user; a section of the Privacy screen. */
export const ExportSection = ({ userId }: { userId: string }) => (
  <TitledSection
    id="export"
    title={t`Your data`}
    hint={t`Everything ${appName} has about you in one ZIP file: your profile, swipes, messages, receipts, photos, videos and recordings.`}
  >
    <a
      href={urlOf(exportRoutes.download.url, { params: { id: userId } })}
      download
      className={`mt-3 ${buttonClass({ variant: 'secondary', size: 'sm' })}`}
    >
      {t`Download your data`}
    </a>
  </TitledSection>
)

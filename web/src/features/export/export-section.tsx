import { t } from '@lingui/core/macro'
import { exportRoutes } from '@swoon/realtime-server/contract/export'
import { appName } from '../../lib/app-name.ts'
import { urlOf } from '../../lib/url.ts'
import { buttonClass } from '../../ui/button.tsx'

/** Downloads all data the app has about the user; a section of the Privacy screen. */
export const ExportSection = ({ userId }: { userId: string }) => (
  <section aria-labelledby="export">
    <h2 id="export" className="font-display text-xl font-bold">
      {t`Your data`}
    </h2>
    <p className="mt-1 text-ink-soft">
      {t`Everything ${appName} has about you in one ZIP file: your profile, swipes, messages, receipts, photos, videos and recordings.`}
    </p>
    <a
      href={urlOf(exportRoutes.download.url, { params: { id: userId } })}
      download
      className={`mt-3 ${buttonClass({ variant: 'secondary', size: 'sm' })}`}
    >
      {t`Download your data`}
    </a>
  </section>
)

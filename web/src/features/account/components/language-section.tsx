import { t } from '@lingui/core/macro'
import { LanguageSelect } from '../../../lib/i18n/language-select.tsx'
import { useMe } from '../../../lib/me.ts'
import { setLanguage } from '../actions.ts'

/** The language of the app, its mails and its notifications; a section of the Account screen. */
export function LanguageSection() {
  const me = useMe()
  return (
    <section aria-labelledby="language">
      <h2 id="language" className="mb-2 font-display text-xl font-bold">
        {t`Language`}
      </h2>
      <div className="max-w-sm">
        <LanguageSelect hideLabel value={me?.language} keep={setLanguage} />
      </div>
    </section>
  )
}

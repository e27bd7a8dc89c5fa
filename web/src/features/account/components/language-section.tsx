import { t } from '@lingui/core/macro'
import { LanguageSelect } from '../../../lib/i18n/language-select.tsx'
import { setLanguage } from '../actions.ts'

/** In which language the app speaks. A section of the Account screen. */
export function LanguageSection() {
  return (
    <section aria-labelledby="language">
      <h2 id="language" className="mb-2 font-display text-xl font-bold">
        {t`Language`}
      </h2>
      <div className="max-w-sm">
        <LanguageSelect hideLabel keep={setLanguage} />
      </div>
    </section>
  )
}

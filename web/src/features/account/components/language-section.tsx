import { t } from '@lingui/core/macro'
import { LanguageSelect } from '../../../lib/i18n/language-select.tsx'
import { useMe } from '../../../lib/me.ts'
import { TitledSection } from '../../../ui/titled-section.tsx'
import { setLanguage } from '../actions.ts'

/** The language of the app, its mails and its notifications; a section of the Account screen. */
export function LanguageSection() {
  const me = useMe()
  return (
    <TitledSection id="language" title={t`Language`}>
      <div className="mt-2 max-w-sm">
        <LanguageSelect hideLabel value={me?.language} keep={setLanguage} />
      </div>
    </TitledSection>
  )
}

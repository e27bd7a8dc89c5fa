import { t } from '@lingui/core/macro'
import { Select } from '../../ui/select.tsx'
import { lasting } from '../storage.ts'
import { i18n } from './i18n.ts'
import { isLanguage, languageKey, languages } from './languages.ts'

const options = Object.entries(languages).map(([value, label]) => ({ value, label }))

/** The choice of the app's language, each by its own name. It takes effect with a reload, since sentences are read as the code loads. */
export function LanguageSelect({ hideLabel = false }: { hideLabel?: boolean }) {
  return (
    <Select label={t`Language`} hideLabel={hideLabel} options={options} value={i18n.locale} onChoose={chooseLanguage} />
  )
}

function chooseLanguage(language: string): void {
  if (!isLanguage(language) || language === i18n.locale) return
  lasting.write(languageKey, language)
  location.reload()
}

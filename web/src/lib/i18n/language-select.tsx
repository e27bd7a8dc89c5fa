import { t } from '@lingui/core/macro'
import { isLanguage, type Language, languages } from '@swoon/realtime-server/contract/shared/languages'
import { Select } from '../../ui/select.tsx'
import { lasting, ofTab } from '../storage.ts'
import { i18n } from './i18n.ts'
import { chosenKey, languageKey } from './languages.ts'

const options = Object.entries(languages).map(([value, label]) => ({ value, label }))

interface Props {
  hideLabel?: boolean
  /** Notes the choice with the account before it is shown. @returns whether it is stored */
  keep?: (language: Language) => Promise<boolean>
}

/** The choice of the app's language, each by its own name. It takes effect with a reload, since sentences are read as the code loads. */
export function LanguageSelect({ hideLabel = false, keep = keepForSignIn }: Props) {
  const choose = async (language: string) => {
    if (!isLanguage(language) || language === i18n.locale || !(await keep(language))) return
    lasting.write(languageKey, language)
    location.reload()
  }
  return (
    <Select
      label={t`Language`}
      hideLabel={hideLabel}
      options={options}
      value={i18n.locale}
      onChoose={(language) => void choose(language)}
    />
  )
}

/** The account learns it once there is one. */
async function keepForSignIn(language: Language): Promise<boolean> {
  ofTab.write(chosenKey, language)
  return true
}

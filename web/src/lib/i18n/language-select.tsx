import { t } from '@lingui/core/macro'
import {
  isLanguage,
  type Language,
  languages,
} from '@swoon/realtime-server/contract/shared/languages'
import { Select } from '../../ui/select.tsx'
import { lasting, ofTab } from '../storage.ts'
import { i18n } from './i18n.ts'
import { chosenKey, languageKey } from './languages.ts'

const options = Object.entries(languages).map(([value, label]) => ({ value, label }))

interface Props {
  hideLabel?: boolean
  /** The chosen language; null if none. Without it, the page's language. */
  value?: string | null
  /** Stores the choice with the account before it takes effect. @returns whether it was stored */
  keep?: (language: Language) => Promise<boolean>
  /** Called right before the page reloads. */
  onReload?: () => void
}

/** Chooses the app's language, each listed by its own name. It takes effect with a reload, since sentences are read when the code loads. */
export function LanguageSelect({
  hideLabel = false,
  value = i18n.locale,
  keep = keepForSignIn,
  onReload,
}: Props) {
  const choose = async (language: string) => {
    if (!isLanguage(language) || language === value || !(await keep(language))) return
    lasting.write(languageKey, language)
    if (language === i18n.locale) return
    onReload?.()
    location.reload()
  }
  return (
    <Select
      label={t`Language`}
      hideLabel={hideLabel}
      options={
        value === null ? [{ value: '', label: t`This browser's language` }, ...options] : options
      }
      value={value ?? ''}
      onChoose={(language) => void choose(language)}
    />
  )
}

/** Remembers the choice until there is an account to store it. */
async function keepForSignIn(language: Language): Promise<boolean> {
  ofTab.write(chosenKey, language)
  return true
}

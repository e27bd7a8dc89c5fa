import { t } from '@lingui/core/macro'
import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { isLanguage } from '@swoon/realtime-server/contract/shared/languages'
import { toast } from '../../ui/toast.tsx'
import { call } from '../api.ts'
import { setMe } from '../me.ts'
import { lasting, ofTab } from '../storage.ts'
import { chosenKey, languageKey } from './languages.ts'

/**
 * Brings the page and the account to the same language. A choice on the sign-in screen goes to the account; otherwise the page follows the
 * account, with a reload. An account without a choice stays so, since the browser's choice may be another person's.
 * @param isFirst whether the page has just learned its user, so that a reload loses nothing; later it asks
 */
export async function followAccount({ id, language }: SelfView, isFirst: boolean): Promise<void> {
  const kept = lasting.read(languageKey)
  const chosen = ofTab.read(chosenKey)
  if (isLanguage(chosen)) {
    const user = await call(profileRoutes.updateUser, {
      params: { id },
      body: { language: chosen },
    })
    setMe(user)
    // A server of the previous release does not store it.
    if (user.language === chosen) ofTab.remove(chosenKey)
    return
  }
  if (!language) return
  if (isFirst) {
    // They are the same after a reload, even if the translations do not arrive, or the browser stores nothing.
    if (kept !== language && lasting.write(languageKey, language)) location.reload()
    return
  }
  lasting.write(languageKey, language)
  const action = { label: t`Reload`, onClick: () => location.reload() }
  toast({
    title: t`You changed the language`,
    text: t`Reload the page to see it here too.`,
    action,
  })
}

import { t } from '@lingui/core/macro'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { call } from '../../lib/api.ts'
import { reportFailure } from '../../lib/attempt.ts'
import { changeMe, myId, setMe } from '../../lib/me.ts'
import { toast } from '../../ui/toast.tsx'

/** Hides the user's own profile or shows it again, which is on screen at once. @returns whether it is stored; a failure has shown a toast */
export async function setHidden(isHidden: boolean): Promise<boolean> {
  const write = (value: boolean) => changeMe((me) => ({ ...me, isHidden: value }))
  write(isHidden)
  try {
    const user = await call(profileRoutes.updateUser, {
      params: { id: myId() ?? '' },
      body: { isHidden },
    })
    setMe(user)
  } catch (error) {
    write(!isHidden)
    const title = isHidden ? t`Your profile is still shown` : t`Your profile is still hidden`
    reportFailure(error, t`Please try again.`, { title, explained: [429] })
    return false
  }
  toast({
    title: isHidden ? t`Your profile is hidden` : t`Your profile is shown again`,
    tone: 'success',
  })
  return true
}

/** What others learn of the user. */
export type PrivacyChoice = 'isIncognito' | 'sharesActivity' | 'sharesReadReceipts'

/** Changes what others learn, which is on screen at once; a failure takes it back and shows a toast. */
export async function setPrivacy(choice: PrivacyChoice, value: boolean): Promise<void> {
  const write = (shown: boolean) => changeMe((me) => ({ ...me, [choice]: shown }))
  write(value)
  try {
    setMe(
      await call(profileRoutes.updateUser, {
        params: { id: myId() ?? '' },
        body: { [choice]: value },
      }),
    )
  } catch (error) {
    write(!value)
    reportFailure(error, t`Please try again.`, { title: t`That wasn't changed`, explained: [429] })
  }
}

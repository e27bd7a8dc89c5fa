import { t } from '@lingui/core/macro'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { change } from '../../lib/change.ts'
import { changeMe, myId, setMe } from '../../lib/me.ts'
import { toast } from '../../ui/toast.tsx'

/** Hides the user's own profile or shows it again, on screen at once. @returns whether it was stored; a failure has shown a toast */
export async function setHidden(isHidden: boolean): Promise<boolean> {
  const isStored = await store(
    'isHidden',
    isHidden,
    isHidden ? t`Your profile is still shown` : t`Your profile is still hidden`,
  )
  if (!isStored) return false
  toast({
    title: isHidden ? t`Your profile is hidden` : t`Your profile is shown again`,
    tone: 'success',
  })
  return true
}

/** Settings for what others can see about the user. */
export type PrivacyChoice = 'isIncognito' | 'sharesActivity' | 'sharesReadReceipts'

/** Changes a privacy setting, on screen at once; a failure reverts it and shows a toast. */
export const setPrivacy = (choice: PrivacyChoice, value: boolean): Promise<boolean> =>
  store(choice, value, t`Couldn't save that`)

async function store(
  choice: PrivacyChoice | 'isHidden',
  value: boolean,
  title: string,
): Promise<boolean> {
  const write = (shown: boolean) => changeMe((me) => ({ ...me, [choice]: shown }))
  write(value)
  const { isDone } = await change(
    profileRoutes.updateUser,
    { params: { id: myId() ?? '' }, body: { [choice]: value } },
    {
      apply: setMe,
      undo: () => write(!value),
      failure: { title, text: t`Try again.`, explained: [429] },
    },
  )
  return isDone
}

import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useMe } from '../../lib/me.ts'
import { Switch } from '../../ui/switch.tsx'
import { setHidden } from './actions.ts'

/** Hides the profile for a while; a section of the Privacy screen. */
export function HidingSection() {
  const me = useMe()
  const [isBusy, setIsBusy] = useState(false)
  if (!me) return null
  const choose = async (isHidden: boolean) => {
    setIsBusy(true)
    await setHidden(isHidden)
    setIsBusy(false)
  }
  return (
    <section aria-labelledby="hiding">
      <h2 id="hiding" className="font-display text-xl font-bold">
        {t`Take a break`}
      </h2>
      <Switch
        label={t`Hide my profile`}
        hint={t`No one new sees you, and you see no one new. Your matches, chats, rooms and games stay as they are.`}
        checked={me.isHidden}
        busy={isBusy}
        onChange={(isHidden) => void choose(isHidden)}
      />
    </section>
  )
}

import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useMe } from '../../lib/me.ts'
import { Switch } from '../../ui/switch.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
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
    <TitledSection id="hiding" title={t`Take a break`}>
      <Switch
        label={t`Hide my profile`}
        hint={t`No one new sees you, and you see no one new. Your matches, chats, rooms and games stay as they are.`}
        checked={me.isHidden}
        busy={isBusy}
        onChange={(isHidden) => void choose(isHidden)}
      />
    </TitledSection>
  )
}

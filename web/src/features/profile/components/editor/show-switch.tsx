import { t } from '@lingui/core/macro'
import type { ShowName } from '@swoon/realtime-server/contract/vitals'
import { Switch } from '../../../../ui/switch.tsx'
import { changeProfile, pauses } from '../../autosave.ts'

/** Shows an answer on the profile or hides it. */
export const ShowSwitch = ({ name, isShown }: { name: ShowName; isShown: boolean }) => (
  <Switch
    label={t`Show on my profile`}
    checked={isShown}
    onChange={(on) => changeProfile({ shows: { [name]: on } }, { after: pauses.text })}
  />
)

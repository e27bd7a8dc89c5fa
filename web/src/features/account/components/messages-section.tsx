import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { chooseEnterSends, enterSends } from '../../../conversation/send-key.ts'
import { Switch } from '../../../ui/switch.tsx'
import { TitledSection } from '../../../ui/titled-section.tsx'

/** Settings for writing messages on this device; a section of the Account screen. */
export function MessagesSection() {
  const [sends, setSends] = useState(enterSends)
  return (
    <TitledSection id="messages" title={t`Messages`}>
      <div className="max-w-xl">
        <Switch
          label={t`Enter sends`}
          hint={t`When off, it starts a new line on this device.`}
          checked={sends}
          onChange={(now) => {
            chooseEnterSends(now)
            setSends(now)
          }}
        />
      </div>
    </TitledSection>
  )
}

import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { chooseEnterSends, enterSends } from '../../../conversation/send-key.ts'
import { Switch } from '../../../ui/switch.tsx'

/** How messages are written on this device; a section of the Account screen. */
export function MessagesSection() {
  const [sends, setSends] = useState(enterSends)
  return (
    <section aria-labelledby="messages">
      <h2 id="messages" className="font-display text-xl font-bold">
        {t`Messages`}
      </h2>
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
    </section>
  )
}

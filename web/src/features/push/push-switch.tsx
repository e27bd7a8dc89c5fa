import { useState } from 'react'
import { appName } from '../../lib/app-name.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { turnOff, turnOn } from './actions.ts'
import { type Standing, usePushStanding } from './queries.ts'

const hints: Readonly<Record<Standing, string>> = {
  on: `Even while ${appName} is closed. They never show who wrote or what it says.`,
  off: `Even while ${appName} is closed. They never show who wrote or what it says.`,
  blocked: `Your browser blocks notifications of ${appName}. Allow them in its settings for this site.`,
  install: `Add ${appName} to your Home Screen first: tap Share, then Add to Home Screen, and open it from there.`,
  unsupported: `This browser can't notify you while ${appName} is closed.`,
}

/** Whether this device is notified while the app is closed. */
export function PushSwitch() {
  const { data: standing, isError } = usePushStanding()
  const [isBusy, setIsBusy] = useState(false)
  if (!standing && !isError) return <Skeleton className="h-20 rounded-md" />
  const known = standing ?? 'off'
  const choose = async (isOn: boolean) => {
    setIsBusy(true)
    await (isOn ? turnOn() : turnOff())
    setIsBusy(false)
  }
  if (known !== 'on' && known !== 'off')
    return (
      <>
        <h3 className="font-medium">Notifications on this device</h3>
        <p className="mt-0.5 text-sm text-ink-soft">{hints[known]}</p>
      </>
    )
  return (
    <Switch
      label="Notifications on this device"
      hint={hints[known]}
      checked={known === 'on'}
      disabled={isBusy}
      onChange={(isOn) => void choose(isOn)}
    />
  )
}

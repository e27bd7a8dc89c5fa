import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { appName } from '../../lib/app-name.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { turnOff, turnOn } from './actions.ts'
import { blockedText, type Standing, usePushStanding } from './queries.ts'

const label = t`Notifications on this device`

const hints: Readonly<Record<Standing, string>> = {
  on: t`Even while ${appName} is closed. They never show who wrote or what it says.`,
  off: t`Even while ${appName} is closed. They never show who wrote or what it says.`,
  ended: t`They have stopped on this device. Turn them on again.`,
  blocked: blockedText,
  install: t`Add ${appName} to your Home Screen first: tap Share, then Add to Home Screen, and open it from there.`,
  unsupported: t`This browser can't notify you while ${appName} is closed.`,
}

/** Turns notifications on this device on or off for when the app is closed. */
export function PushSwitch() {
  const { data: standing, isError, isFetching, isFetchedAfterMount, refetch } = usePushStanding()
  const [isBusy, setIsBusy] = useState(false)
  // The cached state may be outdated.
  if (!isFetchedAfterMount) return <Skeleton className="h-20 rounded-md" />
  const choose = async (isOn: boolean) => {
    setIsBusy(true)
    await (isOn ? turnOn() : turnOff())
    setIsBusy(false)
  }
  if (isError || !standing)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h3 className="font-medium">{label}</h3>
          <p className="mt-0.5 text-sm text-ink-soft">{t`We couldn't check whether they're on.`}</p>
        </div>
        <Button size="sm" variant="outline" busy={isFetching} onClick={() => void refetch()}>
          {t`Try again`}
        </Button>
      </div>
    )
  if (standing === 'blocked' || standing === 'install' || standing === 'unsupported')
    return (
      <>
        <h3 className="font-medium">{label}</h3>
        <p className="mt-0.5 text-sm text-ink-soft">{hints[standing]}</p>
      </>
    )
  return (
    <Switch
      label={label}
      hint={hints[standing]}
      checked={standing === 'on'}
      busy={isBusy}
      onChange={(isOn) => void choose(isOn)}
    />
  )
}

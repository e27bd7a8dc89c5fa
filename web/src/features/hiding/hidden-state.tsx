import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { AwayScene } from '../../ui/drawings/scenes.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EyeIcon } from '../../ui/icons.tsx'
import { setHidden } from './actions.ts'

/** Shown instead of a deck while the user's own profile is hidden. */
export function HiddenState({ onShown }: { onShown?: () => void }) {
  const [isBusy, setIsBusy] = useState(false)
  const show = async () => {
    setIsBusy(true)
    if (await setHidden(false)) onShown?.()
    setIsBusy(false)
  }
  return (
    <EmptyState
      drawing={<AwayScene />}
      title={t`Your profile is hidden`}
      text={t`No one new sees you, and you see no one new. Your matches can still message you.`}
      action={
        <Button icon={EyeIcon} busy={isBusy} onClick={() => void show()}>
          {t`Show my profile`}
        </Button>
      }
    />
  )
}

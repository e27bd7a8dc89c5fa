import type { DiscoveryMode } from '@swoon/realtime-server/contract/discovery'
import { memo } from 'react'
import { useMe } from '../../../lib/me.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CrownIcon, HeartIcon, type Icon, PinIcon, RewindIcon, SparkleIcon, TuneIcon } from '../../../ui/icons.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { useIsPremium } from '../../premium/queries.ts'
import { chooseMode } from '../actions.ts'
import { useDiscoveryStore } from '../store.ts'
import { Allowances } from './allowances.tsx'

const modes: readonly { value: DiscoveryMode; label: string; icon: Icon }[] = [
  { value: 'compatible', label: 'AI Match', icon: SparkleIcon },
  { value: 'nearby', label: 'Nearby', icon: PinIcon },
  { value: 'interests', label: 'Interests', icon: HeartIcon },
]

interface DiscoverHeaderProps {
  onSecondLook: () => void
  onOpenSettings: () => void
}

export const DiscoverHeader = memo(function DiscoverHeader({ onSecondLook, onOpenSettings }: DiscoverHeaderProps) {
  const mode = useDiscoveryStore((state) => state.mode)
  const me = useMe()
  const isPremium = useIsPremium()
  return (
    <header className="flex flex-col gap-2.5">
      <div className="flex items-center gap-1">
        <h1 className="mr-auto flex min-w-0 items-center gap-2 font-display text-base font-bold min-[360px]:text-xl sm:text-2xl">
          <span className="truncate">Smart Discovery</span>
          {isPremium && (
            <span role="img" aria-label="Premium" title="Premium" className="text-crown">
              <CrownIcon size={24} />
            </span>
          )}
        </h1>
        <Button
          variant="secondary"
          size="sm"
          icon={RewindIcon}
          onClick={onSecondLook}
          className="whitespace-nowrap max-[359px]:px-3 max-[359px]:*:hidden"
        >
          Second Look
        </Button>
        <IconButton
          icon={TuneIcon}
          label="Location and Discovery Settings"
          onClick={onOpenSettings}
          className="-mr-2"
        />
      </div>
      <div className="max-[359px]:[&_label_svg]:hidden">
        <Segmented label="Discovery mode" options={modes} value={mode} onChange={chooseMode} />
      </div>
      {me && <Allowances isPremium={isPremium} />}
    </header>
  )
})

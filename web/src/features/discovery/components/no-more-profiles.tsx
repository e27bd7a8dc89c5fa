import type { EmptyReason } from '@swoon/realtime-server/contract/discovery'
import { Suspense } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useMe } from '../../../lib/me.ts'
import { placeUse } from '../../../lib/place.ts'
import { Button } from '../../../ui/button.tsx'
import { AwayScene } from '../../../ui/drawings/scenes.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PinOffIcon, RefreshIcon, RewindIcon, SparkleIcon, TuneIcon } from '../../../ui/icons.tsx'
import { chooseMode, switchLocationFilter } from '../actions.ts'

const HiddenState = lazyPart(async () => (await import('../../hiding/hidden-state.tsx')).HiddenState)

interface NoMoreProfilesProps {
  reason: EmptyReason | null
  onOpenSettings: () => void
  onSecondLook: () => void
  onCheckAgain: () => void
}

/** Says why the deck is empty, and offers a remedy. */
export function NoMoreProfiles({ reason, onOpenSettings, onSecondLook, onCheckAgain }: NoMoreProfilesProps) {
  const me = useMe()
  const filterOff = (
    <Button variant="outline" icon={PinOffIcon} onClick={switchLocationFilter}>
      Turn Location Filter Off
    </Button>
  )
  const secondLook = (
    <Button icon={RewindIcon} onClick={onSecondLook}>
      Second Look
    </Button>
  )
  // No event reports new people, so whoever waits here must ask.
  const checkAgain = (
    <Button variant="outline" icon={RefreshIcon} onClick={onCheckAgain}>
      Check Again
    </Button>
  )
  const anywhere = (
    <Button variant="outline" icon={SparkleIcon} onClick={() => chooseMode('compatible')}>
      See AI Match
    </Button>
  )
  const settings = (label: string) => (
    <Button icon={TuneIcon} onClick={onOpenSettings}>
      {label}
    </Button>
  )
  const { text, actions } = {
    distance: {
      text: `You have seen everyone within ${me?.maxDistance ?? 50} miles. Look a little further, or check back later.`,
      actions: [settings('Widen the Distance'), filterOff],
    },
    'no-place':
      me && placeUse(me) === 'unshared'
        ? {
            text: 'You do not share your place, so nobody is listed as near. Share it to see who is.',
            actions: [settings('Share My Place'), anywhere],
          }
        : {
            text: 'You have not set a place, so nobody is listed as near. Set it to see who is.',
            actions: [settings('Set My Place'), anywhere],
          },
    'seen-everyone': {
      text: 'You have seen everyone for now. Check back later, or look again at those you passed.',
      actions: [secondLook, checkAgain],
    },
  }[reason === 'distance' || reason === 'no-place' ? reason : 'seen-everyone']
  const [first, second] = actions
  if (reason === 'hidden')
    return (
      <div className="absolute inset-0 grid place-items-center-safe overflow-y-auto rounded-lg">
        <Suspense>
          <HiddenState />
        </Suspense>
      </div>
    )
  return (
    <div className="absolute inset-0 grid place-items-center-safe overflow-y-auto rounded-lg">
      <EmptyState
        drawing={<AwayScene />}
        title="No more profiles!"
        text={text}
        action={
          <div className="flex flex-col gap-2.5">
            {first}
            {second}
          </div>
        }
      />
    </div>
  )
}

import { t } from '@lingui/core/macro'
import type { EmptyReason } from '@swoon/realtime-server/contract/discovery'
import type { FilterName } from '@swoon/realtime-server/contract/filters'
import { Suspense } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { locationUse } from '../../../lib/location-use.ts'
import { useMe } from '../../../lib/me.ts'
import { Button } from '../../../ui/button.tsx'
import { AwayScene } from '../../../ui/drawings/scenes.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { RefreshIcon, RewindIcon, SparkleIcon, TuneIcon } from '../../../ui/icons.tsx'
import { agesLabel } from '../../people/age-range.tsx'
import { chooseMode } from '../actions.ts'
import { likelyReason } from '../likely-reason.ts'
import { useDiscoveryStore } from '../store.ts'
import { QuietState } from './quiet-state.tsx'

const InviteButton = lazyPart(
  async () => (await import('../../sharing/invite-button.tsx')).InviteButton,
)

const HiddenState = lazyPart(
  async () => (await import('../../hiding/hidden-state.tsx')).HiddenState,
)

const FilteredState = lazyPart(async () => (await import('./filtered-state.tsx')).FilteredState)

interface NoMoreProfilesProps {
  /** Null until the server was asked since the last card. */
  reason: EmptyReason | null
  filter: FilterName | null
  onOpenSettings: () => void
  onOpenFilters: () => void
  onSecondLook: () => void
  onCheckAgain: () => void
  /** Shows the remaining people, whose distance is unknown; null if there are none. */
  onContinue: (() => void) | null
}

const noneOfAges = (ages: string | null | undefined): string =>
  ages === undefined || ages === null
    ? t`You've seen everyone for now. Widen your ages a little, or check back later.`
    : t`You've seen everyone aged ${ages} for now. Widen your ages a little, or check back later.`

/** Explains why the deck is empty, and offers a remedy. */
export function NoMoreProfiles({
  reason: known,
  filter,
  onOpenSettings,
  onOpenFilters,
  onSecondLook,
  onCheckAgain,
  onContinue,
}: NoMoreProfilesProps) {
  const me = useMe()
  const useLocation = useDiscoveryStore((state) => state.useLocation)
  const reason = known ?? likelyReason(useLocation, me)
  const secondLook = (
    <Button icon={RewindIcon} onClick={onSecondLook}>
      {t`Second Look`}
    </Button>
  )
  // No event reports new people, so waiting users must ask.
  const checkAgain = (
    <Button variant="outline" icon={RefreshIcon} onClick={onCheckAgain}>
      {t`Check again`}
    </Button>
  )
  const anywhere = (
    <Button variant="outline" icon={SparkleIcon} onClick={() => chooseMode('compatible')}>
      {t`See AI Match`}
    </Button>
  )
  const settings = (label: string) => (
    <Button icon={TuneIcon} onClick={onOpenSettings}>
      {label}
    </Button>
  )
  const { text, actions } = {
    ages: {
      text: noneOfAges(me && agesLabel(me)),
      actions: [settings(t`Widen the ages`), secondLook],
    },
    'no-place':
      me && locationUse(me) === 'unshared'
        ? {
            text: t`You're not sharing your location, so we can't show you who's nearby. Share it to see.`,
            actions: [settings(t`Share my location`), anywhere],
          }
        : {
            text: t`You haven't set a location yet, so we can't show you who's nearby. Set it to see.`,
            actions: [settings(t`Set my location`), anywhere],
          },
    'seen-everyone': {
      text: t`You've seen everyone for now. Check back later, or take another look at people you passed.`,
      actions: [secondLook, checkAgain],
    },
  }[reason === 'ages' || reason === 'no-place' ? reason : 'seen-everyone']
  const [first, second] = actions
  if (reason === 'hidden' || reason === 'distance' || filter)
    return (
      <div className="absolute inset-0 top-16 grid place-items-center-safe overflow-y-auto rounded-lg flat:top-0">
        <Suspense>
          {filter ? (
            <FilteredState filter={filter} onOpenFilters={onOpenFilters} />
          ) : reason === 'hidden' ? (
            <HiddenState />
          ) : (
            <QuietState
              onOpenSettings={onOpenSettings}
              onSecondLook={onSecondLook}
              onContinue={onContinue}
            />
          )}
        </Suspense>
      </div>
    )
  return (
    <div className="absolute inset-0 top-16 grid place-items-center-safe overflow-y-auto rounded-lg flat:top-0">
      <EmptyState
        drawing={<AwayScene />}
        title={t`No more profiles!`}
        text={text}
        action={
          <div className="flex flex-col gap-2.5">
            {first}
            {second}
            <Suspense>
              <InviteButton />
            </Suspense>
          </div>
        }
      />
    </div>
  )
}

import { t } from '@lingui/core/macro'
import type { CardView } from '@swoon/realtime-server/contract/people'
import { Suspense, useCallback } from 'react'
import { Outlet, useNavigate } from 'react-router-dom'
import { useConnection } from '../../lib/connection.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useMe } from '../../lib/me.ts'
import { Button } from '../../ui/button.tsx'
import { AwayScene } from '../../ui/drawings/scenes.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { useIsFlat } from '../../ui/use-media.ts'
import type { Decide } from '../swipes/actions.ts'
import { DeckSkeleton } from '../swipes/deck-skeleton.tsx'
import { DeckView } from '../swipes/deck-view.tsx'
import { decide, refillDecks } from './actions.ts'
import { DeckCorners } from './components/deck-corners.tsx'
import { DiscoverHeader } from './components/discover-header.tsx'
import { type Undoable, useLastDecision } from './last-decision.ts'
import { useDeck } from './queries.ts'
import { quietPlace } from './quiet.ts'
import { goOnAt, useDiscoveryStore } from './store.ts'

const NoMoreProfiles = lazyPart(
  async () => (await import('./components/no-more-profiles.tsx')).NoMoreProfiles,
  ({ onContinue }) =>
    onContinue ? (
      <Button onClick={onContinue}>{t`Swipe anyway`}</Button>
    ) : (
      <p className="grid h-full place-items-center font-display text-2xl font-bold">{t`No more profiles!`}</p>
    ),
)

/** Fetches more people when fewer than this are left. */
const low = 6

export function DiscoverPage() {
  const navigate = useNavigate()
  const openSecondLook = useCallback(() => navigate('/app/second-look'), [navigate])
  const openSettings = useCallback(() => navigate('/app/location'), [navigate])
  const openFilters = useCallback(() => navigate('/app/filters'), [navigate])
  const openStreak = useCallback(() => navigate('/app/streak'), [navigate])
  const openRooms = useCallback(() => navigate('/app/rooms'), [navigate])
  const deck = useDeck()
  const mode = useDiscoveryStore((state) => state.mode)
  const people = deck.people ?? []
  const quietAt = useQuietPlace(people)
  const isFlat = useIsFlat()
  const last = useLastDecision((state) => (state.last === state.undoing ? null : state.last))

  const onDecide: Decide = (userId, ...decision) => {
    const person = people.find(({ id }) => id === userId)
    if (!person) return
    void decide(person, ...decision)
    if (people.length <= low) void refillDecks()
  }

  return (
    <>
      <DeckView
        people={quietAt ? nobody : people}
        isAiMatch={mode === 'compatible'}
        isLoading={deck.isFetching || (!deck.people && !deck.isError)}
        onDecide={onDecide}
        onUndo={last && (() => void undo(last))}
        header={
          <DiscoverHeader
            onSecondLook={openSecondLook}
            onStreak={openStreak}
            onRooms={openRooms}
            onOpenSettings={openSettings}
            onOpenFilters={openFilters}
          />
        }
        corners={!isFlat && <DeckCorners onSecondLook={openSecondLook} onStreak={openStreak} />}
        below={
          <Below
            deck={deck}
            quietAt={quietAt}
            onOpenSettings={openSettings}
            onOpenFilters={openFilters}
            onSecondLook={openSecondLook}
          />
        }
      />
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </>
  )
}

const nobody: readonly CardView[] = []

/** Its code arrives with the live handlers, so it is there by the first decision. Without it the button stays for the next press. */
const undo = (last: Undoable) =>
  import('./undo.ts').then(
    (file) => file.undo(last),
    () => undefined,
  )

/** The place of a deck with nobody known to be near; null once the user continues to the remaining people. */
function useQuietPlace(people: readonly CardView[]): string | null {
  const me = useMe()
  const { useLocation, quietAt } = useDiscoveryStore()
  const place = quietPlace(people, useLocation, me)
  return place === quietAt ? null : place
}

interface BelowProps {
  deck: ReturnType<typeof useDeck>
  quietAt: string | null
  onOpenSettings: () => void
  onOpenFilters: () => void
  onSecondLook: () => void
}

/** Shown in place of the deck: a loading state, a failure, nobody near, or nobody left. */
function Below({ deck, quietAt, onOpenSettings, onOpenFilters, onSecondLook }: BelowProps) {
  const isOffline = useConnection((connection) => connection.isOffline)
  if (!quietAt && deck.isError && isOffline) {
    return (
      <div className="absolute inset-0 top-16 grid place-items-center-safe overflow-y-auto flat:top-0">
        <EmptyState
          drawing={<AwayScene />}
          title={t`You're offline`}
          text={t`New people are here as soon as you're back online.`}
        />
      </div>
    )
  }
  if (!quietAt && deck.isError && !deck.isFetching) {
    return (
      <div className="absolute inset-0 top-16 grid place-items-center-safe overflow-y-auto flat:top-0">
        <FailedState title={t`The profiles didn't load`} onRetry={() => void deck.refetch()} />
      </div>
    )
  }
  if (!quietAt && (deck.isFetching || !deck.people)) return <DeckSkeleton />
  return (
    <Suspense fallback={<DeckSkeleton />}>
      <NoMoreProfiles
        reason={quietAt ? 'distance' : deck.emptyReason}
        filter={quietAt ? null : deck.emptyFilter}
        onOpenSettings={onOpenSettings}
        onOpenFilters={onOpenFilters}
        onSecondLook={onSecondLook}
        onCheckAgain={() => void deck.refetch()}
        onContinue={quietAt === null ? null : () => goOnAt(quietAt)}
      />
    </Suspense>
  )
}
